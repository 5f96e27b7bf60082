import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Compares with yesterday if it had messages. `change` is 1, 0 or -1. */
export function useSentNote(sent: number | undefined, yesterday: number): { note: React.ReactNode; change: number } {
  const { t } = useTranslation();
  if (yesterday === 0) return { note: sent === 0 && t('dashboard.today.nothing_sent'), change: 0 };
  const difference = (sent ?? 0) - yesterday;
  const number = formatNumber(Math.abs(difference), currentLanguage());
  if (difference === 0) return { note: t('dashboard.today.as_yesterday'), change: 0 };
  return {
    note: t(difference > 0 ? 'dashboard.today.more' : 'dashboard.today.fewer', { number }),
    change: Math.sign(difference),
  };
}
