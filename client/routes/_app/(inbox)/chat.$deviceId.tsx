import { useEffect } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { pageTitleAtom } from '@/app/atoms.js';
import { HttpError } from '@/app/http-error.js';
import { queryClient } from '@/app/query-client.js';
import { chatListQuery } from '@/data/chats.js';
import { deviceQuery } from '@/data/device-choices.js';
import { ChatPane } from './-chat/chat-pane.js';
import { ConversationPane } from './-chat/conversation-pane.js';
import classes from './-chat/chat-page.module.css';

export interface ChatSearch {
  /** The open chat. */
  chat?: number;
  /** A number to write to that has no chat yet. */
  to?: string;
  search?: string;
}

export const Route = createFileRoute('/_app/(inbox)/chat/$deviceId')({
  staticData: {
    shape: 'panes',
    titleKey: 'chats.title',
    isFullHeight: true,
    texts: ['chats', 'contacts', 'devices', 'messages'],
  },
  validateSearch: ({ chat, to, search }: Record<string, unknown>): ChatSearch => ({
    ...(Number.isInteger(Number(chat)) && Number(chat) > 0 && { chat: Number(chat) }),
    ...(/^\+?\d{7,15}$/.test(String(to)) && { to: `+${String(to).replace('+', '')}` }),
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
  }),
  loaderDeps: ({ search: { search } }) => ({ search }),
  loader: async ({ params, deps }) => {
    const deviceId = Number(params.deviceId);
    if (!Number.isInteger(deviceId)) throw notFound();
    // The list shows its own skeleton and failure.
    void queryClient.prefetchInfiniteQuery(chatListQuery(deviceId, deps.search ?? ''));
    await queryClient.ensureQueryData(deviceQuery(deviceId)).catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 404 ? notFound() : error;
    });
  },
  component: ChatPage,
});

function ChatPage(): React.ReactElement {
  const { deviceId } = Route.useParams();
  const { chat = null, to = null, search = '' } = Route.useSearch();
  const { data: device } = useSuspenseQuery(deviceQuery(Number(deviceId)));
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setTitle(device.device_name);
    return () => setTitle(null);
  }, [device.device_name, setTitle]);
  const isOpen = chat !== null || to !== null;
  return (
    <div className={classes.page} data-open={isOpen || undefined}>
      <ChatPane device={device} search={search} chatId={chat} to={to} />
      <ConversationPane key={chat ?? to ?? ''} device={device} chatId={chat} to={to} />
    </div>
  );
}
