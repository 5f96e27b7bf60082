import { foldWords } from '@server/platform/text/fold-words.contract.js';

export const toWords = (text: string): string => ` ${foldWords(text)}`;

/** The text may omit the Arabic article. */
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
