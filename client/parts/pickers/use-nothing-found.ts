import { useTranslation } from 'react-i18next';
import { useIsAway } from '@/app/use-is-away.js';

/** Said in a list of choices that is empty: that there are none only where the server could have said so. */
export function useNothingFound(nothing: string, hasChoices: boolean): string {
  const { t } = useTranslation();
  return useIsAway() && !hasChoices ? t('errors.network') : nothing;
}
