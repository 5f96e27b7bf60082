import type {
  ColleagueResource,
  InviteColleagueBody,
  UpdateColleagueBody,
} from '@server/team/colleagues/colleagues.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { refetchSession } from '../account/session.js';
import { refetchRoles } from './roles.js';

const BASE = '/api/v1/account-users';
const LISTS = ['colleagues', 'list'] as const;

export const colleaguePages = definePagedQuery<ListSearch, ColleagueResource>({
  queryKey: LISTS,
  url: BASE,
  // Oldest first, so that the owner is at the top.
  toParams: (search) => ({ ...search, orderType: 'asc' }),
});

export async function inviteColleague(body: InviteColleagueBody): Promise<void> {
  await http.post(BASE, body, { noBanner: true });
  await refetchTeam();
}

export async function updateColleague(id: number, changes: UpdateColleagueBody): Promise<void> {
  await http.put(`${BASE}/${id}`, changes, { noBanner: true });
  await refetchTeam();
}

/** Removes a colleague or withdraws an invitation. */
export async function removeColleague(id: number): Promise<void> {
  await http.delete(`${BASE}/${id}`);
  await refetchTeam();
}

export async function inviteAgain(id: number): Promise<void> {
  await http.post(`${BASE}/${id}/invite-again`);
  await refetchTeam();
}

/** Refetches the team, and the session, which contains the used seats. */
async function refetchTeam(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: LISTS }), refetchRoles(), refetchSession()]);
}

onServerEvent('user.changed', () => void queryClient.invalidateQueries({ queryKey: ['colleagues'] }));
onServerEvent('presence.changed', ({ chat_id: chatId }) => {
  if (chatId === null) void queryClient.invalidateQueries({ queryKey: LISTS });
});
