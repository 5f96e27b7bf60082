import { useEffect, useRef, useState } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useCan } from '@/app/use-can.js';
import { ChatList } from './chat-list.js';
import { DeviceHead } from './device-head.js';
import { NewChat } from './new-chat.js';
import classes from './chat-pane.module.css';

const SEARCH_DELAY_MS = 300;

interface ChatPaneProps {
  device: DeviceResource;
  search: string;
  chatId: number | null;
  to: string | null;
}

/** The left side: the device, the search, the chats. */
export function ChatPane({ device, search, chatId, to }: ChatPaneProps): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.pane} aria-label={t('chats.list')}>
      <DeviceHead device={device}>
        {canSend && (
          <ActionIcon aria-label={t('chats.new')} title={t('chats.new')} onClick={() => setAsking(true)}>
            <IconMessagePlus size={20} stroke={1.5} />
          </ActionIcon>
        )}
      </DeviceHead>
      <Search value={search} />
      <ChatList device={device} search={search} chatId={chatId} to={to} />
      {isAsking && <NewChat device={device} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Typing writes the address a moment later, so that Back and sharing work. */
function Search({ value }: { value: string }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/$deviceId' });
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back and forward change it from outside.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => {
    const next = typed.trim();
    if (next === value) return undefined;
    const timer = setTimeout(() => {
      void navigate({
        search: ({ search: _search, ...rest }) => (next ? { ...rest, search: next } : rest),
        replace: true,
      });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, value, navigate]);
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={t('chats.search')}
      placeholder={t('chats.search')}
      dir="auto"
      leftSection={<IconSearch size={18} stroke={1.5} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
