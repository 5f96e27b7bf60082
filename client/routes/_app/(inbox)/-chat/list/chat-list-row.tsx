import { memo } from 'react';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ChatAvatar } from '@/parts/chats/chat-avatar.js';
import { ChatName } from '@/parts/chats/chat-name.js';
import { formatChatTime } from '@/parts/chats/chat-time.js';
import { useTyping } from '@/data/chats/typing.js';
import { TypingMark } from '@/parts/chats/typing-mark.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import { SlaClock } from '@/parts/inbox/sla-clock.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import { ChatSigns, LabelDots, WaitingTime } from './chat-signs.js';
import { PresenceMark } from './presence-mark.js';
import { SelectBox } from './selection/select-box.js';
import classes from './chat-pane.module.css';

interface ChatListRowProps {
  chat: ChatResource;
  isOpen: boolean;
  via?: string | undefined;
  isSelected: boolean;
  /** A click selects the chat. */
  isSelecting: boolean;
  onSelect: (chatId: number, isRange: boolean) => void;
}

/** Content of a list item. */
export const ChatListRow = memo(function ChatListRow({
  chat,
  isOpen,
  via,
  isSelected,
  isSelecting,
  onSelect,
}: ChatListRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { unread_count: unread } = chat;
  return (
    <>
      <SelectBox chat={chat} isSelected={isSelected} isSelecting={isSelecting} onSelect={onSelect} />
      <Link
        from="/chat/{-$deviceId}"
        to="."
        search={({ to: _to, message: _message, ...rest }) => ({ ...rest, chat: chat.id, via: chat.device_id })}
        className={classes.row}
        aria-current={isOpen || undefined}
        data-unread={unread > 0 || undefined}
        preload={false}
        onClick={(event) => {
          if (!isSelecting) return;
          event.preventDefault();
          onSelect(chat.id, event.shiftKey);
        }}
      >
        <ChatAvatar chat={chat} size={44} />
        <span className={classes.lines}>
          <span className={classes.line}>
            <span className={classes.name} dir="auto">
              <ChatName chat={chat} />
            </span>
            <LabelDots labels={chat.labels} />
            <SlaClock sla={chat.sla}>
              <WaitingTime since={chat.waiting_since} />
            </SlaClock>
            {chat.last_message_recieved && <Time value={chat.last_message_recieved} />}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              <LatestMessage chat={chat} />
            </span>
            {via && (
              <span className={classes.via} title={t('chats.via', { name: via })}>
                <IconDeviceMobile size={13} stroke={1.5} />
                <span className={classes.viaName} dir="auto">
                  {via}
                </span>
              </span>
            )}
            <PresenceMark chatId={chat.id} />
            <ChatSigns chat={chat} />
            {unread > 0 && (
              <span
                className={classes.badge}
                data-muted={chat.is_muted || undefined}
                role="img"
                aria-label={t('chats.unread', { count: unread })}
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
      </Link>
    </>
  );
});

function LatestMessage({
  chat: { id, last_message: last, last_reaction: reaction },
}: {
  chat: ChatResource;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const typing = useTyping(id);
  if (typing) return <TypingMark state={typing} />;
  if (reaction)
    return (
      <>
        <span className={classes.reaction}>{t('chats.reacted', { emoji: reaction.emoji })}</span>
        <MessageSummary kind={reaction.kind} body={reaction.body} />
      </>
    );
  if (!last) return null;
  return (
    <>
      {last.from_me && <Ticks status={last.status} size={15} />}
      <MessageSummary kind={last.kind} body={last.body} />
    </>
  );
}

function Time({ value }: { value: string }): React.ReactElement {
  const date = new Date(value);
  const language = currentLanguage();
  const now = useMinute();
  return (
    <time className={classes.time} dateTime={value} title={formatAbsolute(date, language)}>
      {formatChatTime(date, now, language)}
    </time>
  );
}
