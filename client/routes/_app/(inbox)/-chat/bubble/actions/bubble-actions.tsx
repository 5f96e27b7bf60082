import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCornerUpLeft, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './bubble-actions.module.css';

const MessageMenu = onDemand(async () => (await import('./message-menu.js')).MessageMenu);

interface BubbleActionsProps {
  message: MessageResource;
  onReply: (message: MessageResource) => void;
}

export function BubbleActions({ message, onReply }: BubbleActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.actions} data-open={isOpen || undefined}>
      <ActionIcon
        className={classes.reply}
        size="md"
        aria-label={t('chats.reply')}
        title={t('chats.reply')}
        onClick={() => onReply(message)}
      >
        <IconCornerUpLeft size={18} stroke={1.5} className="flip" />
      </ActionIcon>
      <span className={classes.anchor}>
        <ActionIcon
          size="md"
          aria-label={t('conversation.menu')}
          title={t('conversation.menu')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
        {isOpen && <MessageMenu message={message} onReply={onReply} onClose={() => setOpen(false)} />}
      </span>
    </span>
  );
}
