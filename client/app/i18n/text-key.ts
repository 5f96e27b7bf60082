import i18next, { type ParseKeysWithoutVariables } from 'i18next';

/** A text that is said as it stands, without values to fill in. */
export type TextKey = ParseKeysWithoutVariables;

const isTextKey = (key: string): key is TextKey => i18next.exists(key);

/** The one way around the types, for words the server sends: a newer server may say what this version of the page has no text for. */
export const sayIfKnown = (key: string): string | null => (isTextKey(key) ? i18next.t(key) : null);
