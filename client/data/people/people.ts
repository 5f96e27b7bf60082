import { queryOptions } from '@tanstack/react-query';
import type { MergePreview, PersonResult } from '@server/messaging/conversations/person/people.contract.js';
import type { InboxPage } from '@server/messaging/conversations/chats.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { showChat } from '@/data/chats/chats.js';
import { contactPages, refetchContactsAndGroups } from '@/data/contacts/contacts.js';

const MAX_ROWS = 20;

export async function setPersonBlocked(contactId: number, isBlocked: boolean): Promise<void> {
  const path = `/api/v1/people/${contactId}/${isBlocked ? 'block' : 'unblock'}`;
  for (const chat of (await http.post<PersonResult>(path)).data.chats) showChat(chat);
}

export function mergePreviewQuery(contactId: number, otherId: number) {
  return queryOptions({
    queryKey: ['merge-preview', contactId, otherId] as const,
    queryFn: async ({ signal }) =>
      (
        await http.get<MergePreview>(
          `/api/v1/people/${contactId}/merge-preview`,
          { with: otherId },
          { signal, noBanner: true },
        )
      ).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export async function mergePeople(contactId: number, otherId: number): Promise<ChatResource[]> {
  const { data } = await http.post<PersonResult>(`/api/v1/people/${contactId}/merge`, { with: otherId });
  for (const chat of data.chats) showChat(chat);
  return data.chats;
}

/** Refetches everything: chats, notes and history moved to the remaining contact. */
export async function refetchMerged(): Promise<void> {
  refetchContactsAndGroups();
  await queryClient.invalidateQueries();
}

export interface FoundPerson {
  id: number;
  name: string | null;
  /** Phone number in digits. */
  phone: string | null;
}

/** Finds contacts, also those known only from a chat. */
export function foundPeopleQuery(search: string, canSeeContacts: boolean) {
  return queryOptions({
    queryKey: ['found-people', search, canSeeContacts] as const,
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const [contacts, chats] = await Promise.all([
        canSeeContacts ? contactPages.fetch({ search, rows: MAX_ROWS }) : { data: [] },
        http.get<InboxPage>('/api/v1/chat-lists', { search, rows: MAX_ROWS }, { signal }),
      ]);
      const found = new Map<number, FoundPerson>();
      for (const { id, name, phone_number: phone } of contacts.data) found.set(id, { id, name, phone });
      for (const {
        contact_id: id,
        phone,
        profile_info: { name },
      } of chats.data)
        if (!found.has(id)) found.set(id, { id, name, phone });
      return [...found.values()];
    },
  });
}
