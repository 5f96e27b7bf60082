import { useTranslation } from 'react-i18next';
import { useUnread } from '@/data/chats/use-unread.js';
import classes from './unread-count.module.css';

/** How many chats have something unread. */
export function UnreadCount(): React.ReactElement | null {
  const { t } = useTranslation();
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className={classes.count} role="img" aria-label={t('shell.unread_chats', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
