import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceEventKind } from '@server/devices/devices.contract.js';
import type { DeviceEventResource } from '@server/devices/health.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { deviceEventsQuery } from '@/data/devices/device-health.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { formatAbsolute, formatDayTime } from '@/ui/format/format-time.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import type { StatusTone } from '@/ui/status-dot.js';
import classes from './health.module.css';

const TONES: Record<DeviceEventKind, StatusTone> = {
  linked: 'on',
  opened: 'on',
  dropped: 'busy',
  recycled: 'busy',
  taken_over: 'idle',
  stopped: 'off',
  limited: 'off',
  unlimited: 'on',
  guarded: 'off',
  unguarded: 'on',
  unlinked: 'off',
};

export function DeviceTimeline({ sessionId }: { sessionId: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deviceEventsQuery(sessionId),
  );
  const events = data?.pages.flatMap((page) => page.data);
  return (
    <section aria-labelledby="device-timeline">
      <h2 id="device-timeline" className={classes.title}>
        {t('health.timeline')}
      </h2>
      {!events && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={3} />)}
      {events?.length === 0 && <p className={classes.dimmed}>{t('health.timeline_empty')}</p>}
      {events && events.length > 0 && (
        <ol className={classes.timeline}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" size="compact-md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('health.earlier')}
        </Button>
      )}
    </section>
  );
}

function Entry({ event }: { event: DeviceEventResource }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const at = new Date(event.at);
  return (
    <li className={classes.entry} data-tone={TONES[event.kind]}>
      <span className={classes.mark} aria-hidden />
      <div className={classes.details}>
        <span className={classes.kind}>{t(`health.event.${event.kind}`)}</span>
        {event.reason && <span>{t(`devices.reason.${event.reason}`)}</span>}
        {event.until && <span>{t('health.until', { time: formatDayTime(new Date(event.until), language) })}</span>}
        {event.code !== null && (
          <span className={classes.dimmed}>
            {t('health.code')} <bdi dir="ltr">{event.code}</bdi>
          </span>
        )}
      </div>
      <time dateTime={event.at} title={formatAbsolute(at, language)} className={classes.time}>
        {formatDayTime(at, language)}
      </time>
    </li>
  );
}
