// Writes a text that was read, for one person; see text.contract.ts.

import { LONGEST_BODY } from './message-limits.contract.js';
import type { TextPart } from './text-parse.contract.js';
import type { TextValues } from './text-shapes.contract.js';

interface Given {
  values: TextValues;
  random: () => number;
  link: (url: string) => string;
  /** Names that are variables in a single text. Null for a bulk text. */
  known: ReadonlySet<string> | null;
}

interface Written {
  text: string;
  /** Something was left out at the end of the text, and the blank that is too many then still stands. */
  isGap: boolean;
}

export function renderParts(parts: readonly TextPart[], given: Given): string {
  const written: Written = { text: '', isGap: false };
  // Choices stand in each other at most as deep as the parser takes them.
  write(parts, given, written);
  if (written.isGap && written.text.endsWith(' ')) return cutText(written.text.slice(0, -1), LONGEST_BODY);
  return cutText(written.text, LONGEST_BODY);
}

function write(parts: readonly TextPart[], given: Given, written: Written): void {
  const { values, random, link, known } = given;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (written.isGap) closeGap(part, written);
      else written.text += part;
    } else if ('name' in part) {
      const value = values[part.name];
      // Not a string: missing, or a thing that every object has.
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
  if (written.text.length > LONGEST_BODY) return;
  written.text += value.length > LONGEST_BODY ? value.slice(0, LONGEST_BODY) : value;
  written.isGap = false;
}

const NO_BLANK_BEFORE = /^[\s.,;:!?،؛؟…)\]»]/;

function closeGap(next: string, written: Written): void {
  const { text } = written;
  if (text.endsWith(' ') && NO_BLANK_BEFORE.test(next)) written.text = text.slice(0, -1) + next;
  else if (next.startsWith(' ') && (text === '' || text.endsWith('\n'))) written.text += next.slice(1);
  else written.text += next;
  // One that was nothing but the blank leaves the line's start where it was.
  written.isGap = next === ' ' && written.text === text;
}

/** Never in the middle of a character. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest);
}
