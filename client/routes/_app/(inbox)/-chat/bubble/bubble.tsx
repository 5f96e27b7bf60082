import { memo } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { MessageHold } from '@/parts/chats/message-hold.js';
import { isOppositeDirection } from '@/ui/text/text-direction.js';
import { withChange } from '@/data/messages/show-change.js';
import { BubbleActions } from './actions/bubble-actions.js';
import { isOnWhatsApp } from './actions/message-capabilities.js';
import { BubbleChange } from './bubble-change.js';
import { BubbleContent } from './bubble-content.js';
import { BubbleFailure } from './bubble-failure.js';
import { Meta } from './bubble-meta.js';
import { BubbleQuote } from './bubble-quote.js';
import { BubbleReactions } from './bubble-reactions.js';
import { ReferralCard } from './cards/referral-card.js';
import { BubbleSender } from './bubble-sender.js';
import { BubbleSkipped } from './bubble-skipped.js';
import { ForwardedMark } from './forwarded-mark.js';
import classes from './bubble.module.css';
import layout from '../conversation/conversation.module.css';

interface BubbleProps {
  message: MessageResource;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

export const Bubble = memo(function Bubble({ message: stored, onReply, onGoTo }: BubbleProps): React.ReactElement {
  const { t } = useTranslation();
  const message = withChange(stored);
  const { from_me: isOwn, quoted, reactions } = message;
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
          {message.is_forwarded && !message.is_deleted && <ForwardedMark />}
          {message.referral && !message.is_deleted && <ReferralCard referral={message.referral} />}
          {quoted && <BubbleQuote quoted={quoted} onGoTo={onGoTo} />}
          <div className={classes.body} data-backwards={isBackwards(message) || undefined}>
            <BubbleContent message={message} />
            <Meta message={message} />
          </div>
          {reactions.length > 0 && <BubbleReactions message={message} canReact={onReply !== null} />}
        </div>
        {onReply && isOnWhatsApp(message) && <BubbleActions message={message} onReply={onReply} />}
      </div>
      {message.status === 'failed' && <BubbleFailure message={message} />}
      <BubbleChange change={message.change} />
      {!isOwn && <BubbleSkipped message={message} />}
      {message.sent_by && <BubbleSender messageId={message.id} sender={message.sent_by} />}
      <MessageHold hold={message.hold} className={classes.hold} />
    </div>
  );
}, isSame);

function isBackwards(message: MessageResource): boolean {
  const text = message.kind === 'text' && !message.is_deleted && messageText(message);
  return !!text && isOppositeDirection(text);
}

/** Ignores handlers, which do the same in each render. */
function isSame(before: BubbleProps, after: BubbleProps): boolean {
  return before.message === after.message && (before.onReply === null) === (after.onReply === null);
}
