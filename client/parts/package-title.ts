import type { TFunction } from 'i18next';

/** Made with the database, so its name is ours; all other titles are an administrator's own words. */
const BUILT_IN = 'Free';

/** Whether each reader sees it in their own language. */
export const isTranslated = (title: string): boolean => title.trim() === BUILT_IN;

/** What a package is called, in the reader's language where the name is ours. */
export function packageTitle(title: string, t: TFunction): string {
  return title === BUILT_IN ? t('ui.package_free') : title;
}
