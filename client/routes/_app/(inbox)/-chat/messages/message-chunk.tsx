import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { AlbumBubble } from '../bubble/album-bubble.js';
import { Bubble } from '../bubble/bubble.js';
import { groupAlbums } from './group-albums.js';
import classes from '../conversation/conversation.module.css';

export interface UnreadMark {
  /** The first one that was unread. */
  id: number;
  count: number;
}

interface MessageChunkProps {
  messages: MessageResource[];
  unread: UnreadMark | undefined;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

/**
 * A piece of a conversation. The browser skips the pieces out of sight, whose height is measured before, so that thousands
 * of messages cost no more than the few on screen and nothing moves when they come into it.
 */
export const Chunk = memo(function Chunk({ messages, unread, onReply, onGoTo }: MessageChunkProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  // After every drawing, which only a change of its messages or of the language causes.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    element.style.contentVisibility = 'visible';
    element.style.containIntrinsicBlockSize = `${element.offsetHeight}px`;
    element.style.contentVisibility = 'auto';
  });
  return (
    <div ref={root} className={classes.chunk}>
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
        </Fragment>
      ))}
    </div>
  );
}, isSame);

/** The handlers only reach what is on screen, so older ones do as well. */
function isSame(before: MessageChunkProps, after: MessageChunkProps): boolean {
  return (
    before.unread === after.unread &&
    (before.onReply === null) === (after.onReply === null) &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  );
}
