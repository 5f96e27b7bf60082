import i18next from 'i18next';

/** What an entry of the log is about, in words. */
export function describeAction(action: string): string {
  return i18next.exists(`audit.action.${action}`) ? i18next.t(`audit.action.${action}`) : action;
}

/** The name of a detail, and its value when that is one of the words we know. */
export function describeDetail(name: string, value: string | number | boolean | null): { name: string; value: string } {
  const known = (group: string, word: string) =>
    i18next.exists(`audit.${group}.${word}`) ? i18next.t(`audit.${group}.${word}`) : word;
  return {
    name: known('detail', name),
    value: value === null ? i18next.t('audit.nothing') : known('value', String(value)),
  };
}
