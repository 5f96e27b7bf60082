import type { TFunction } from 'i18next';
import type { StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import { describeReason } from '@/parts/stores/name-store-terms.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './events.module.css';

const TONES: Record<StoreEventResource['state'], ChipTone> = {
  received: 'busy',
  handled: 'good',
  ignored: 'idle',
  failed: 'bad',
};

export function eventColumns(t: TFunction): Column<StoreEventResource>[] {
  return [
    {
      key: 'name',
      title: t('apps.event.name'),
      card: 'title',
      width: 280,
      cell: ({ name, is_test: isTest }) => (
        <span className={classes.name}>
          <bdi dir="ltr" className={classes.event}>
            {name}
          </bdi>
          {isTest && <span className={classes.test}>{t('apps.event.test')}</span>}
        </span>
      ),
    },
    {
      key: 'subject',
      title: t('apps.event.subject'),
      width: 160,
      cell: ({ subject }) =>
        subject === null ? <Nothing label={t('apps.event.subject')} /> : <ClampedText text={subject} lines={1} />,
    },
    {
      key: 'state',
      title: t('apps.event.state'),
      card: 'corner',
      width: 260,
      cell: ({ state, reason }) => (
        <>
          <StatusChip tone={TONES[state]} word={t(`apps.event.states.${state}`)} />
          {reason && <span className={classes.reason}>{describeReason(reason)}</span>}
        </>
      ),
    },
    {
      key: 'messages',
      title: t('apps.event.messages'),
      card: 'wide',
      cell: ({ messages }) => <span className="tabular">{messages.length}</span>,
    },
    {
      key: 'created_at',
      title: t('apps.event.time'),
      cell: ({ created_at: at }) => (
        <span className={classes.when}>
          <RelativeTime value={at} />
        </span>
      ),
    },
  ];
}
