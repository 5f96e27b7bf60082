import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { type TextPart, parseText } from '../../messaging/text/text-parse.contract.js';
import type { TextValues } from '../../messaging/text/text.contract.js';

/** How long a text can get: signs of its own, and how often each variable stands in it, with the longest of every choice. */
export interface TextLength {
  signs: number;
  uses: ReadonlyMap<string, number>;
  /** Nothing but variables, so that who has none of them gets nothing. */
  isBare: boolean;
}

/** Null for a text that cannot be read. Values of the account are signs of the text: they are the same for everybody. */
export function measureText(source: string, account: TextValues): TextLength | null {
  const { parts } = parseText(source);
  if (!parts) return null;
  const { signs, uses } = longestOf(parts);
  const own = [...uses].filter(([name]) => typeof account[name] !== 'string');
  const shared = [...uses].filter(([name]) => typeof account[name] === 'string');
  return {
    signs: shared.reduce((sum, [name, count]) => sum + count * (account[name] ?? '').length, signs),
    uses: new Map(own),
    isBare:
      shared.length === 0 && parts.every((part) => (typeof part === 'string' ? part.trim() === '' : 'name' in part)),
  };
}

/** What is rendered must stay below it: the text engine cuts there, and a message that was cut is refused. */
export const TOO_LONG = LONGEST_BODY - 1;

/** Of this server, with the mark of a recipient; an address may be shorter than what stands in its place. */
const SHORT_ADDRESS = 80;

function longestOf(parts: readonly TextPart[]): { signs: number; uses: Map<string, number> } {
  const uses = new Map<string, number>();
  let signs = 0;
  for (const part of parts) {
    if (typeof part === 'string') signs += part.length;
    else if ('link' in part) signs += Math.max(part.link.length, SHORT_ADDRESS);
    else if ('text' in part) signs += part.text.length;
    else if ('name' in part) uses.set(part.name, (uses.get(part.name) ?? 0) + 1);
    else {
      const options = part.options.map(longestOf);
      signs += Math.max(0, ...options.map((option) => option.signs));
      for (const name of new Set(options.flatMap((option) => [...option.uses.keys()])))
        uses.set(name, (uses.get(name) ?? 0) + Math.max(...options.map((option) => option.uses.get(name) ?? 0)));
    }
  }
  return { signs, uses };
}
