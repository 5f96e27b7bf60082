import type { FormErrors } from '@mantine/form';
import type { TFunction } from 'i18next';
import { RETENTION_DAYS } from '@server/auth/settings/retention-limits.contract.js';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { confirm } from '@/app/confirm.js';

interface RetentionValues {
  message_retention_days: string;
}

const readDays = (text: string): number | null => {
  const digits = toLatinDigits(text.trim());
  const days = /^\d{1,4}$/.test(digits) ? Number(digits) : 0;
  return days >= RETENTION_DAYS.min && days <= RETENTION_DAYS.max ? days : null;
};

export const readRetention = ({ message_retention_days }: RetentionValues) => ({
  message_retention_days: readDays(message_retention_days),
});

export const checkRetention = ({ message_retention_days: text }: RetentionValues, t: TFunction): FormErrors =>
  text.trim() !== '' && readDays(text) === null ? { message_retention_days: t('settings.retention.range') } : {};

/** Returns false if the user declines. */
export async function confirmRetention(
  currentDays: number | null,
  values: RetentionValues,
  t: TFunction,
): Promise<boolean> {
  const days = readDays(values.message_retention_days);
  if (days === null || (currentDays !== null && days >= currentDays)) return true;
  return confirm({
    title: t('settings.retention.confirm_title', { count: days }),
    body: t('settings.retention.confirm_text'),
    confirmLabel: t('settings.retention.confirm'),
    isDestructive: true,
  });
}
