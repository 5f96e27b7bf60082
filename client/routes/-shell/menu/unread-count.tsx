import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUnread } from '@/data/chats/use-unread.js';
import { unreadTicketsQuery } from '@/data/support/unread-tickets.js';
import classes from './unread-count.module.css';

export function UnreadCount(): React.ReactElement | null {
  const { t } = useTranslation();
  const count = useUnread();
  return <Count count={count} label={t('shell.unread_chats', { count })} />;
}

export function UnreadTickets(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery(unreadTicketsQuery);
  return <Count count={count} label={t('shell.unread_tickets', { count })} />;
}

function Count({ count, label }: { count: number; label: string }): React.ReactElement | null {
  if (count === 0) return null;
  return (
    <span className={classes.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
