import { useEffect, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { useCan } from '@/app/use-can.js';
import { groupByDay } from '@/data/messages/message-changes.js';
import { visiblePending } from '@/data/messages/outbox-changes.js';
import { outboxAtom } from '@/data/messages/outbox.js';
import { DaySection } from './day-section.js';
import { JumpButton } from './jump-button.js';
import { LoadMore } from './load-more.js';
import { PendingBubble } from '../bubble/pending-bubble.js';
import type { UnreadMark } from './message-chunk.js';
import { useMessageScroll } from './use-message-scroll.js';
import classes from '../conversation/conversation.module.css';

interface MessagesProps {
  chat: ChatResource;
  /** Oldest first. */
  messages: MessageResource[];
  conversation: string;
  older: { exist: boolean; isLoading: boolean; isFailed: boolean; onLoad: () => void };
  onReply: (message: MessageResource) => void;
}

export function Messages({ chat, messages, conversation, older, onReply }: MessagesProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const outbox = useAtomValue(outboxAtom);
  const pending = visiblePending(
    outbox.filter((item) => item.conversation === conversation),
    messages,
  );
  // What was unread on coming in; the counter itself is cleared by being here.
  const [unread] = useState(() => firstUnread(messages, chat.unread_count));
  const days = useMemo(() => groupByDay(messages), [messages]);
  const { box, content, isAtEnd, toEnd, handleScroll } = useMessageScroll(messages[0]?.id, unread?.id);
  const unseen = useUnseen(messages, isAtEnd);

  // What one wrote oneself is never out of sight.
  const lastKey = pending.at(-1)?.key;
  useEffect(() => {
    if (lastKey) toEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey]);

  function handleGoTo(id: number): void {
    box.current?.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'center' });
  }
  return (
    <div className={classes.middle}>
      {/* Without a place in the tab order the keyboard could not scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={classes.scroll} onScroll={handleScroll} tabIndex={0} role="log">
        <div ref={content} className={classes.content}>
          {older.exist && (
            <LoadMore
              label={t('chats.load_older')}
              root={box}
              isLoading={older.isLoading}
              isFailed={older.isFailed}
              count={messages.length}
              onLoad={older.onLoad}
            />
          )}
          {messages.length === 0 && pending.length === 0 && <p className={classes.note}>{t('chats.no_messages')}</p>}
          {days.map(({ day, messages: ofDay }) => (
            <DaySection
              key={day}
              day={day}
              messages={ofDay}
              unread={unread}
              onReply={canSend ? onReply : null}
              onGoTo={handleGoTo}
            />
          ))}
          {pending.map((item) => (
            <PendingBubble key={item.key} item={item} />
          ))}
        </div>
      </div>
      {!isAtEnd && <JumpButton count={unseen} onJump={toEnd} />}
    </div>
  );
}

function firstUnread(messages: MessageResource[], count: number): UnreadMark | undefined {
  if (count === 0) return undefined;
  const incoming = messages.filter((message) => !message.from_me);
  const first = incoming[Math.max(0, incoming.length - count)];
  return first && { id: first.id, count };
}

/** How many came in since the end was last in sight. */
function useUnseen(messages: MessageResource[], isAtEnd: boolean): number {
  const lastId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(lastId);
  if (isAtEnd && seenId !== lastId) setSeenId(lastId);
  if (isAtEnd) return 0;
  const seen = messages.findLastIndex(({ id }) => id === seenId);
  return seen < 0 ? 0 : messages.slice(seen + 1).filter((message) => !message.from_me).length;
}
