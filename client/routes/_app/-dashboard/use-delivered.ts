import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';

/** Formats a share. Below 1 it never rounds up to 100%. */
export function useDelivered(sent: number, delivered: number): { figure: string; note: string } {
  const { t } = useTranslation();
  const format = (count: number): string => formatNumber(count, currentLanguage());
  if (sent === 0) return { figure: '–', note: t('dashboard.today.nothing_sent') };
  return {
    figure: formatShare(delivered / sent, currentLanguage()),
    note: t('dashboard.today.of_sent', { part: format(delivered), all: format(sent) }),
  };
}
