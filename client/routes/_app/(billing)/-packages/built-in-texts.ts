import type { TFunction } from 'i18next';

/** Texts exactly as the migration wrote them. */
const BUILT_IN = {
  'To try everything with one phone.': 'packages.built_in.text',
  '200 messages a month': 'packages.built_in.messages',
  '1 device': 'packages.built_in.device',
} as const;

const isBuiltIn = (text: string): text is keyof typeof BUILT_IN => Object.hasOwn(BUILT_IN, text);

export const translateBuiltIn = (text: string, t: TFunction): string => (isBuiltIn(text) ? t(BUILT_IN[text]) : text);
