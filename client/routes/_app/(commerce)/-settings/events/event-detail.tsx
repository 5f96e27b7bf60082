import { useTranslation } from 'react-i18next';
import type { StoreEventResource } from '@server/commerce/apps/apps.contract.js';
import type { StoreMessageState } from '@server/commerce/other-events/other-events.contract.js';
import { MessageState } from '@/parts/stores/message-state.js';
import { nameAutomation, describeReason } from '@/parts/stores/name-store-terms.js';
import classes from './events.module.css';

export function EventDetail({ event: { messages, reason } }: { event: StoreEventResource }): React.ReactElement {
  const { t } = useTranslation();
  if (messages.length === 0)
    return <p className={classes.none}>{reason ? describeReason(reason) : t('apps.event.no_messages')}</p>;
  return (
    <ul className={classes.messages}>
      {messages.map(({ id, automation, state, reason: messageReason }) => (
        <li key={id} className={classes.message}>
          <span>{nameAutomation(automation)}</span>
          <MessageState state={state as StoreMessageState} />
          {messageReason && <span className={classes.why}>{describeReason(messageReason)}</span>}
        </li>
      ))}
    </ul>
  );
}
