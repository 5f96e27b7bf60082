import { queryOptions } from '@tanstack/react-query';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** All devices of the account at once, for pickers. */
export const deviceChoicesQuery = queryOptions({
  queryKey: ['devices', 'choices'],
  queryFn: ({ signal }) =>
    http.get<DeviceResource[]>(
      '/api/v1/devices',
      { withPaginate: false, orderBy: 'id', orderType: 'desc' },
      { signal },
    ),
});

/** One device by its id, for pages that work with it. */
export function deviceQuery(id: number) {
  return queryOptions({
    queryKey: ['devices', 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ device: DeviceResource }>(`/api/v1/device/${id}`, undefined, { signal })).device,
  });
}

onServerEvent('device.changed', ({ device }) => {
  queryClient.setQueryData(deviceChoicesQuery.queryKey, (held) => {
    const former = held?.find(({ id }) => id === device.id);
    if (!held || !former) return held && [device, ...held];
    return isOlder(device, former) ? held : held.map((row) => (row === former ? device : row));
  });
  queryClient.setQueryData(deviceQuery(device.id).queryKey, (held) => (held && isOlder(device, held) ? held : device));
});

onServerEvent('device.removed', ({ session_id }) => {
  queryClient.setQueryData(deviceChoicesQuery.queryKey, (held) =>
    held?.filter((device) => device.session_id !== session_id),
  );
  const known = queryClient.getQueriesData<DeviceResource>({ queryKey: ['devices', 'one'] });
  // A page that shows it reads it again and finds that it is gone.
  for (const [key, device] of known)
    if (device?.session_id === session_id) void queryClient.resetQueries({ queryKey: key });
});

function isOlder(device: DeviceResource, than: DeviceResource): boolean {
  return device.updated_at < than.updated_at;
}
