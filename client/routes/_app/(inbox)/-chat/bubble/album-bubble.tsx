import { useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { BubbleImage } from '../bubble-media/bubble-image.js';
import { BubbleVideo } from '../bubble-media/bubble-video.js';
import { LongText } from '@/ui/text/long-text.js';
import { BubbleActions } from './actions/bubble-actions.js';
import { BubbleReactions } from './bubble-reactions.js';
import { Meta } from './bubble-meta.js';
import classes from './bubble.module.css';
import album from './album-bubble.module.css';
import layout from '../conversation/conversation.module.css';

const INITIALLY_SHOWN = 4;

interface AlbumBubbleProps {
  messages: readonly MessageResource[];
  onReply: ((message: MessageResource) => void) | null;
}

export function AlbumBubble({ messages, onReply }: AlbumBubbleProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? messages : messages.slice(0, INITIALLY_SHOWN);
  const hidden = messages.length - shown.length;
  const [first] = messages;
  const last = messages.at(-1);
  const isOwn = first?.from_me === true;
  const hasReactions = messages.some(({ reactions }) => reactions.length > 0);
  return (
    <div className={layout.row} data-out={isOwn || undefined} data-reacted={hasReactions || undefined}>
      <div className={classes.side}>
        <div className={classes.bubble} data-kind="image">
          <VisuallyHidden>{t(isOwn ? 'chats.you_wrote' : 'chats.they_wrote')}</VisuallyHidden>
          <div className={classes.body}>
            <ul className={album.grid} aria-label={t('conversation.album', { count: messages.length })}>
              {shown.map((message) => (
                <li key={message.id} data-message={message.id}>
                  {message.media && <Tile message={message} media={message.media} />}
                  {message.reactions.length > 0 && <BubbleReactions message={message} canReact={onReply !== null} />}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <button type="button" className={album.more} onClick={() => setExpanded(true)}>
                {t('conversation.more_pictures', { count: hidden })}
              </button>
            )}
            {shown.map(({ id, body }) => body && <Caption key={id} text={body} />)}
            {last && <Meta message={last} />}
          </div>
        </div>
        {onReply && first && <BubbleActions message={first} onReply={onReply} />}
      </div>
    </div>
  );
}

function Tile({ message, media }: { message: MessageResource; media: MediaResource }): React.ReactElement {
  return message.kind === 'video' ? (
    <BubbleVideo message={message} media={media} />
  ) : (
    <BubbleImage message={message} media={media} />
  );
}

function Caption({ text }: { text: string }): React.ReactElement {
  return (
    <div className={classes.text}>
      <LongText text={text} isTruncated={false} />
    </div>
  );
}
