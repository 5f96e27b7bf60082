import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '@server/devices/health.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { formatShare } from '@/ui/format/format-share.js';
import classes from './health.module.css';

const DAY_MS = 24 * 3_600_000;

export function DeviceFacts({ health }: { health: DeviceHealth }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="device-now">
      <h2 id="device-now" className={classes.title}>
        {t('health.now')}
      </h2>
      <dl className={classes.facts}>
        <ConnectionFacts health={health} />
        <QueueFacts health={health} />
      </dl>
    </section>
  );
}

function ConnectionFacts({ health }: { health: DeviceHealth }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { device, up_since, uptime } = health;
  return (
    <>
      <Fact title={t('health.up_since')}>{up_since ? <RelativeTime value={up_since} /> : t('health.not_up')}</Fact>
      <Fact title={t('health.uptime')} hint={t('health.uptime_help')}>
        {uptime.day === null || uptime.week === null
          ? t('health.never')
          : t(`health.${uptimeKey(device.created_at)}`, {
              day: formatShare(uptime.day, language),
              week: formatShare(uptime.week, language),
            })}
      </Fact>
      <Fact title={t('health.last_activity')}>
        {device.last_activity_at ? <RelativeTime value={device.last_activity_at} /> : t('health.never')}
      </Fact>
    </>
  );
}

function uptimeKey(createdAt: string): 'uptime_new' | 'uptime_young' | 'uptime_of' {
  const days = (serverNow() - Date.parse(createdAt)) / DAY_MS;
  if (days < 1) return 'uptime_new';
  return days < 7 ? 'uptime_young' : 'uptime_of';
}

function QueueFacts({ health }: { health: DeviceHealth }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { length, is_longer, oldest_at } = health.queue;
  return (
    <>
      <Fact title={t('health.queue')}>
        {is_longer ? t('health.more_than', { length: formatNumber(length, language) }) : formatNumber(length, language)}
      </Fact>
      <Fact title={t('health.oldest')}>
        {oldest_at ? <RelativeTime value={oldest_at} /> : t('health.nothing_waits')}
      </Fact>
    </>
  );
}

interface FactProps {
  title: string;
  hint?: string;
  children: React.ReactNode;
}

function Fact({ title, hint, children }: FactProps): React.ReactElement {
  return (
    <div className={classes.fact} title={hint}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
