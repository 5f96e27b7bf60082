import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { autoReplyChoicesQuery } from '@/data/auto-replies.js';
import { findRunningOverlaps } from '../find-running-overlaps.js';
import classes from './list.module.css';

export function OverlapMark({ autoReply }: { autoReply: AutoReplyResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: autoReplies = [] } = useQuery(autoReplyChoicesQuery);
  const { devices, ...hours } = autoReply;
  const overlaps = findRunningOverlaps({ ...hours, devices: devices.map(({ id }) => id) }, autoReplies);
  const [first] = overlaps;
  if (!first) return null;
  return (
    <span className={classes.overlap} title={t('auto_replies.overlap_why')}>
      <IconAlertTriangle size={16} stroke={1.5} />
      <span className={classes.overlapText}>
        {t('auto_replies.overlap', { name: isolate(first.name) })}
        {overlaps.length > 1 && ` ${t('auto_replies.overlap_more', { count: overlaps.length - 1 })}`}
      </span>
    </span>
  );
}
