import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatChatDay } from '@/parts/chats/chat-time.js';
import { useMinute } from '@/parts/use-minute.js';
import { chunkMessages } from './chunk-messages.js';
import { Chunk } from './message-chunk.js';
import type { UnreadMark } from './message-chunk.js';
import type { PlacedEntries } from '../stream/place-entries.js';
import classes from './day-section.module.css';

interface DaySectionProps {
  day: string;
  messages: MessageResource[];
  unread: UnreadMark | undefined;
  historyEnds: string;
  entries: PlacedEntries;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

export function DaySection({
  day,
  messages,
  unread,
  historyEnds,
  entries,
  onReply,
  onGoTo,
}: DaySectionProps): React.ReactElement {
  const dayLabel = formatChatDay(day, useMinute(), currentLanguage());
  return (
    <section className={classes.section} aria-label={dayLabel}>
      <div className={classes.day}>
        <time dateTime={day}>{dayLabel}</time>
      </div>
      {/* Shown only while scrolling, because it covers messages. */}
      <div className={classes.above} data-day={dayLabel} aria-hidden />
      {chunkMessages(messages).map((chunk) => (
        <Chunk
          key={chunk.key}
          messages={chunk.messages}
          unread={unread}
          historyEnds={historyEnds}
          entries={entries}
          onReply={onReply}
          onGoTo={onGoTo}
        />
      ))}
    </section>
  );
}
