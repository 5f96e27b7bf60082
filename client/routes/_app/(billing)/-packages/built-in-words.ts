import type { TFunction } from 'i18next';

/** Of the package that is made with the database, as it stands there; all other words are an administrator's own. */
const BUILT_IN = {
  'To try everything with one phone.': 'packages.built_in.text',
  '200 messages a month': 'packages.built_in.messages',
  '1 device': 'packages.built_in.device',
} as const;

const isBuiltIn = (words: string): words is keyof typeof BUILT_IN => Object.hasOwn(BUILT_IN, words);

/** What a card says of a package, in the reader's language where the words are ours. */
export const sayWords = (words: string, t: TFunction): string => (isBuiltIn(words) ? t(BUILT_IN[words]) : words);
