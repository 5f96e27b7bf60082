import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { useIsSuspended } from '@/app/use-can.js';
import { LabelChip } from '@/parts/inbox/label-chip.js';
import { SlaClock } from '@/parts/inbox/sla-clock.js';
import { RatingMark } from '@/parts/inbox/rating-mark.js';
import { StateIcon } from '@/parts/inbox/state-icon.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { AssigneePicker } from './assignee-picker.js';
import { LabelPicker } from './label-picker.js';
import { MacroMenu } from './macro-menu.js';
import { StatusMenu } from './status-menu.js';
import { useTriage } from './use-triage.js';
import classes from './chat-bar.module.css';

export function ChatBar({ chat }: { chat: ChatResource }): React.ReactElement {
  const { t } = useTranslation();
  const triage = useTriage(chat);
  const isSuspended = useIsSuspended();
  return (
    <div className={classes.bar} role="group" aria-label={t('inbox.bar')}>
      <AssigneePicker chat={chat} triage={triage} />
      {isSuspended ? (
        <div className={classes.labels}>
          {chat.labels.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
      ) : (
        <LabelPicker chat={chat} triage={triage} />
      )}
      <SlaClock sla={chat.sla} isLong />
      <RatingMark rating={chat.rating} />
      <CurrentState chat={chat} />
      <MacroMenu triage={triage} />
      <StatusMenu chat={chat} triage={triage} />
    </div>
  );
}

function CurrentState({ chat: { state, snoozed_until: until } }: { chat: ChatResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const format = useUpcomingFormat();
  if (state === 'open') return null;
  const text =
    state === 'snoozed' && until ? t('inbox.snoozed_until', { time: format(until) }) : t(`chats.state.${state}`);
  return (
    <span className={classes.state}>
      <StateIcon state={state} />
      {text}
    </span>
  );
}
