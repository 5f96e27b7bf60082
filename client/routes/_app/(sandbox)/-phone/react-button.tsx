import { ActionIcon, Menu } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/sandbox/sandbox.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { react } from '@/data/sandbox.js';
import classes from './phone.module.css';

const EMOJIS = ['👍', '❤️', '😂', '🙏'];

interface ReactButtonProps {
  phone: string;
  message: MessageResource;
}

/** The person reacts to a message; the same emoji again takes it away. */
export function ReactButton({ phone, message }: ReactButtonProps): React.ReactElement {
  const { t } = useTranslation();
  const own = message.reactions.find(({ from }) => from === phone)?.emoji;
  function handleReact(emoji: string): void {
    const wanted = emoji === own ? '' : emoji;
    react(phone, message.chat, message.id, wanted).catch((error: unknown) => tellFailure(error));
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
