import type { TFunction } from 'i18next';

/** Translated title of the package that a migration creates. */
const BUILT_IN_TITLE = 'Free';

export const isTranslated = (title: string): boolean => title.trim() === BUILT_IN_TITLE;

export function packageTitle(title: string, t: TFunction): string {
  return title === BUILT_IN_TITLE ? t('ui.package_free') : title;
}
