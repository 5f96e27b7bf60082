import { IconFlame, IconHandStop, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceProtection } from '@server/devices/devices.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './device-protection.module.css';

const ICON = { size: 15, stroke: 1.75 } as const;

export function DeviceProtectionBadges({ protection }: { protection: DeviceProtection }): React.ReactElement | null {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const language = currentLanguage();
  const { guard, warm_up } = protection;
  const limit = runningLimit(protection);
  if (!limit && !guard && !warm_up) return null;
  return (
    <div className={classes.badges}>
      {limit && (
        <span className={classes.badge} data-tone="warning" title={t(`devices.limit.${limit.by}`)}>
          <IconHourglass {...ICON} />
          {limit.until ? t('devices.limited_until', { time: formatUpcoming(limit.until) }) : t('devices.limited')}
        </span>
      )}
      {guard && (
        <span className={classes.badge} data-tone="danger" title={t(`devices.guard.${guard.reason}`)}>
          <IconHandStop {...ICON} />
          {t('devices.guarded')}
        </span>
      )}
      {warm_up && (
        <span className={classes.badge} title={t('devices.warm_up_help')}>
          <IconFlame {...ICON} />
          {t('devices.warm_up', { day: formatNumber(warm_up.day, language), of: formatNumber(warm_up.of, language) })}
        </span>
      )}
    </div>
  );
}

/** Returns the limit unless it has ended, which the server may report late. */
export function runningLimit({ limit }: DeviceProtection): DeviceProtection['limit'] {
  return limit && (limit.until === null || Date.parse(limit.until) > serverNow()) ? limit : null;
}
