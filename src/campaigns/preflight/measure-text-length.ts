import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { type TextPart, parseText } from '../../templates/text/text-parse.contract.js';
import type { TextValues } from '../../templates/text/text.contract.js';

/** Choices count with their longest option. */
export interface TextLength {
  length: number;
  uses: ReadonlyMap<string, number>;
  /** Whether the text may become empty. */
  isBare: boolean;
}

/** Returns null if unreadable. */
export function measureTextLength(source: string, account: TextValues): TextLength | null {
  const { parts } = parseText(source);
  if (!parts) return null;
  const { length, uses } = longestOf(parts);
  const personalUses = [...uses].filter(([name]) => typeof account[name] !== 'string');
  const accountUses = [...uses].filter(([name]) => typeof account[name] === 'string');
  return {
    length: accountUses.reduce((sum, [name, count]) => sum + count * (account[name] ?? '').length, length),
    uses: new Map(personalUses),
    isBare:
      accountUses.length === 0 &&
      parts.every((part) => (typeof part === 'string' ? part.trim() === '' : 'name' in part)),
  };
}

/** A text of this length or one more may have been cut, so it is rejected. */
export const MIN_TOO_LONG = MAX_BODY_LENGTH - 1;

const MAX_TRACKED_LINK_CHARS = 80;

function longestOf(parts: readonly TextPart[]): { length: number; uses: Map<string, number> } {
  const uses = new Map<string, number>();
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') length += part.length;
    else if ('link' in part) length += Math.max(part.link.length, MAX_TRACKED_LINK_CHARS);
    else if ('text' in part) length += part.text.length;
    else if ('name' in part) uses.set(part.name, (uses.get(part.name) ?? 0) + 1);
    else {
      const options = part.options.map(longestOf);
      length += Math.max(0, ...options.map((option) => option.length));
      for (const name of new Set(options.flatMap((option) => [...option.uses.keys()])))
        uses.set(name, (uses.get(name) ?? 0) + Math.max(...options.map((option) => option.uses.get(name) ?? 0)));
    }
  }
  return { length, uses };
}
