import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { useCan } from '@/app/use-can.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import { GroupSendBar } from '@/parts/group-send/group-send-bar.js';
import { GroupSendState } from '@/parts/group-send/group-send-state.js';
import { useComing } from '@/parts/use-coming.js';
import { useIsAway } from '@/app/use-is-away.js';
import { AnchorLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { GroupSendActions } from './group-send-actions.js';
import { GroupSendFacts } from './group-send-facts.js';
import { UndoNotice } from './undo-notice.js';
import classes from './group-send.module.css';

const OF_THE_LIMITS = ['device_guarded', 'cap_day', 'cap_hour', 'new_people'];

/** When it goes on by itself, and where it can be changed. */
function WayOut({ send: { hold_reason, held_until, device } }: { send: GroupSendResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const tellComing = useComing();
  const seesDevices = useCan('show devices');
  const isLink =
    seesDevices && device.session_id !== null && hold_reason !== null && OF_THE_LIMITS.includes(hold_reason);
  if (held_until === null && !isLink) return null;
  return (
    <>
      {held_until && ` ${t('campaigns.until', { time: tellComing(held_until) })}`}
      {isLink && (
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
  /** When it was last told here. */
  heardAt: number;
}

/** Where it is, what it waits for, what can be done about it; how far it has come; then the facts. */
export function GroupSendHead({ send, heardAt }: GroupSendHeadProps): React.ReactElement {
  const { t } = useTranslation();
  // By the server's clock how long it can be undone, by ours when that was heard.
  const undoMs = send.undo_until === null ? 0 : Date.parse(send.undo_until) - Date.parse(send.updated_at);
  const secondsLeft = useSecondsLeft(undoMs > 0 ? heardAt + undoMs : null);
  const isStarting = secondsLeft > 0;
  const isBehind = useIsAway();
  const mayWait = send.state === 'running' || send.state === 'paused';
  return (
    <>
      <PageHeader
        title={t('campaigns.to_group', { group: send.group.name })}
        description={
          <span className={classes.state}>
            <GroupSendState send={send} isStarting={isStarting} />
            {isBehind && (
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
      {mayWait && send.hold_reason !== null && (
        <Alert color="yellow" icon={<IconClockPause size={20} stroke={1.5} />} className={classes.hold}>
          {t(`campaigns.hold.${send.hold_reason}`)}
          <WayOut send={send} />
        </Alert>
      )}
      <div className={classes.progress}>
        <GroupSendBar counts={send.counts} />
      </div>
      <GroupSendFacts send={send} />
    </>
  );
}
