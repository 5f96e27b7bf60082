import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { toChatFilter } from '@/data/chats/chat-filter.js';
import { readListedChats } from '@/data/chats/chats.js';

const PAGE = '/_app/(inbox)/chat/{-$deviceId}';

interface Neighbors {
  /** Returns null if the open chat is not listed. */
  find: () => { next: ChatResource | undefined; previous: ChatResource | undefined } | null;
  /** Opens a chat, or the list if undefined. */
  open: (chat: Pick<ChatResource, 'id' | 'device_id'> | undefined) => void;
  /** Returns true if the user opened something else or writes. */
  hasMovedOn: () => boolean;
}

export function useNeighbors(chatId: number | null): Neighbors {
  const router = useRouter();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const { deviceId } = useParams({ from: PAGE });
  const address = useSearch({ from: PAGE });
  const find: Neighbors['find'] = () => {
    const chats = readListedChats(toChatFilter(deviceId === undefined ? null : Number(deviceId), address));
    const index = chats.findIndex(({ id }) => id === chatId);
    if (index < 0) return chatId === null ? { next: chats[0], previous: undefined } : null;
    return { next: chats[index + 1], previous: chats[index - 1] };
  };
  const open: Neighbors['open'] = (chat) =>
    void navigate({
      search: ({ chat: _chat, via: _via, message: _message, to: _to, ...rest }) =>
        chat ? { ...rest, chat: chat.id, via: chat.device_id } : rest,
    });
  const hasMovedOn: Neighbors['hasMovedOn'] = () => {
    const { pathname, search } = router.latestLocation;
    const opened = 'chat' in search ? search.chat : null;
    if (pathname.split('/')[1] !== 'chat' || (opened ?? null) !== chatId) return true;
    return document.activeElement?.closest('[data-composer]') != null;
  };
  return { find, open, hasMovedOn };
}
