import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import type { TextPart } from './text-parse.contract.js';
import type { TextValues } from './text-shapes.contract.js';

interface RenderInput {
  values: TextValues;
  random: () => number;
  link: (url: string) => string;
  /** Names to replace in a single text, null in a bulk text. */
  known: ReadonlySet<string> | null;
}

interface RenderState {
  text: string;
  /** A surplus blank of a missing variable is still to be removed. */
  hasGap: boolean;
  /** Offset of a comma after a missing variable, removed at the end. */
  commaAt: number | null;
}

export function renderParts(parts: readonly TextPart[], input: RenderInput): string {
  const state: RenderState = { text: '', hasGap: false, commaAt: null };
  // Recursion is safe, because the parser limits the depth.
  renderInto(parts, input, state);
  return cutText(finishText(state), MAX_BODY_LENGTH);
}

function finishText({ text, hasGap, commaAt }: RenderState): string {
  if (hasGap) return (text.endsWith(' ') ? text.slice(0, -1) : text).replace(LAST_COMMA, '');
  return commaAt !== null && LONE_COMMA.test(text.slice(commaAt)) ? text.slice(0, commaAt) : text;
}

function renderInto(parts: readonly TextPart[], input: RenderInput, state: RenderState): void {
  const { values, random, link, known } = input;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (state.hasGap) closeGap(part, state);
      else state.text += part;
    } else if ('name' in part) {
      const value = values[part.name];
      // Inherited properties such as `toString` are not strings.
      if (typeof value === 'string' && value !== '') appendValue(value, state);
      else if (known && !known.has(part.name)) appendValue(part.raw, state);
      else state.hasGap = true;
    } else if ('text' in part) {
      appendValue(part.text, state);
    } else if ('link' in part) {
      appendValue(link(part.link), state);
    } else {
      const { options } = part;
      // In a single text, braces around one option are not a choice.
      if (known && options.length === 1) {
        renderInto(['{{', ...(options[0] ?? []), '}}'], input, state);
        continue;
      }
      const chosen = options[Math.trunc(random() * options.length)] ?? options[0];
      if (chosen) renderInto(chosen, input, state);
    }
  }
}

function appendValue(value: string, state: RenderState): void {
  if (state.text.length > MAX_BODY_LENGTH) return;
  state.text += value.length > MAX_BODY_LENGTH ? value.slice(0, MAX_BODY_LENGTH) : value;
  state.hasGap = false;
}

const NO_BLANK_BEFORE = /^[\s.,;:!?،؛؟…)\]»]/;
const LAST_COMMA = /[,،]$/;
const LONE_COMMA = /^[,،]\s*$/;
/** Clause end, which makes a comma superfluous. */
const CLAUSE_END = /^ ?[,،.!?؟…؛;\n]/;
/** WhatsApp marks of bold, italic, strikethrough and code. */
const MARK = /```|[*_~`]/;
const LAST_MARK = new RegExp(`(?:${MARK.source})$`);
const FIRST_MARK = new RegExp(`^(?:${MARK.source})`);
const MAX_MARKED_CHARS = 1_000;

/** Removes surplus characters around a missing variable. */
function closeGap(next: string, state: RenderState): void {
  let [text, rest] = [state.text, next];
  for (let mark = findOpenMark(text); mark && rest.startsWith(mark); mark = findOpenMark(text))
    [text, rest] = [text.slice(0, -mark.length), rest.slice(mark.length)];
  if (text === '' || text.endsWith('\n') || findOpenMark(text)) rest = rest.replace(/^ ?[,،] ?|^ /, '');
  else {
    if (text.endsWith(' ') && (NO_BLANK_BEFORE.test(rest) || closesMark(text, rest))) text = text.slice(0, -1);
    if (LAST_COMMA.test(text) && CLAUSE_END.test(rest)) text = text.slice(0, -1);
  }
  state.commaAt = LONE_COMMA.test(rest) ? text.length : null;
  // The gap continues, because nothing was added.
  state.hasGap = rest === '' || (rest === ' ' && text + rest === state.text);
  state.text = text + rest;
}

function findOpenMark(text: string): string | undefined {
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

/** Cuts a text without splitting a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
