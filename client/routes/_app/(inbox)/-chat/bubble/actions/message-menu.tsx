import { useContext, useState } from 'react';
import { Menu } from '@mantine/core';
import { IconArrowForwardUp, IconCopy, IconCornerUpLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { deleteMessage, reactTo } from '@/data/messages/change-message.js';
import { copyText } from '@/parts/copy-text.js';
import { ConversationActionsContext } from '../../conversation/conversation-actions.js';
import { isDeletable, isEditable, isForwardable } from './message-capabilities.js';
import classes from './bubble-actions.module.css';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface MessageMenuProps {
  message: MessageResource;
  onReply: (message: MessageResource) => void;
  onClose: () => void;
}

export function MessageMenu({ message, onReply, onClose }: MessageMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const actions = useContext(ConversationActionsContext);
  const [now] = useState(() => new Date(serverNow()));
  const text = messageText(message);
  const ownEmoji = message.reactions.find(({ from_me }) => from_me)?.emoji ?? null;

  function handleReact(emoji: string): void {
    const reaction = emoji === ownEmoji ? null : emoji;
    const react = (): void => void reactTo(message.id, reaction).catch((error: unknown) => showFailure(error, react));
    react();
  }
  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('conversation.delete_title'),
      body: t('conversation.delete_body'),
      confirmLabel: t('conversation.delete_confirm'),
      isDestructive: true,
    });
    const remove = (): void => void deleteMessage(message.id).catch((error: unknown) => showFailure(error, remove));
    if (isConfirmed) remove();
  }
  async function handleCopy(): Promise<void> {
    await copyText(text ?? '', { copied: t('conversation.copied'), notCopied: t('conversation.not_copied') });
  }
  return (
    <Menu
      opened
      onChange={(isOpened) => !isOpened && onClose()}
      position="bottom"
      shadow="md"
      returnFocus
      withinPortal
      classNames={{ item: classes.item }}
    >
      <Menu.Target>
        <span className={classes.target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('conversation.menu')}>
        <div className={classes.palette} role="group" aria-label={t('conversation.react')}>
          {EMOJIS.map((emoji) => (
            <Menu.Item
              key={emoji}
              data-chosen={emoji === ownEmoji || undefined}
              {...(emoji === ownEmoji && { 'aria-label': t('conversation.remove_of', { emoji }) })}
              className={classes.emoji}
              onClick={() => handleReact(emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCornerUpLeft size={18} stroke={1.5} className="flip" />}
          onClick={() => onReply(message)}
        >
          {t('chats.reply')}
        </Menu.Item>
        {actions && isForwardable(message) && (
          <Menu.Item
            leftSection={<IconArrowForwardUp size={18} stroke={1.5} className="flip" />}
            onClick={() => actions.onForward(message)}
          >
            {t('conversation.forward.do')}
          </Menu.Item>
        )}
        {text && (
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.5} />} onClick={() => void handleCopy()}>
            {t('conversation.copy')}
          </Menu.Item>
        )}
        {actions && isEditable(message, now) && (
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => actions.onEdit(message)}>
            {t('conversation.edit')}
          </Menu.Item>
        )}
        {isDeletable(message, now) && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void handleDelete()}>
            {t('conversation.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
