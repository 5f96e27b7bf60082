import { useTranslation } from 'react-i18next';
import type { DeviceProtection } from '@server/devices/devices.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { UsageMeter } from '../usage-meter/usage-meter.js';
import classes from './device-today.module.css';

type DeviceUsage = Pick<DeviceProtection, 'sent_today' | 'cap_today' | 'sent_hour' | 'cap_hour'>;

export function DeviceToday({ protection }: { protection: DeviceUsage }): React.ReactElement {
  const { t } = useTranslation();
  const { sent_hour: sent, cap_hour: cap } = protection;
  return (
    <div className={classes.today}>
      <TodayMeter protection={protection} />
      <UsageMeter label={t('devices.this_hour')} figures={useUsageText(sent, cap)} used={sent} limit={cap} />
    </div>
  );
}

export function TodayMeter({ protection }: { protection: DeviceUsage }): React.ReactElement {
  const { t } = useTranslation();
  const { sent_today: sent, cap_today: cap } = protection;
  const used = useUsageText(sent, cap);
  return (
    <UsageMeter
      label={t('devices.today')}
      figures={sent >= cap ? t('devices.day_is_full', { used }) : used}
      used={sent}
      limit={cap}
    />
  );
}

function useUsageText(sent: number, cap: number): string {
  const { t } = useTranslation();
  const format = (count: number): string => formatNumber(count, currentLanguage());
  return t('devices.sent_of', { sent: format(sent), cap: format(cap), left: format(Math.max(0, cap - sent)) });
}
