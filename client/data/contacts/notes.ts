import { queryOptions } from '@tanstack/react-query';
import type { NoteResource, NoteResult, NotesResult } from '@server/address-book/notes/notes.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const NOTES = ['notes'] as const;

export function notesQuery(contactId: number) {
  return queryOptions({
    queryKey: [...NOTES, contactId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<NotesResult>(`/api/v1/contact-notes/${contactId}`, undefined, { signal })).data,
  });
}

export async function addNote(contactId: number, body: string): Promise<NoteResource> {
  const { data } = await http.post<NoteResult>(`/api/v1/contact-notes/${contactId}`, { body });
  await refetch(contactId);
  return data;
}

export async function editNote(contactId: number, noteId: number, body: string): Promise<void> {
  await http.putForm(`/api/v1/contact-notes/${contactId}/${noteId}`, { body });
  await refetch(contactId);
}

export async function deleteNote(contactId: number, noteId: number): Promise<void> {
  await http.delete(`/api/v1/contact-notes/${contactId}/${noteId}`);
  await refetch(contactId);
}

const refetch = (contactId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notesQuery(contactId).queryKey });

onServerEvent('notes.changed', ({ contact_id }) => void refetch(contact_id));
