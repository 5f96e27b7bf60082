import { IconRobotOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { chatBotsQuery } from '@/data/chats/chat-bots.js';
import classes from './bubble.module.css';

/** Reads data that `BotsBar` loads. */
export function BubbleSkipped({ message }: { message: MessageResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: isSkipped } = useQuery({
    ...chatBotsQuery(message.chat_id),
    enabled: false,
    select: ({ skipped }) => skipped.some(({ message_id: id }) => id === message.id),
  });
  if (!isSkipped) return null;
  return (
    <div className={classes.skipped} role="note">
      <IconRobotOff size={14} stroke={1.75} />
      <span>{t('chats.skipped_too_old')}</span>
    </div>
  );
}
