import { foldWords } from '@server/platform/text/fold-words.contract.js';

/** What is searched: folded, with a blank before each word. */
export const toWords = (text: string): string => ` ${foldWords(text)}`;

/** Words to look for: folded, without the Arabic article, which a text may have or not. */
export const termsOf = (written: string): string[] => [
  ...new Set(
    foldWords(written)
      .split(' ')
      .map((word) => word.replace(/^ال(?=..)/, ''))
      .filter((word) => word !== ''),
  ),
];

/** Whether one of the words begins with the term. */
export const hasTerm = (words: string, term: string): boolean =>
  words.includes(` ${term}`) || words.includes(` ال${term}`);
