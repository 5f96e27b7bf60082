import { Alert } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProtection } from '@server/devices/devices.contract.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { runningLimit } from './device-protection.js';
import classes from './device-protection.module.css';

export function LimitNotice({
  protection,
  children,
}: {
  protection: DeviceProtection;
  children?: React.ReactNode;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const limit = runningLimit(protection);
  if (!limit) return null;
  return (
    <Alert className={classes.limit} icon={<IconHourglass size={20} stroke={1.5} />}>
      <strong>{t(`devices.limit.${limit.by}`)}</strong> {t(`devices.limit_next.${limit.by}`)}{' '}
      {limit.until && t('devices.limited_until', { time: formatUpcoming(limit.until) })}
      {children}
    </Alert>
  );
}
