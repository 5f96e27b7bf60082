import type { TFunction } from 'i18next';

export function formatDelay(minutes: number, t: TFunction): string {
  if (minutes > 0 && minutes % 1440 === 0) return t('apps.cart.in_days', { count: minutes / 1440 });
  if (minutes > 0 && minutes % 60 === 0) return t('apps.cart.in_hours', { count: minutes / 60 });
  return t('apps.cart.in_minutes', { count: minutes });
}
