import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import type {
  ChatNoteResource,
  ChatNoteResult,
  ChatNotesPage,
} from '@server/messaging/conversations/inbox/inbox.contract.js';
import { mapRows, newerOrCached, replaceRow, rowsOf } from '@/app/entities/merge-rows.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const PAGE_SIZE = 50;
const NOTES = ['chat-notes'] as const;
type NotePages = InfiniteData<ChatNotesPage>;

/** Returns the newest notes first. */
export function chatNotesQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: [...NOTES, chatId] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<ChatNotesPage>(`/api/v1/chats/${chatId}/notes`, { cursor: pageParam, rows: PAGE_SIZE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    meta: REFETCHED_ON_CONNECT,
  });
}

export async function addChatNote(chatId: number, body: string): Promise<void> {
  addNote((await http.post<ChatNoteResult>(`/api/v1/chats/${chatId}/notes`, { body })).data);
}

export async function deleteChatNote({ id, chat_id: chatId }: ChatNoteResource): Promise<void> {
  await http.delete(`/api/v1/chats/${chatId}/notes/${id}`);
  removeNote(chatId, id);
}

onServerEvent('note.created', ({ note }) => addNote(note));
onServerEvent('note.changed', ({ note }) =>
  updateNotes(note.chat_id, (pages) =>
    replaceRow<ChatNoteResource, NotePages>(pages, note.id, (cached) => newerOrCached(cached, note)),
  ),
);
onServerEvent('note.deleted', ({ chat_id: chatId, id }) => removeNote(chatId, id));
onServerEvent('message.created', ({ message }) => refetchFailed(message.chat_id));
onServerEvent('chat.changed', ({ chat }) => refetchFailed(chat.id));
onServerEvent('messages.stale', throttlePerKey(1000, NOTES));

/** Refetches after an error, because the chat may be visible again. */
function refetchFailed(chatId: number): void {
  const queryKey = [...NOTES, chatId];
  void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
}

function addNote(note: ChatNoteResource): void {
  updateNotes(note.chat_id, (pages) => {
    const [first, ...rest] = pages.pages;
    if (!first || rowsOf<ChatNoteResource>(pages).some(({ id }) => id === note.id)) return pages;
    return { ...pages, pages: [{ ...first, data: [note, ...first.data] }, ...rest] };
  });
}

function removeNote(chatId: number, noteId: number): void {
  updateNotes(chatId, (pages) =>
    mapRows<ChatNoteResource, NotePages>(pages, (rows) =>
      rows.some(({ id }) => id === noteId) ? rows.filter(({ id }) => id !== noteId) : rows,
    ),
  );
}

function updateNotes(chatId: number, toPages: (pages: NotePages) => NotePages): void {
  queryClient.applyPush({ queryKey: [...NOTES, chatId] }, (query) =>
    queryClient.rewrite(query, toPages(query.state.data as NotePages)),
  );
}
