import type { TFunction } from 'i18next';

/** A migration creates this title, which is translated. Administrators write the others. */
const BUILT_IN = 'Free';

export const isTranslated = (title: string): boolean => title.trim() === BUILT_IN;

export function packageTitle(title: string, t: TFunction): string {
  return title === BUILT_IN ? t('ui.package_free') : title;
}
