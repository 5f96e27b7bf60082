import { useTranslation } from 'react-i18next';
import { useIsOffline } from '@/app/use-is-offline.js';

/** Offline, the choices may not be loaded. */
export function useNothingFound(nothing: string, hasChoices: boolean): string {
  const { t } = useTranslation();
  return useIsOffline() && !hasChoices ? t('errors.network') : nothing;
}
