import { foldWords } from '../../../platform/text/fold-words.contract.js';
import type { SearchFor } from '../flow.contract.js';
import type { z } from 'zod';

/** Words that are looked for together. */
export interface Term {
  /** As they were typed, for "why this answer". */
  written: string;
  /** Empty when they are nothing but signs, such as an emoji: then those themselves are looked for. */
  folded: string;
}

const toTerm = (written: string): Term => ({ written: written.trim(), folded: foldWords(written) });

/** What a trigger or an option looks for: the whole of it, or any of what stands between commas and line breaks. None means anything. */
export function readTerms(words: string, searchFor: z.infer<typeof SearchFor>): Term[] {
  const parts = searchFor === 'specific_word' ? [words] : words.split(/[,،\n\r]/);
  return parts.map(toTerm).filter(({ written }) => written !== '');
}
