import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from './bubble.module.css';

export function BubbleReactions({ reactions }: Pick<MessageResource, 'reactions'>): React.ReactElement {
  const { t } = useTranslation();
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  const who = reactions.map(({ emoji, from_me }) => `${t(from_me ? 'chats.you' : 'chats.they')} ${emoji}`).join(', ');
  return (
    <span className={classes.reactions} role="img" aria-label={t('messages.reactions', { who })} title={who}>
      {emojis.join('')}
      {reactions.length > 1 && <span>{reactions.length}</span>}
    </span>
  );
}
