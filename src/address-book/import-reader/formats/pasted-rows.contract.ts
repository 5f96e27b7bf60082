import type { ReadPhones } from '../../../platform/phones/phone-reader.contract.js';
import { joinName, hasOnlyConjunctions } from './pasted-names.contract.js';

interface PastedBatch {
  first: number;
  rows: string[][];
  share: number;
}

const BATCH_ROWS = 2_000;
const SEPARATORS = /[,;،؛\t|]/;
const COMPLETE_NUMBER = /^\s*\+?\d{9,15}\s*$/;
const LETTERS = /\p{L}/u;
const isName = (part: string): boolean => LETTERS.test(part) && !/(?:\p{Nd}[ -]?){5}/u.test(part);
const NUMBER = /\+?[\d٠-٩۰-۹][^\p{L}]*/gu;
const LINK = /[/@]|^\s*tel:/i;
/** `1- `, `2. `, `#3: ` and `4) ` before a name. */
const COUNTER = /^\s*[#(]?\p{Nd}{1,5}\s*[.)\]:–-]+\s*/u;
/** Blank before the next person of a line: `… 2) Omar 0557654321`. */
const NEXT_PERSON = /(?<=\p{Nd})\s+(?=[#(]?\p{Nd}{1,5}\s*[.)\]:–-]+\s*\p{L})/u;
const TRAILING_MARKS = /(?:[\s(–:-]|(?<!\([^)]*)\))+$/u;
const RUNNING_NUMBER = /^\P{L}{1,6}$/u;
const QUOTED = /(?:^|[,;\t])\s*"/;
const CELLS_BY_TABS = /(?:^|\t)(?: *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*))/g;
const CELLS_BY_COMMAS = /(?:^|[,;])(?: *"((?:[^"]|"")*)" *(?=[,;]|$)|([^,;]*))/g;
const MAX_LINES_OF_CELL = 5;
const MAX_NAMED_LENGTH = 300;
const MAX_WORDS_PER_NUMBER = 8;

export function* pastedRows(text: string, country: string, readPhones: ReadPhones): Generator<PastedBatch> {
  const countPhones = (part: string): number =>
    COMPLETE_NUMBER.test(part) ? 1 : readPhones(part, country).phones.length;
  let first = 1;
  let rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const end = findLineEnd(text, at);
    for (const row of readLine(text.slice(at, end), countPhones)) rows.push(row);
    at = end + 1;
    if (rows.length < BATCH_ROWS) continue;
    yield { first, rows, share: at / text.length };
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { first, rows, share: 1 };
}

/** Returns the end of the line, or of the line that closes its quotes. */
function findLineEnd(text: string, start: number): number {
  let end = findBreak(text, start);
  if (!QUOTED.test(text.slice(start, Math.min(end, start + MAX_NAMED_LENGTH)))) return end;
  const first = end;
  for (let lines = 1; lines <= MAX_LINES_OF_CELL; lines++) {
    if (countQuotes(text.slice(start, Math.min(end, start + MAX_NAMED_LENGTH))) % 2 === 0) return end;
    if (end >= text.length) break;
    end = findBreak(text, end + 1);
  }
  return first;
}

function findBreak(text: string, from: number): number {
  const next = text.slice(from).search(/[\r\n\u2028]/);
  return next < 0 ? text.length : from + next;
}

const countQuotes = (text: string): number => text.split('"').length - 1;

function readLine(line: string, countPhones: (part: string) => number): string[][] {
  if (line.trim() === '') return [];
  if ((!LETTERS.test(line) || LINK.test(line)) && countPhones(line) === 1) return [[line.trim()]];
  const parts = splitLine(line);
  const filled = parts.filter((part) => part !== '');
  const unnamed = filled.filter((part) => !isName(part));
  const numbers = unnamed.length === 2 && RUNNING_NUMBER.test(unnamed[0] ?? '') ? unnamed.slice(1) : unnamed;
  const [number] = numbers;
  // Such as `first name, last name, number`.
  if (number !== undefined && numbers.length === 1 && filled.length > 1 && !LETTERS.test(number))
    return [[number, filled.filter(isName).join(' ')]];
  return filled.flatMap((part) => readPart(part, countPhones));
}

function splitLine(line: string): string[] {
  if (!QUOTED.test(line) || line.length > MAX_NAMED_LENGTH) return line.split(SEPARATORS).map((part) => part.trim());
  const cells = line.matchAll(line.includes('\t') ? CELLS_BY_TABS : CELLS_BY_COMMAS);
  return Array.from(cells, ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/\s+/g, ' ').trim(),
  );
}

/** `1- Ahmed 050 123 4567` is one row, `0501234567 0551234567` are two. */
function readPart(part: string, countPhones: (part: string) => number): string[][] {
  if (part.length <= MAX_NAMED_LENGTH && LETTERS.test(part)) {
    const entries = part.split(NEXT_PERSON);
    if (entries.length > 1) return entries.flatMap((person) => readPart(person, countPhones));
    const number = part.match(NUMBER)?.find((digits) => countPhones(digits) === 1);
    const found = countPhones(part);
    if (found > 1) return readNumbers(part, countPhones);
    // Labels and links are read in one piece.
    if (number === undefined || found !== 1) return [[part]];
    return [toNamedRow(part, number.trim())];
  }
  return readWords(part.split(/\s+/), countPhones);
}

function toNamedRow(part: string, numbers: string): string[] {
  const [before = '', after = ''] = part.split(numbers);
  const name = joinName(before.replace(COUNTER, ''), after);
  const cell = numbers.replace(TRAILING_MARKS, '');
  return name === '' ? [cell] : [cell, name];
}

/** `Sara 0501234567 or 0557654321` is one person with two numbers. */
function readNumbers(part: string, countPhones: (part: string) => number): string[][] {
  const matches = [...part.matchAll(NUMBER)].filter(([number]) => countPhones(number) > 0);
  const start = matches[0]?.index ?? 0;
  const end = matches.reduce((last, { 0: number, index }) => Math.max(last, index + number.length), start);
  const numbers = part.slice(start, end).trim();
  const named = hasOnlyConjunctions(numbers) ? toNamedRow(part, numbers) : [];
  return named.length === 2 ? [named] : splitNumbers(part, countPhones);
}

/** Returns a row for each number, without names. */
function splitNumbers(part: string, countPhones: (part: string) => number): string[][] {
  const numbers = part.match(NUMBER) ?? [];
  return numbers.flatMap((number) =>
    countPhones(number) > 0 ? readWords(number.trim().split(/\s+/), countPhones) : [],
  );
}

/** Joins words to numbers, which may contain spaces. */
function readWords(words: string[], countPhones: (part: string) => number): string[][] {
  const rows: string[][] = [];
  let pending: string[] = [];
  const closeRow = (): void => {
    if (pending.length > 0) rows.push([pending.join(' ')]);
    pending = [];
  };
  for (const word of words) {
    // A counter stays with its number.
    if (COMPLETE_NUMBER.test(word) && !(pending.length === 1 && RUNNING_NUMBER.test(pending[0] ?? ''))) closeRow();
    pending.push(word);
    if (pending.length > MAX_WORDS_PER_NUMBER || countPhones(pending.join(' ')) === 1) closeRow();
  }
  closeRow();
  return rows;
}
