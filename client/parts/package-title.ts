import type { TFunction } from 'i18next';

/** A migration creates this package. Its title is translated. */
const BUILT_IN_TITLE = 'Free';

export const isTranslated = (title: string): boolean => title.trim() === BUILT_IN_TITLE;

export function packageTitle(title: string, t: TFunction): string {
  return title === BUILT_IN_TITLE ? t('ui.package_free') : title;
}
