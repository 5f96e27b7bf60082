import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '@server/auth/auth.contract.js';
import type { OwnAvailability } from '@server/team/availability/availability.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { patchUser, sessionQuery } from './session.js';

const OWN_AVAILABILITY = ['availability'] as const;

export const ownAvailabilityQuery = queryOptions({
  queryKey: OWN_AVAILABILITY,
  queryFn: async ({ signal }) => (await http.get<OwnAvailability>('/api/v1/availability', undefined, { signal })).data,
});

export async function setAvailability(availability: Availability): Promise<void> {
  await http.post('/api/v1/availability', { availability });
  patchUser({ availability });
}

onServerEvent('presence.changed', (presence) => {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (presence.chat_id !== null || presence.user_id !== session?.data.id) return;
  patchUser({ availability: presence.availability });
  void queryClient.invalidateQueries({ queryKey: OWN_AVAILABILITY });
});
