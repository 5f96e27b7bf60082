import type { TFunction } from 'i18next';
import type { Weekday } from '@server/platform/weekdays.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { nameDays } from '@/parts/campaign-form/weekdays.js';
import { formatHours } from '@/ui/format/format-hours.js';

export interface AnswerHours {
  days: readonly Weekday[];
  /** Time as `HH:MM`. Empty or null means no limit. */
  from: string | null;
  to: string | null;
  renewHours: number;
  /** Number of devices, which undefined omits. */
  devices?: number;
}

export function describeRule({ days, from, to, renewHours, devices }: AnswerHours, t: TFunction): string {
  const language = currentLanguage();
  const rule = t('auto_replies.rule', {
    days: nameDays(days, language, { comma: t('auto_replies.comma'), everyDay: t('auto_replies.every_day') }),
    hours: describeHours(from, to, t),
    renew: t('auto_replies.every_hours', { count: renewHours }),
  });
  if (devices === undefined) return rule;
  const deviceText = devices === 0 ? t('auto_replies.on_no_device') : t('auto_replies.on_devices', { count: devices });
  return rule + t('auto_replies.comma') + deviceText;
}

function describeHours(from: string | null, to: string | null, t: TFunction): string {
  if (!from && !to) return t('auto_replies.all_day');
  const hours = formatHours(from, to, currentLanguage());
  return from && to && from > to ? t('auto_replies.next_day', { hours }) : hours;
}
