import type { ReadPhones } from '../../../platform/phones/phone-reader.contract.js';
import { joinName, isJoined } from './pasted-names.contract.js';

interface PastedBatch {
  first: number;
  rows: string[][];
  share: number;
}

const BATCH = 2_000;
const SEPARATORS = /[,;،؛\t|]/;
/** A number of its own. */
const ALONE = /^\s*\+?\d{9,15}\s*$/;
const LETTERS = /\p{L}/u;
const isName = (part: string): boolean => LETTERS.test(part) && !/(?:\p{Nd}[ -]?){5}/u.test(part);
const NUMBER = /\+?[\d٠-٩۰-۹][^\p{L}]*/gu;
const LINK = /[/@]|^\s*tel:/i;
/** `1- `, `2. `, `#3: ` and `4) ` before a name. */
const COUNTER = /^\s*[#(]?\p{Nd}{1,5}\s*[.)\]:–-]+\s*/u;
/** Next person on one line: `… 2) Omar 0557654321`. */
const NEXT_PERSON = /(?<=\p{Nd})\s+(?=[#(]?\p{Nd}{1,5}\s*[.)\]:–-]+\s*\p{L})/u;
/** Including an unmatched bracket. */
const TRAILING_MARKS = /(?:[\s(–:-]|(?<!\([^)]*)\))+$/u;
/** Running number of a list. */
const COUNTED = /^\P{L}{1,6}$/u;
/** Copied cells with breaks, quotes or separators. */
const QUOTED = /(?:^|[,;\t])\s*"/;
const CELLS_BY_TABS = /(?:^|\t)(?: *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*))/g;
const CELLS_BY_COMMAS = /(?:^|[,;])(?: *"((?:[^"]|"")*)" *(?=[,;]|$)|([^,;]*))/g;
const MAX_LINES_OF_CELL = 5;
const MAX_NAMED_LENGTH = 300;
const MAX_WORDS_PER_NUMBER = 8;

/** Separated numbers, or name columns around a number. */
export function* pastedRows(text: string, country: string, readPhones: ReadPhones): Generator<PastedBatch> {
  const count = (part: string): number => (ALONE.test(part) ? 1 : readPhones(part, country).phones.length);
  let first = 1;
  let rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const end = endOfLine(text, at);
    for (const row of readLine(text.slice(at, end), count)) rows.push(row);
    at = end + 1;
    if (rows.length < BATCH) continue;
    yield { first, rows, share: at / text.length };
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { first, rows, share: 1 };
}

/** End of the line, or of the line that closes its quotes. */
function endOfLine(text: string, start: number): number {
  let end = nextBreak(text, start);
  if (!QUOTED.test(text.slice(start, Math.min(end, start + MAX_NAMED_LENGTH)))) return end;
  const first = end;
  for (let lines = 1; lines <= MAX_LINES_OF_CELL; lines++) {
    if (countQuotes(text.slice(start, Math.min(end, start + MAX_NAMED_LENGTH))) % 2 === 0) return end;
    if (end >= text.length) break;
    end = nextBreak(text, end + 1);
  }
  return first;
}

function nextBreak(text: string, from: number): number {
  const next = text.slice(from).search(/[\r\n\u2028]/);
  return next < 0 ? text.length : from + next;
}

const countQuotes = (text: string): number => text.split('"').length - 1;

function readLine(line: string, count: (part: string) => number): string[][] {
  if (line.trim() === '') return [];
  if ((!LETTERS.test(line) || LINK.test(line)) && count(line) === 1) return [[line.trim()]];
  const parts = splitLine(line);
  const filled = parts.filter((part) => part !== '');
  const counted = filled.filter((part) => !isName(part));
  const numbers = counted.length === 2 && COUNTED.test(counted[0] ?? '') ? counted.slice(1) : counted;
  const [number] = numbers;
  // `first, last, number`.
  if (number !== undefined && numbers.length === 1 && filled.length > 1 && !LETTERS.test(number))
    return [[number, filled.filter(isName).join(' ')]];
  return filled.flatMap((part) => fromPart(part, count));
}

function splitLine(line: string): string[] {
  if (!QUOTED.test(line) || line.length > MAX_NAMED_LENGTH) return line.split(SEPARATORS).map((part) => part.trim());
  const cells = line.matchAll(line.includes('\t') ? CELLS_BY_TABS : CELLS_BY_COMMAS);
  return Array.from(cells, ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/\s+/g, ' ').trim(),
  );
}

/** `1- Ahmed 050 123 4567` is one row, `0501234567 0551234567` are two. */
function fromPart(part: string, count: (part: string) => number): string[][] {
  if (part.length <= MAX_NAMED_LENGTH && LETTERS.test(part)) {
    const entries = part.split(NEXT_PERSON);
    if (entries.length > 1) return entries.flatMap((person) => fromPart(person, count));
    const number = part.match(NUMBER)?.find((digits) => count(digits) === 1);
    const found = count(part);
    if (found > 1) return fromNumbers(part, count);
    // Labels and links are read in one piece.
    if (number === undefined || found !== 1) return [[part]];
    return [toNamed(part, number.trim())];
  }
  return fromWords(part.split(/\s+/), count);
}

function toNamed(part: string, numbers: string): string[] {
  const [before = '', after = ''] = part.split(numbers);
  const name = joinName(before.replace(COUNTER, ''), after);
  const cell = numbers.replace(TRAILING_MARKS, '');
  return name === '' ? [cell] : [cell, name];
}

/** `Sara 0501234567 or 0557654321` is one person with two numbers. */
function fromNumbers(part: string, count: (part: string) => number): string[][] {
  const matches = [...part.matchAll(NUMBER)].filter(([number]) => count(number) > 0);
  const start = matches[0]?.index ?? 0;
  const end = matches.reduce((last, { 0: number, index }) => Math.max(last, index + number.length), start);
  const numbers = part.slice(start, end).trim();
  const named = isJoined(numbers) ? toNamed(part, numbers) : [];
  return named.length === 2 ? [named] : splitNumbers(part, count);
}

/** One row per number, without names. */
function splitNumbers(part: string, count: (part: string) => number): string[][] {
  const numbers = part.match(NUMBER) ?? [];
  return numbers.flatMap((number) => (count(number) > 0 ? fromWords(number.trim().split(/\s+/), count) : []));
}

/** Joins words into numbers, because numbers contain spaces. */
function fromWords(words: string[], count: (part: string) => number): string[][] {
  const rows: string[][] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) rows.push([open.join(' ')]);
    open = [];
  };
  for (const word of words) {
    // A counter stays with its number.
    if (ALONE.test(word) && !(open.length === 1 && COUNTED.test(open[0] ?? ''))) close();
    open.push(word);
    if (open.length > MAX_WORDS_PER_NUMBER || count(open.join(' ')) === 1) close();
  }
  close();
  return rows;
}
