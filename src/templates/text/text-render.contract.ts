// Renders a parsed text, see text.contract.ts.

import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import type { TextPart } from './text-parse.contract.js';
import type { TextValues } from './text-shapes.contract.js';

interface Given {
  values: TextValues;
  random: () => number;
  link: (url: string) => string;
  /** Variables of a single text. Null for a bulk text. */
  known: ReadonlySet<string> | null;
}

interface Written {
  text: string;
  /** A part was removed, but not yet its surplus blank. */
  isGap: boolean;
  /** Comma after a missing variable, removed at the end. */
  commaAt: number | null;
}

export function renderParts(parts: readonly TextPart[], given: Given): string {
  const written: Written = { text: '', isGap: false, commaAt: null };
  // Recursion is safe, because the parser limits the depth.
  write(parts, given, written);
  return cutText(endOf(written), MAX_BODY_LENGTH);
}

function endOf({ text, isGap, commaAt }: Written): string {
  if (isGap) return (text.endsWith(' ') ? text.slice(0, -1) : text).replace(LAST_COMMA, '');
  return commaAt !== null && LONE_COMMA.test(text.slice(commaAt)) ? text.slice(0, commaAt) : text;
}

function write(parts: readonly TextPart[], given: Given, written: Written): void {
  const { values, random, link, known } = given;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (written.isGap) closeGap(part, written);
      else written.text += part;
    } else if ('name' in part) {
      const value = values[part.name];
      // Inherited properties are no strings.
      if (typeof value === 'string' && value !== '') put(value, written);
      else if (known && !known.has(part.name)) put(part.raw, written);
      else written.isGap = true;
    } else if ('text' in part) {
      put(part.text, written);
    } else if ('link' in part) {
      put(link(part.link), written);
    } else {
      const { options } = part;
      if (known && options.length === 1) {
        write(['{{', ...(options[0] ?? []), '}}'], given, written);
        continue;
      }
      const chosen = options[Math.trunc(random() * options.length)] ?? options[0];
      if (chosen) write(chosen, given, written);
    }
  }
}

function put(value: string, written: Written): void {
  if (written.text.length > MAX_BODY_LENGTH) return;
  written.text += value.length > MAX_BODY_LENGTH ? value.slice(0, MAX_BODY_LENGTH) : value;
  written.isGap = false;
}

const NO_BLANK_BEFORE = /^[\s.,;:!?،؛؟…)\]»]/;
const LAST_COMMA = /[,،]$/;
const LONE_COMMA = /^[,،]\s*$/;
/** A comma before these is superfluous. */
const CLAUSE_END = /^ ?[,،.!?؟…؛;\n]/;
/** Bold, italic, strikethrough and code. */
const MARK = /```|[*_~`]/;
const LAST_MARK = new RegExp(`(?:${MARK.source})$`);
const FIRST_MARK = new RegExp(`^(?:${MARK.source})`);
/** Characters searched for an opening mark. */
const MAX_MARKED_CHARS = 1_000;

/** Drops surplus blanks, commas and empty marks. */
function closeGap(next: string, written: Written): void {
  let [text, rest] = [written.text, next];
  for (let mark = openMark(text); mark && rest.startsWith(mark); mark = openMark(text))
    [text, rest] = [text.slice(0, -mark.length), rest.slice(mark.length)];
  if (text === '' || text.endsWith('\n') || openMark(text)) rest = rest.replace(/^ ?[,،] ?|^ /, '');
  else {
    if (text.endsWith(' ') && (NO_BLANK_BEFORE.test(rest) || closesMark(text, rest))) text = text.slice(0, -1);
    if (LAST_COMMA.test(text) && CLAUSE_END.test(rest)) text = text.slice(0, -1);
  }
  written.commaAt = LONE_COMMA.test(rest) ? text.length : null;
  // The gap continues, because nothing was added.
  written.isGap = rest === '' || (rest === ' ' && text + rest === written.text);
  written.text = text + rest;
}

function openMark(text: string): string | undefined {
  const mark = LAST_MARK.exec(text.slice(-3))?.[0];
  return mark && isOpen(text, mark) ? mark : undefined;
}

function closesMark(text: string, rest: string): boolean {
  const mark = FIRST_MARK.exec(rest)?.[0];
  return mark !== undefined && isOpen(text, mark);
}

function isOpen(text: string, mark: string): boolean {
  const near = text.slice(-MAX_MARKED_CHARS);
  return near.slice(near.lastIndexOf('\n') + 1).split(mark).length % 2 === 0;
}

/** Never splits a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
