import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './bubble.module.css';

const ReactionList = onDemand(async () => (await import('./actions/reaction-list.js')).ReactionList);

interface BubbleReactionsProps {
  message: MessageResource;
  canReact: boolean;
}

export function BubbleReactions({ message, canReact }: BubbleReactionsProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { reactions } = message;
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  const summary = reactions
    .map(({ emoji, from_me }) => `${t(from_me ? 'chats.you' : 'chats.they')} ${emoji}`)
    .join(', ');
  return (
    <span className={classes.reactions} data-waiting={message.change?.kind === 'reaction' || undefined}>
      <button
        type="button"
        aria-label={t('messages.reactions', { who: summary })}
        title={summary}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {emojis.join('')}
        {reactions.length > 1 && <span>{reactions.length}</span>}
      </button>
      {isOpen && <ReactionList message={message} canReact={canReact} onClose={() => setOpen(false)} />}
    </span>
  );
}
