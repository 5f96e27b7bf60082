import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { LongText } from '@/ui/text/long-text.js';
import { AudioPlayer } from '../bubble-media/audio-player.js';
import { BubbleCard } from './cards/bubble-card.js';
import { PollCard } from './cards/poll-card.js';
import { OrderCard } from './cards/order-card.js';
import { ProductCard } from './cards/product-card.js';
import { ReplyCard } from './cards/reply-card.js';
import { BubbleDocument } from '../bubble-media/bubble-document.js';
import { UnavailableMedia } from '../bubble-media/unavailable-media.js';
import { BubbleImage } from '../bubble-media/bubble-image.js';
import { BubbleSticker } from '../bubble-media/bubble-sticker.js';
import { BubbleVideo } from '../bubble-media/bubble-video.js';
import classes from './bubble.module.css';

export function BubbleContent({ message }: { message: MessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const { kind, body, media, is_truncated: isTruncated } = message;
  if (message.is_deleted) return <Notice icon={<IconBan size={16} stroke={1.5} />} text={t('messages.deleted')} />;
  const caption = body ? <Text text={body} isTruncated={isTruncated} /> : null;
  switch (kind) {
    case 'text':
      return <TextBody message={message} />;
    case 'order':
      if (message.order) return <OrderCard order={message.order} />;
      break;
    case 'product':
      if (message.product) return <ProductCard product={message.product} />;
      break;
    case 'location':
    case 'contact':
      return <BubbleCard kind={kind} message={message} />;
    case 'poll':
      if (message.poll) return <PollCard poll={message.poll} />;
      break;
    case 'unsupported':
      return (
        <>
          <Notice
            icon={<KindIcon kind={kind} />}
            text={t('messages.unsupported', { type: message.unsupported_type ?? t('messages.kind.unsupported') })}
          />
          {caption}
        </>
      );
    default:
  }
  if (!media) return <Notice icon={<KindIcon kind={kind} />} text={t(`messages.kind.${kind}`)} />;
  if (media.held)
    return (
      <>
        <UnavailableMedia message={message} media={media} />
        {caption}
      </>
    );
  return (
    <>
      {kind === 'image' && <BubbleImage message={message} media={media} />}
      {kind === 'video' && <BubbleVideo message={message} media={media} />}
      {kind === 'audio' && <AudioPlayer media={media} />}
      {kind === 'document' && <BubbleDocument media={media} />}
      {kind === 'sticker' && <BubbleSticker message={message} media={media} />}
      {caption}
    </>
  );
}

/** Omits generated text, which would repeat the card. */
function TextBody({ message }: { message: MessageResource }): React.ReactElement {
  const { reply, is_truncated: isTruncated } = message;
  const hasOnlyCard = reply?.type === 'form' && reply.title === null && reply.params !== null;
  return (
    <>
      {!hasOnlyCard && <Text text={messageText(message) ?? ''} isTruncated={isTruncated} />}
      {reply && <ReplyCard reply={reply} />}
    </>
  );
}

function Text({ text, isTruncated }: { text: string; isTruncated: boolean }): React.ReactElement {
  return (
    <div className={classes.text}>
      <LongText text={text} isTruncated={isTruncated} />
    </div>
  );
}

function Notice({ icon, text }: { icon: React.ReactNode; text: string }): React.ReactElement {
  return (
    <div className={classes.notice}>
      {icon}
      {text}
    </div>
  );
}
