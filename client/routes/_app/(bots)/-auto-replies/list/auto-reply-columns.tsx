import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import type { Can } from '@/app/use-can.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { describeRule } from '../describe-rule.js';
import { OverlapMark } from './overlap-mark.js';
import classes from './list.module.css';

export function autoReplyColumns(t: TFunction, can: Can): Column<AutoReplyResource>[] {
  const canEdit = can('edit auto_reply');
  return [
    { key: 'id', title: t('auto_replies.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      title: t('auto_replies.name'),
      card: 'title',
      width: 200,
      cell: (autoReply) => <Name autoReply={autoReply} canEdit={canEdit} />,
    },
    {
      key: 'rule',
      title: t('auto_replies.rule_title'),
      width: 340,
      cell: (autoReply) => (
        <span className={classes.lines} data-note>
          {autoReply.status && <OverlapMark autoReply={autoReply} />}
          <Rule autoReply={autoReply} />
          {autoReply.last_answered_at !== null && (
            <span className={`${classes.dimmed} ${classes.wide}`}>
              {t('auto_replies.last_answered_at')} <RelativeTime value={autoReply.last_answered_at} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'devices', title: t('auto_replies.devices'), cell: ({ devices }) => <Devices devices={devices} /> },
    {
      key: 'status',
      title: t('auto_replies.status'),
      card: 'corner',
      cell: ({ status }) => (
        <StatusChip
          tone={status ? 'good' : 'idle'}
          word={t(status ? 'auto_replies.running' : 'auto_replies.stopped')}
        />
      ),
    },
    {
      key: 'created_at',
      title: t('auto_replies.created_at'),
      card: 'wide',
      cell: ({ created_at: at }) => <RelativeTime value={at} />,
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
  const { days, time_start_at: from, time_end_at: to, renew_every: renewHours } = autoReply;
  return <span className={classes.rule}>{describeRule({ days, from, to, renewHours }, t)}</span>;
}

function Devices({ devices }: Pick<AutoReplyResource, 'devices'>): React.ReactElement {
  const { t } = useTranslation();
  if (devices.length === 0) return <StatusChip tone="bad" word={t('auto_replies.no_device')} />;
  return (
    <span
      className={classes.number}
      data-wide
      title={devices.map(({ device_name: name }) => name).join(t('auto_replies.comma'))}
    >
      {devices.length}
    </span>
  );
}
