import { ActionIcon, Menu } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PhoneMessageResource } from '@server/sandbox/sandbox.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { react } from '@/data/sandbox.js';
import classes from './phone.module.css';

const EMOJIS = ['👍', '❤️', '😂', '🙏'];

interface ReactButtonProps {
  phone: string;
  message: PhoneMessageResource;
}

/** Reacts, or removes the same emoji. */
export function ReactButton({ phone, message }: ReactButtonProps): React.ReactElement {
  const { t } = useTranslation();
  const ownEmoji = message.reactions.find(({ from }) => from === phone)?.emoji;
  function handleReact(emoji: string): void {
    const reaction = emoji === ownEmoji ? '' : emoji;
    react(phone, message.chat, message.id, reaction).catch((error: unknown) => showFailure(error));
  }
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>
        <ActionIcon className={classes.react} size="md" aria-label={t('sandbox.react')} title={t('sandbox.react')}>
          <IconMoodSmile size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.palette}>
        {EMOJIS.map((emoji) => (
          <Menu.Item key={emoji} className={classes.emoji} onClick={() => handleReact(emoji)}>
            {emoji}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
