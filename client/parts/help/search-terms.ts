import { foldWords } from '@server/platform/text/fold-words.contract.js';

export const toWords = (text: string): string => ` ${foldWords(text)}`;

/** Removes the Arabic article, which the text may omit. */
export const searchTermsOf = (written: string): string[] => [
  ...new Set(
    foldWords(written)
      .split(' ')
      .map((word) => word.replace(/^ال(?=..)/, ''))
      .filter((word) => word !== ''),
  ),
];

export const hasTerm = (words: string, term: string): boolean =>
  words.includes(` ${term}`) || words.includes(` ال${term}`);
