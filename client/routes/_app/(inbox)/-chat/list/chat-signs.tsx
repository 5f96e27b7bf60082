import { IconArchive, IconBan, IconBellOff, IconClockHour4, IconUserExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatWaiting } from '@/parts/inbox/format-waiting.js';
import { LabelDot } from '@/parts/inbox/label-dot.js';
import { RatingMark } from '@/parts/inbox/rating-mark.js';
import { StateIcon } from '@/parts/inbox/state-icon.js';
import { nameOfUser } from '@/parts/inbox/user-name.js';
import { useMinute } from '@/parts/use-minute.js';
import { NameAvatar } from '@/ui/name-avatar.js';
import classes from './chat-pane.module.css';

const MAX_DOTS = 3;

export function ChatSigns({ chat }: { chat: ChatResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const {
    needs_you: needsYou,
    is_muted: isMuted,
    is_archived: isArchived,
    is_blocked: isBlocked,
    state,
    assignee,
    rating,
  } = chat;
  if (!needsYou && !isMuted && !isArchived && !isBlocked && state === 'open' && !assignee && !rating) return null;
  return (
    <span className={classes.signs}>
      {needsYou && (
        <Sign label={t('chats.state.needs_you')} isUrgent>
          <IconUserExclamation size={16} stroke={1.75} />
        </Sign>
      )}
      {isMuted && (
        <Sign label={t('chats.is_muted')}>
          <IconBellOff size={15} stroke={1.5} />
        </Sign>
      )}
      {isBlocked && (
        <Sign label={t('inbox.blocked')}>
          <IconBan size={15} stroke={1.5} />
        </Sign>
      )}
      {isArchived && (
        <Sign label={t('chats.state.archived')}>
          <IconArchive size={15} stroke={1.5} />
        </Sign>
      )}
      {state !== 'open' && (
        <Sign label={t(`chats.state.${state}`)}>
          <StateIcon state={state} />
        </Sign>
      )}
      <RatingMark rating={rating} />
      {assignee && (
        <Sign label={t('inbox.assigned_to', { name: isolate(nameOfUser(assignee)) })}>
          <NameAvatar src={null} name={nameOfUser(assignee)} size={18} />
        </Sign>
      )}
    </span>
  );
}

interface SignProps {
  label: string;
  isUrgent?: boolean;
  children: React.ReactNode;
}

function Sign({ label, isUrgent = false, children }: SignProps): React.ReactElement {
  return (
    <span className={classes.sign} role="img" aria-label={label} title={label} data-needs={isUrgent || undefined}>
      {children}
    </span>
  );
}

export function LabelDots({ labels }: Pick<ChatResource, 'labels'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  const label = t('inbox.labels_are', { names: labels.map(({ name }) => isolate(name)).join(t('inbox.comma')) });
  return (
    <span className={classes.dots} role="img" aria-label={label} title={label}>
      {labels.slice(0, MAX_DOTS).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
    </span>
  );
}

export function WaitingTime({ since }: { since: string | null }): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute();
  const time = formatWaiting(since, now, currentLanguage());
  if (time === null) return null;
  const label = t('inbox.waiting_for', { time: formatWaiting(since, now, currentLanguage(), 'long') ?? '' });
  return (
    <span className={classes.waiting} role="img" aria-label={label} title={label}>
      <IconClockHour4 size={13} stroke={1.75} />
      {time}
    </span>
  );
}
