import { memo } from 'react';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCornerUpLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { MessageHold } from '@/parts/chats/message-hold.js';
import { formatAbsolute, formatClock } from '@/ui/format/format-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import { BubbleContent } from './bubble-content.js';
import { BubbleFailure } from './bubble-failure.js';
import { BubbleQuote } from './bubble-quote.js';
import { BubbleReactions } from './bubble-reactions.js';
import { BubbleSender } from './bubble-sender.js';
import classes from './bubble.module.css';
import layout from '../conversation/conversation.module.css';

interface BubbleProps {
  message: MessageResource;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

/** One message. Drawn again only when the message itself changes. */
export const Bubble = memo(function Bubble({ message, onReply, onGoTo }: BubbleProps): React.ReactElement {
  const { t } = useTranslation();
  const { from_me: isOwn, quoted, reactions } = message;
  const canReply = onReply && !message.is_deleted && !['queued', 'sending', 'failed'].includes(message.status);
  return (
    <div
      className={layout.row}
      data-message={message.id}
      data-out={isOwn || undefined}
      data-reacted={reactions.length > 0 || undefined}
    >
      <div className={classes.side}>
        <div
          className={classes.bubble}
          data-kind={message.is_deleted ? 'text' : message.kind}
          data-failed={message.status === 'failed' || undefined}
        >
          <VisuallyHidden>{t(isOwn ? 'chats.you_wrote' : 'chats.they_wrote')}</VisuallyHidden>
          {quoted && <BubbleQuote quoted={quoted} onGoTo={onGoTo} />}
          <div className={classes.body}>
            <BubbleContent message={message} />
            <Meta message={message} />
          </div>
          {reactions.length > 0 && <BubbleReactions reactions={reactions} />}
        </div>
        {canReply && (
          <ActionIcon
            className={classes.reply}
            size="md"
            aria-label={t('chats.reply')}
            title={t('chats.reply')}
            onClick={() => onReply(message)}
          >
            <IconCornerUpLeft size={18} stroke={1.5} className="flip" />
          </ActionIcon>
        )}
      </div>
      {message.status === 'failed' && <BubbleFailure message={message} />}
      {message.sent_by && <BubbleSender messageId={message.id} sender={message.sent_by} />}
      <MessageHold hold={message.hold} className={classes.hold} />
    </div>
  );
}, isSame);

/** The handlers only reach what is on screen, so older ones do as well. */
function isSame(before: BubbleProps, after: BubbleProps): boolean {
  return before.message === after.message && (before.onReply === null) === (after.onReply === null);
}

function Meta({ message }: { message: MessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const date = new Date(message.created_at);
  const language = currentLanguage();
  return (
    <span className={classes.meta}>
      {message.is_edited && !message.is_deleted && <span>{t('messages.edited')}</span>}
      <time dateTime={message.created_at} title={formatAbsolute(date, language)}>
        {formatClock(date, language)}
      </time>
      {message.from_me && !message.is_deleted && <Ticks status={message.status} size={16} />}
    </span>
  );
}
