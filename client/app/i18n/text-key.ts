import i18next, { type ParseKeysWithoutVariables } from 'i18next';

export type TextKey = ParseKeysWithoutVariables;

const isTextKey = (key: string): key is TextKey => i18next.exists(key);

/** Returns the text, or null for an unknown key: a newer server may send codes without text. */
export const describeIfKnown = (key: string, values?: Record<string, string>): string | null =>
  isTextKey(key) ? i18next.t(key, { replace: values }) : null;
