import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { AlbumBubble } from '../bubble/album-bubble.js';
import { Bubble } from '../bubble/bubble.js';
import { groupAlbums } from './group-albums.js';
import { haveSameEntries, type PlacedEntries } from '../stream/place-entries.js';
import { StreamLines } from '../stream/stream-lines.js';
import classes from '../conversation/conversation.module.css';

export interface UnreadMark {
  id: number;
  count: number;
}

interface MessageChunkProps {
  messages: MessageResource[];
  unread: UnreadMark | undefined;
  /** @see findHistoryEnds */
  historyEnds: string;
  entries: PlacedEntries;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

/** `content-visibility` makes offscreen chunks cheap. Their measured height avoids shifts. */
export const Chunk = memo(function Chunk({
  messages,
  unread,
  historyEnds,
  entries,
  onReply,
  onGoTo,
}: MessageChunkProps): React.ReactElement {
  const { t } = useTranslation();
  const ends = new Set(historyEnds.split(','));
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    element.style.contentVisibility = 'visible';
    element.style.containIntrinsicBlockSize = `${element.offsetHeight}px`;
    element.style.contentVisibility = 'auto';
  });
  return (
    <div ref={root} className={classes.chunk} data-chunk>
      {groupAlbums(messages).map((group) => (
        <Fragment key={group[0]?.id}>
          {group.some(({ id }) => id === unread?.id) && (
            <div className={classes.unread}>
              <span>{t('chats.unread', { count: unread?.count ?? 0 })}</span>
            </div>
          )}
          {group.length > 1 ? (
            <AlbumBubble messages={group} onReply={onReply} />
          ) : (
            group[0] && <Bubble message={group[0]} onReply={onReply} onGoTo={onGoTo} />
          )}
          {group.some(({ id }) => ends.has(String(id))) && (
            <div className={classes.historyEnd}>
              <span>{t('chats.history_above')}</span>
            </div>
          )}
          {group.map(({ id, Ymd }) => (
            <StreamLines key={id} entries={entries.get(id)} day={Ymd} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}, isSame);

/** Ignores handlers, which do the same in each render. */
function isSame(before: MessageChunkProps, after: MessageChunkProps): boolean {
  return (
    before.unread === after.unread &&
    before.historyEnds === after.historyEnds &&
    (before.onReply === null) === (after.onReply === null) &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]) &&
    haveSameEntries(after.messages, before.entries, after.entries)
  );
}
