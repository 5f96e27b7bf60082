import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import classes from './bubble.module.css';

interface BubbleQuoteProps {
  quoted: NonNullable<MessageResource['quoted']>;
  onGoTo?: (id: number) => void;
}

/** The message this one answers; pressing it goes there, as far as it is loaded. */
export function BubbleQuote({ quoted, onGoTo }: BubbleQuoteProps): React.ReactElement {
  const { t } = useTranslation();
  const inside = (
    <>
      <span className={classes.quoteWho}>{t(quoted.from_me ? 'chats.you' : 'chats.they')}</span>
      <MessageSummary kind={quoted.kind} body={quoted.body} />
    </>
  );
  const { id } = quoted;
  if (id === null || !onGoTo) return <div className={classes.quote}>{inside}</div>;
  return (
    <button type="button" className={classes.quote} onClick={() => onGoTo(id)}>
      {inside}
    </button>
  );
}
