import type { TFunction } from 'i18next';

/** Texts exactly as the migration wrote them. */
const BUILT_IN = {
  'To try everything with one phone.': 'packages.built_in.text',
  '200 messages a month': 'packages.built_in.messages',
  '1 device': 'packages.built_in.device',
} as const;

const isBuiltIn = (words: string): words is keyof typeof BUILT_IN => Object.hasOwn(BUILT_IN, words);

export const translateBuiltIn = (words: string, t: TFunction): string =>
  isBuiltIn(words) ? t(BUILT_IN[words]) : words;
