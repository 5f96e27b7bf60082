import { useTranslation } from 'react-i18next';
import type { StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import type { StoreMessageState } from '@server/commerce/other-events/other-events.contract.js';
import { MessageState } from '@/parts/shops/message-state.js';
import { sayAutomation, sayReason } from '@/parts/shops/say-shop-words.js';
import classes from './events.module.css';

/** The messages one event led to, how far each is and why one did not go. */
export function EventDetail({ event: { messages, reason } }: { event: StoreEventResource }): React.ReactElement {
  const { t } = useTranslation();
  if (messages.length === 0)
    return <p className={classes.none}>{reason ? sayReason(reason) : t('apps.event.no_messages')}</p>;
  return (
    <ul className={classes.messages}>
      {messages.map(({ id, automation, state, reason: why }) => (
        <li key={id} className={classes.message}>
          <span>{sayAutomation(automation)}</span>
          <MessageState state={state as StoreMessageState} />
          {why && <span className={classes.why}>{sayReason(why)}</span>}
        </li>
      ))}
    </ul>
  );
}
