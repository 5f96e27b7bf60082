import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { useCan } from '@/app/use-can.js';
import { groupByDay } from '@/data/messages/message-changes.js';
import { MAX_MESSAGES } from '@/data/messages/message-pages.js';
import { visiblePending } from '@/data/messages/outbox-changes.js';
import { outboxAtom } from '@/data/messages/outbox.js';
import { DaySection } from './day-section.js';
import { findHistoryEnds } from './find-history-ends.js';
import { countedIncoming } from './group-albums.js';
import { JumpButton } from './jump-button.js';
import { LoadMore } from './load-more.js';
import { PendingBubble } from '../bubble/pending-bubble.js';
import type { UnreadMark } from './message-chunk.js';
import { useMessageScroll } from './use-message-scroll.js';
import { useMovedMark } from './use-moved-mark.js';
import { BEFORE_FIRST, placeEntries, type StreamEntry } from '../stream/place-entries.js';
import { StreamLines } from '../stream/stream-lines.js';
import classes from '../conversation/conversation.module.css';

interface MessagesProps {
  chat: ChatResource;
  messages: MessageResource[];
  /** Notes and history, oldest first. */
  entries: readonly StreamEntry[];
  conversations: readonly string[];
  /** Null starts at the end. */
  targetId: number | null;
  isAround: boolean;
  older: MorePages;
  newer: MorePages;
  onReply: (message: MessageResource) => void;
  /** Opens a message outside the loaded range. */
  onGoTo: (id: number) => void;
  onNewest: () => void;
  /** Pushes added many messages. */
  onGrow: (isAtEnd: boolean) => void;
}

interface MorePages {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onLoad: () => void;
}

export function Messages({
  chat,
  messages,
  entries,
  conversations,
  targetId,
  isAround,
  older,
  newer,
  onReply,
  onGoTo,
  onNewest,
  onGrow,
}: MessagesProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const outbox = useAtomValue(outboxAtom);
  const pending = visiblePending(
    outbox.filter((item) => conversations.includes(item.conversation)),
    messages,
  );
  // Viewing the chat resets the counter.
  const [unread] = useState(() => (isAround ? undefined : firstUnread(messages, chat.unread_count)));
  const days = useMemo(() => groupByDay(messages), [messages]);
  const isNewest = !newer.hasMore;
  const isOldest = !older.hasMore;
  const placed = useMemo(
    () => placeEntries(entries, messages, { isOldest, isNewest }),
    [entries, messages, isOldest, isNewest],
  );
  const { box, content, isAtEnd, scrollToEnd, scrollToMessage, handleScroll } = useMessageScroll({
    messages,
    startId: unread?.id,
    targetId,
    isNewest,
  });
  // Equal strings save renders of the chunks.
  const historyEnds = findHistoryEnds(messages, isNewest);
  useMovedMark(box);
  const unseen = useUnseen(messages, isAtEnd, isNewest);
  const hasGrown = isNewest && messages.length > MAX_MESSAGES;
  const handleGrow = useEffectEvent(() => onGrow(isAtEnd));
  useEffect(() => {
    if (hasGrown) handleGrow();
  }, [hasGrown]);

  // Scrolls to new own messages, but not to those pending on open.
  const lastKey = pending.at(-1)?.key;
  const seenKeys = useRef(new Set(pending.map(({ key }) => key)));
  useEffect(() => {
    if (!lastKey || seenKeys.current.has(lastKey)) return;
    seenKeys.current.add(lastKey);
    handleNewest();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey]);

  function handleGoTo(id: number): void {
    if (!scrollToMessage(id)) onGoTo(id);
  }
  function handleNewest(): void {
    if (targetId !== null || !isNewest) onNewest();
    if (!isAround && isNewest) scrollToEnd();
  }
  return (
    <div className={classes.middle}>
      {/* Focus lets keyboard users scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={classes.scroll} onScroll={handleScroll} tabIndex={0} role="log">
        <div ref={content} className={classes.content}>
          {older.hasMore && (
            <LoadMore
              label={t('chats.load_older')}
              root={box}
              isLoading={older.isLoading}
              isFailed={older.isFailed}
              onLoad={older.onLoad}
            />
          )}
          {messages.length === 0 && pending.length === 0 && <p className={classes.note}>{t('chats.no_messages')}</p>}
          <StreamLines entries={placed.get(BEFORE_FIRST)} day={null} />
          {days.map(({ day, messages: dayMessages }) => (
            <DaySection
              key={day}
              day={day}
              messages={dayMessages}
              unread={unread}
              historyEnds={historyEnds}
              entries={placed}
              onReply={canSend ? onReply : null}
              onGoTo={handleGoTo}
            />
          ))}
          {newer.hasMore && (
            <LoadMore
              label={t('chats.load_newer')}
              root={box}
              isLoading={newer.isLoading}
              isFailed={newer.isFailed}
              onLoad={newer.onLoad}
            />
          )}
          {isNewest && pending.map((item) => <PendingBubble key={item.key} item={item} />)}
        </div>
      </div>
      {!isAtEnd && <JumpButton count={unseen} onJump={handleNewest} />}
    </div>
  );
}

function firstUnread(messages: MessageResource[], count: number): UnreadMark | undefined {
  if (count === 0) return undefined;
  const incoming = countedIncoming(messages);
  const first = incoming[Math.max(0, incoming.length - count)];
  return first && { id: first.id, count };
}

function useUnseen(messages: MessageResource[], isAtEnd: boolean, isNewest: boolean): number {
  const lastId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(lastId);
  const isSeen = isAtEnd || !isNewest;
  if (isSeen && seenId !== lastId) setSeenId(lastId);
  if (isSeen) return 0;
  const seen = messages.findLastIndex(({ id }) => id === seenId);
  return seen < 0 ? 0 : countedIncoming(messages.slice(seen + 1)).length;
}
