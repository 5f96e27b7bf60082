import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import { OrderAmount } from './cards/order-card.js';
import classes from './bubble.module.css';

interface BubbleQuoteProps {
  quoted: Omit<NonNullable<MessageResource['quoted']>, 'is_status'> & { is_status?: boolean };
  onGoTo?: (id: number) => void;
}

export function BubbleQuote({ quoted, onGoTo }: BubbleQuoteProps): React.ReactElement {
  const { t } = useTranslation();
  const { product } = quoted;
  const content = (
    <>
      <span className={classes.quoteWho}>
        {quoted.is_status
          ? t(quoted.from_me ? 'messages.your_status' : 'messages.their_status')
          : t(quoted.from_me ? 'chats.you' : 'chats.they')}
      </span>
      {quoted.is_status && quoted.kind === 'unsupported' ? (
        t('messages.status_gone')
      ) : (
        <MessageSummary kind={quoted.kind} body={quoted.body} />
      )}
      {product?.price != null && (
        <OrderAmount amount={product.sale_price ?? product.price} currency={product.currency} />
      )}
    </>
  );
  const { id } = quoted;
  if (id === null || !onGoTo) return <div className={classes.quote}>{content}</div>;
  return (
    <button type="button" className={classes.quote} onClick={() => onGoTo(id)}>
      {content}
    </button>
  );
}
