import type { z } from 'zod';
import { MAX_READ_CHARS } from '../flow-limits.contract.js';
import { cutText } from '../../../platform/text/cut-text.contract.js';
import { foldWords } from '../../../platform/text/fold-words.contract.js';
import type { SearchFor } from '../flow.contract.js';
import { isSameWord, outlineOf } from './same-word.js';
import { readTerms, type MatchTerm } from './terms.contract.js';

/** Limit per message. Real messages need hundreds. */
export const MAX_COMPARISONS = 200_000;
const COMPARISONS_PER_TERM = 10;

export class MatchableText {
  readonly folded: string;
  private readonly words: string[];
  private readonly positions = new Map<string, number[]>();
  private readonly symbols: string;
  comparisons = 0;

  constructor(text: string) {
    const bounded = cutText(text, MAX_READ_CHARS);
    this.symbols = symbolsOf(bounded);
    this.folded = foldWords(bounded);
    this.words = wordsOf(this.folded);
    for (const [position, word] of this.words.entries()) {
      const outline = outlineOf(word);
      const positions = this.positions.get(outline);
      if (positions) positions.push(position);
      else this.positions.set(outline, [position]);
    }
  }

  /** Returns null once the comparison limit is reached. */
  read(words: string, searchFor: z.infer<typeof SearchFor>): MatchTerm[] | null {
    if (words.trim() !== '' && this.comparisons > MAX_COMPARISONS) return null;
    const terms = readTerms(words, searchFor);
    this.comparisons += COMPARISONS_PER_TERM * terms.length;
    return terms;
  }

  equals({ written, folded }: MatchTerm): boolean {
    if (folded === '') return this.folded === '' && this.symbols === symbolsOf(written);
    const words = wordsOf(folded);
    return words.length === this.words.length && this.matchesAt(words, 0);
  }

  /** Matches whole words only. */
  contains({ written, folded }: MatchTerm): boolean {
    if (folded === '') return this.symbols.includes(symbolsOf(written));
    if (this.comparisons > MAX_COMPARISONS) return false;
    const words = wordsOf(folded);
    const positions = this.positions.get(outlineOf(words[0] ?? '')) ?? [];
    return positions.some((position) => this.matchesAt(words, position));
  }

  private matchesAt(words: readonly string[], position: number): boolean {
    if (position + words.length > this.words.length) return false;
    return words.every((word, index) => {
      this.comparisons += 1;
      return this.comparisons <= MAX_COMPARISONS && isSameWord(word, this.words[position + index] as string);
    });
  }
}

const wordsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '));
const symbolsOf = (text: string): string => text.replace(/\s|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu, '');
