import { useTranslation } from 'react-i18next';
import { useIsOffline } from '@/app/use-is-offline.js';

/** Returns the network error if choices could not be loaded offline. */
export function useNothingFound(nothing: string, hasChoices: boolean): string {
  const { t } = useTranslation();
  return useIsOffline() && !hasChoices ? t('errors.network') : nothing;
}
