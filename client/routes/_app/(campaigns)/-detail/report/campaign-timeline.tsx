import {
  IconArrowsExchange,
  IconCalendar,
  IconCircleCheck,
  IconCopy,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry, TimelineKind } from '@server/campaigns/definition/report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { timelineQuery } from '@/data/campaign-report.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import type { ChipTone } from '@/ui/status-chip.js';
import { Timeline, type TimelineItem } from '@/ui/timeline.js';
import classes from '../detail.module.css';

const STYLES: Record<TimelineKind, { Icon: Icon; tone: ChipTone }> = {
  created: { Icon: IconPlus, tone: 'idle' },
  edited: { Icon: IconPencil, tone: 'idle' },
  scheduled: { Icon: IconCalendar, tone: 'new' },
  started: { Icon: IconPlayerPlay, tone: 'good' },
  paused: { Icon: IconPlayerPause, tone: 'busy' },
  resumed: { Icon: IconPlayerPlay, tone: 'good' },
  stopped: { Icon: IconPlayerStop, tone: 'bad' },
  finished: { Icon: IconCircleCheck, tone: 'good' },
  relaunched: { Icon: IconRefresh, tone: 'new' },
  retried: { Icon: IconRefresh, tone: 'new' },
  resent: { Icon: IconRefresh, tone: 'new' },
  device_held: { Icon: IconDeviceMobileOff, tone: 'busy' },
  device_freed: { Icon: IconDeviceMobile, tone: 'good' },
  handed_over: { Icon: IconArrowsExchange, tone: 'busy' },
  duplicated: { Icon: IconCopy, tone: 'idle' },
};

export function CampaignTimeline({ campaignId }: { campaignId: number }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(campaignId),
  );
  // New entries shift older ones to the next page.
  const entries = new Map(data?.pages.flatMap((page) => page.data.map((entry) => [entry.id, entry] as const)));
  return (
    <section aria-labelledby="campaign-timeline">
      <h2 id="campaign-timeline" className={classes.title}>
        {t('campaigns.happened')}
      </h2>
      {data ? (
        <Timeline
          items={[...entries.values()].map((entry) => toItem(entry, t))}
          empty={t('campaigns.happened_nothing')}
          hasOlder={hasNextPage}
          isLoading={isFetchingNextPage}
          onOlder={() => void fetchNextPage()}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={3} />
      )}
    </section>
  );
}

function toItem({ id, kind, reason, by, device, count, at }: TimelineEntry, t: TFunction): TimelineItem {
  const parts = [
    // The user's name replaces the reason of a manual pause.
    reason && !(reason === 'paused_by_user' && by !== null) && t(`campaigns.waits.${reason}`),
    device && isolate(device),
    count !== null && t('campaigns.people', { count, number: formatNumber(count, currentLanguage()) }),
    by !== null && t('campaigns.by', { name: isolate(by) }),
  ];
  return { id, ...STYLES[kind], title: t(`campaigns.timeline.${kind}`), text: parts.filter(Boolean).join(' · '), at };
}
