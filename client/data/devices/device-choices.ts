import { queryOptions } from '@tanstack/react-query';
import { CHOOSE_DEVICES } from '@server/devices/choose-devices.contract.js';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import type { Can } from '@/app/use-can.js';
import { DEVICE_CHOICES, devices, SINGLE_DEVICE } from './device-entity.js';

/** Tells whether the user may list devices. A forbidden request would show a banner. */
export const canChooseDevices = (can: Can): boolean =>
  can('show devices') || CHOOSE_DEVICES.some((permission) => can(permission));

export const deviceChoicesQuery = queryOptions({
  queryKey: DEVICE_CHOICES,
  queryFn: ({ signal }) =>
    http.get<DeviceResource[]>(
      '/api/v1/devices',
      { withPaginate: false, orderBy: 'id', orderType: 'desc' },
      { signal },
    ),
  structuralSharing: devices.merge,
  meta: REFETCHED_ON_CONNECT,
});

export function deviceQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE_DEVICE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ device: DeviceResource }>(`/api/v1/device/${id}`, undefined, { signal })).device,
    structuralSharing: devices.merge,
  });
}
