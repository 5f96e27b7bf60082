import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePresence } from '@/data/chats/presence.js';
import { describePresence } from '@/parts/inbox/describe-presence.js';
import classes from './chat-pane.module.css';

export function PresenceMark({ chatId }: { chatId: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const present = usePresence(chatId);
  if (present.length === 0) return null;
  const label = describePresence(present, t);
  const PresenceIcon = present.some(({ state }) => state === 'typing') ? IconPencil : IconEye;
  return (
    <span className={classes.sign} role="img" aria-label={label} title={label}>
      <PresenceIcon size={15} stroke={1.5} />
    </span>
  );
}
