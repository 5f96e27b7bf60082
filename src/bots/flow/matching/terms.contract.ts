import { foldWords } from '../../../platform/text/fold-words.contract.js';
import type { SearchFor } from '../flow.contract.js';
import type { z } from 'zod';

export interface MatchTerm {
  written: string;
  /** Empty for symbols such as emoji, which match by `written`. */
  folded: string;
}

const toTerm = (written: string): MatchTerm => ({ written: written.trim(), folded: foldWords(written) });

/** Returns an empty list to match anything. */
export function readTerms(words: string, searchFor: z.infer<typeof SearchFor>): MatchTerm[] {
  const parts = searchFor === 'specific_word' ? [words] : words.split(/[,،\n\r]/);
  return parts.map(toTerm).filter(({ written }) => written !== '');
}
