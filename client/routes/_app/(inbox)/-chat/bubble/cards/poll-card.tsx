import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from './poll-card.module.css';

/** Shows results only, because users vote on the phone. */
export function PollCard({ poll }: { poll: NonNullable<MessageResource['poll']> }): React.ReactElement {
  const { t } = useTranslation();
  const { question, options, selectable_count: selectable } = poll;
  const maxVotes = Math.max(1, ...options.map(({ votes }) => votes));
  return (
    <div className={classes.poll}>
      <strong className={classes.question}>
        <bdi>{question || t('messages.kind.poll')}</bdi>
      </strong>
      <span className={classes.hint}>
        <IconChartBar size={14} stroke={1.5} />
        {t(selectable === 1 ? 'conversation.poll_single' : 'conversation.poll_multiple')}
      </span>
      <ul className={classes.options}>
        {options.map(({ name, votes }, index) => (
          <li key={index} data-chosen={votes > 0 || undefined}>
            <bdi className={classes.name}>{name}</bdi>
            <span className={classes.votes}>{t('conversation.poll_votes', { count: votes })}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${(votes / maxVotes) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
