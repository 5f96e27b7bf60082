import { queryOptions } from '@tanstack/react-query';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const CHOICES = ['devices', 'choices'] as const;

/** All devices of the account at once, for pickers and for a device's name on other pages. */
export const deviceChoicesQuery = queryOptions({
  queryKey: CHOICES,
  queryFn: async ({ signal }) => {
    const query = { withPaginate: false, rows: 100, orderBy: 'id', orderType: 'desc' };
    const { data } = await http.get<Pick<Page<DeviceResource>, 'data'>>('/api/v1/devices', query, { signal });
    return data;
  },
});

onServerEvent('device.changed', ({ device }) => {
  queryClient.setQueryData(deviceChoicesQuery.queryKey, (held) => {
    const former = held?.find(({ id }) => id === device.id);
    if (!held || !former) return held && [device, ...held];
    return device.updated_at < former.updated_at ? held : held.map((row) => (row === former ? device : row));
  });
});

onServerEvent('device.removed', ({ session_id }) => {
  queryClient.setQueryData(deviceChoicesQuery.queryKey, (held) =>
    held?.filter((device) => device.session_id !== session_id),
  );
});
