import type { TFunction } from 'i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';

export function formatGap(min: number, max: number, t: TFunction): string {
  const format = (seconds: number): string => formatNumber(seconds, currentLanguage());
  return min === max
    ? t('campaigns.gap_same', { count: max, seconds: format(max) })
    : t('campaigns.gap_of', { count: max, min: format(min), max: format(max) });
}
