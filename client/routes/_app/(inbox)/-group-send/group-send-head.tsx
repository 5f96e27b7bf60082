import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { useCan } from '@/app/use-can.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import { GroupSendBar } from '@/parts/group-send/group-send-bar.js';
import { GroupSendState } from '@/parts/group-send/group-send-state.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { useIsOffline } from '@/app/use-is-offline.js';
import { AnchorLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { GroupSendActions } from './group-send-actions.js';
import { GroupSendFacts } from './group-send-facts.js';
import { UndoNotice } from './undo-notice.js';
import classes from './group-send.module.css';

const LIMIT_HOLD_REASONS = ['device_guarded', 'cap_day', 'cap_hour', 'new_people'];

/** Links to the limit that paused the send. */
function ResumeHint({
  send: { hold_reason, held_until, device },
}: {
  send: GroupSendResource;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const canSeeDevices = useCan('show devices');
  const hasLink =
    canSeeDevices && device.session_id !== null && hold_reason !== null && LIMIT_HOLD_REASONS.includes(hold_reason);
  if (held_until === null && !hasLink) return null;
  return (
    <>
      {held_until && ` ${t('campaigns.until', { time: formatUpcoming(held_until) })}`}
      {hasLink && (
        <>
          {' '}
          <AnchorLink
            to="/devices/$sessionId"
            params={{ sessionId: device.session_id ?? '' }}
            search={{ tab: 'limits' }}
          >
            {t('campaigns.to_limits')}
          </AnchorLink>
        </>
      )}
    </>
  );
}

interface GroupSendHeadProps {
  send: GroupSendResource;
  /** Local time of the last update, in milliseconds. */
  updatedAt: number;
}

export function GroupSendHead({ send, updatedAt }: GroupSendHeadProps): React.ReactElement {
  const { t } = useTranslation();
  // The server's clock gives the period, the local clock counts it down.
  const undoMs = send.undo_until === null ? 0 : Date.parse(send.undo_until) - Date.parse(send.updated_at);
  const secondsLeft = useSecondsLeft(undoMs > 0 ? updatedAt + undoMs : null);
  const isStarting = secondsLeft > 0;
  const isOffline = useIsOffline();
  const canBeOnHold = send.state === 'running' || send.state === 'paused';
  return (
    <>
      <PageHeader
        title={t('campaigns.to_group', { group: send.group.name })}
        description={
          <span className={classes.state}>
            <GroupSendState send={send} isStarting={isStarting} />
            {isOffline && (
              <span>
                {t('campaigns.last_heard')} <RelativeTime value={send.updated_at} />
              </span>
            )}
          </span>
        }
      >
        {!isStarting && <GroupSendActions send={send} />}
      </PageHeader>
      {isStarting && <UndoNotice id={send.id} secondsLeft={secondsLeft} />}
      {canBeOnHold && send.hold_reason !== null && (
        <Alert color="yellow" icon={<IconClockPause size={20} stroke={1.5} />} className={classes.hold}>
          {t(`campaigns.hold.${send.hold_reason}`)}
          <ResumeHint send={send} />
        </Alert>
      )}
      <div className={classes.progress}>
        <GroupSendBar counts={send.counts} />
      </div>
      <GroupSendFacts send={send} />
    </>
  );
}
