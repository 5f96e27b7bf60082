import { readPhone } from '../read-phone.js';
import type { RowBatch } from './row-source.js';

const BATCH = 2_000;
const SEPARATORS = /[,;،؛\t|]/;
/** So many digits in a row are a number by themselves. */
const ALONE = /^\s*\+?\d{9,15}\s*$/;
const LETTERS = /\p{L}/u;
/** `Flat 12` may be one, `Sara 055 123 4567` is two things. */
const isName = (part: string): boolean => LETTERS.test(part) && !/(?:\p{Nd}[ -]?){5}/u.test(part);
const NUMBER = /\+?[\d٠-٩۰-۹][^\p{L}]*/u;
const LINK = /[/@]|^\s*tel:/i;
const LONGEST_NAMED = 300;
const MOST_WORDS = 8;

/** Pasted text: numbers one a line or many, divided by commas, semicolons or spaces; or a name and a number a line, either first. */
export function* pastedRows(text: string, country: string): Generator<RowBatch> {
  let first = 1;
  let rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.slice(at).search(/[\r\n\u2028]/);
    const end = next < 0 ? text.length : at + next;
    for (const row of readLine(text.slice(at, end), country)) rows.push(row);
    at = end + 1;
    if (rows.length < BATCH) continue;
    yield { first, rows, share: at / text.length };
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { first, rows, share: 1 };
}

function readLine(line: string, country: string): string[][] {
  if (line.trim() === '') return [];
  const isPhone = (part: string): boolean => ALONE.test(part) || 'phone' in readPhone(part, country);
  if ((!LETTERS.test(line) || LINK.test(line)) && isPhone(line)) return [[line.trim()]];
  const parts = line.split(SEPARATORS).map((part) => part.trim());
  const filled = parts.filter((part) => part !== '');
  const [first = '', second] = filled;
  if (filled.length === 2 && second !== undefined) {
    if (isName(first) && !LETTERS.test(second)) return [[second, first]];
    if (isName(second) && !LETTERS.test(first)) return [[first, second]];
  }
  return filled.flatMap((part) => fromPart(part, isPhone));
}

/** `Ahmed 050 123 4567` and `050 123 4567 Ahmed` are one row, `0501234567 0551234567` are two. */
function fromPart(part: string, isPhone: (part: string) => boolean): string[][] {
  if (part.length <= LONGEST_NAMED && LETTERS.test(part)) {
    const number = NUMBER.exec(part)?.[0].trim();
    if (!number || !isPhone(number)) return [[part]];
    const name = part.replace(number, ' ').replace(/^[\s:：–-]+|[\s:：–-]+$/g, '');
    return [[number, name]];
  }
  return fromWords(part.split(/\s+/), isPhone);
}

/** Spaces stand within numbers as well as between them: words are put together until they make a number. */
function fromWords(words: string[], isPhone: (part: string) => boolean): string[][] {
  const rows: string[][] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) rows.push([open.join(' ')]);
    open = [];
  };
  for (const word of words) {
    if (ALONE.test(word)) close();
    open.push(word);
    if (open.length > MOST_WORDS || isPhone(open.join(' '))) close();
  }
  close();
  return rows;
}
