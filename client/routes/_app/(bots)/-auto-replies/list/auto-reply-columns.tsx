import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import type { Can } from '@/app/use-can.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { describeRule } from '../describe-rule.js';
import { OverlapMark } from './overlap-mark.js';
import classes from './list.module.css';

/** The columns of the specification, in its order, with the rule in a sentence and when it was last used. */
export function autoReplyColumns(t: TFunction, can: Can): Column<AutoReplyResource>[] {
  const canEdit = can('edit auto_reply');
  return [
    { key: 'id', title: t('auto_replies.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      title: t('auto_replies.name'),
      card: 'title',
      width: 360,
      cell: (autoReply) => (
        <span className={classes.lines}>
          <Name autoReply={autoReply} canEdit={canEdit} />
          <Rule autoReply={autoReply} />
          {autoReply.status && <OverlapMark autoReply={autoReply} />}
        </span>
      ),
    },
    { key: 'devices', title: t('auto_replies.devices'), cell: ({ devices }) => <Devices devices={devices} /> },
    {
      key: 'status',
      title: t('auto_replies.status'),
      card: 'corner',
      cell: ({ status }) => (
        <StatusChip tone={status ? 'good' : 'bad'} word={t(status ? 'auto_replies.running' : 'auto_replies.stopped')} />
      ),
    },
    {
      key: 'last_answered_at',
      title: t('auto_replies.last_answered_at'),
      cell: ({ last_answered_at: at }) =>
        at === null ? <Nothing label={t('auto_replies.not_yet')} /> : <RelativeTime value={at} />,
    },
    {
      key: 'created_at',
      title: t('auto_replies.created_at'),
      cell: ({ created_at: at }) => (
        <span className={classes.created}>
          <RelativeTime value={at} />
        </span>
      ),
    },
  ];
}

interface NameProps {
  autoReply: AutoReplyResource;
  canEdit: boolean;
}

function Name({ autoReply: { id, name }, canEdit }: NameProps): React.ReactElement {
  if (!canEdit) return <ClampedText text={name} lines={1} />;
  return (
    <Link
      to="/edit-auto-reply/$autoReplyId"
      params={{ autoReplyId: String(id) }}
      className={classes.name}
      data-row-link
    >
      <ClampedText text={name} lines={1} />
    </Link>
  );
}

function Rule({ autoReply }: { autoReply: AutoReplyResource }): React.ReactElement {
  const { t } = useTranslation();
  const { days, time_start_at: from, time_end_at: to, renew_every: renewHours, devices } = autoReply;
  return (
    <span className={classes.dimmed}>{describeRule({ days, from, to, renewHours, devices: devices.length }, t)}</span>
  );
}

function Devices({ devices }: Pick<AutoReplyResource, 'devices'>): React.ReactElement {
  const { t } = useTranslation();
  if (devices.length === 0) return <StatusChip tone="bad" word={t('auto_replies.no_device')} />;
  return (
    <span className="tabular" title={devices.map(({ device_name: name }) => name).join(t('auto_replies.comma'))}>
      {devices.length}
    </span>
  );
}
