import { MAX_READ_CHARS } from '../flow-limits.contract.js';

/** Returns null on a tie. */
export function detectLanguage(text: string): 'ar' | 'en' | null {
  const read = text.slice(0, MAX_READ_CHARS);
  const [arabic, latin] = [
    countMatches(read, /(?=\p{L})\p{Script=Arabic}/gu),
    countMatches(read, /(?=\p{L})\p{Script=Latin}/gu),
  ];
  return arabic === latin ? null : arabic > latin ? 'ar' : 'en';
}

const countMatches = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
