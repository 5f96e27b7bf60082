import type { z } from 'zod';
import { MAX_READ_CHARS } from '../flow-limits.contract.js';
import { cutText } from '../../../platform/text/cut-text.contract.js';
import { foldWords } from '../../../platform/text/fold-words.contract.js';
import type { SearchFor } from '../flow.contract.js';
import { isSameWord, outlineOf } from './same-word.js';
import { readTerms, type Term } from './terms.contract.js';

/** Of words with words, for one message; with what people write and look for some hundreds are enough. */
export const MOST_COMPARISONS = 200_000;
/** What reading a term costs beside comparing words: 20,000 of them are looked for at most. */
const COMPARISONS_OF_TERM = 10;

/** A message, ready to be asked what it says. It never costs more than so many comparisons, whatever is looked for in it. */
export class Heard {
  readonly folded: string;
  private readonly words: string[];
  private readonly places = new Map<string, number[]>();
  private readonly raw: string;
  comparisons = 0;

  constructor(text: string) {
    const bounded = cutText(text, MAX_READ_CHARS);
    this.raw = signsOf(bounded);
    this.folded = foldWords(bounded);
    this.words = wordsOf(this.folded);
    for (const [place, word] of this.words.entries()) {
      const outline = outlineOf(word);
      const places = this.places.get(outline);
      if (places) places.push(place);
      else this.places.set(outline, [place]);
    }
  }

  /** What some words look for; null when so much was looked for in this message already that they are not read any more. */
  read(words: string, searchFor: z.infer<typeof SearchFor>): Term[] | null {
    if (words.trim() !== '' && this.comparisons > MOST_COMPARISONS) return null;
    const terms = readTerms(words, searchFor);
    this.comparisons += COMPARISONS_OF_TERM * terms.length;
    return terms;
  }

  /** Nothing else is said. */
  is({ written, folded }: Term): boolean {
    if (folded === '') return this.folded === '' && this.raw === signsOf(written);
    const words = wordsOf(folded);
    return words.length === this.words.length && this.standsAt(words, 0);
  }

  /** It is said somewhere, in whole words. */
  has({ written, folded }: Term): boolean {
    if (folded === '') return this.raw.includes(signsOf(written));
    if (this.comparisons > MOST_COMPARISONS) return false;
    const words = wordsOf(folded);
    const places = this.places.get(outlineOf(words[0] ?? '')) ?? [];
    return places.some((place) => this.standsAt(words, place));
  }

  private standsAt(words: readonly string[], place: number): boolean {
    if (place + words.length > this.words.length) return false;
    return words.every((word, index) => {
      this.comparisons += 1;
      return this.comparisons <= MOST_COMPARISONS && isSameWord(word, this.words[place + index] as string);
    });
  }
}

const wordsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '));
/** Emoji have variants that look alike. */
const signsOf = (text: string): string => text.replace(/\s|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu, '');
