import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  ConnectDevice,
  ConnectDeviceResult,
  DeviceProfile,
  DeviceResource,
  UpdateDevice,
} from '@server/devices/devices.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEVICES_PAGE_SIZE } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { newerProfile, profileWithCode, profileWithDevice, profileWithQr, withDevice } from './device-changes.js';

const LISTS = ['devices', 'list'] as const;
const profileKey = (sessionId: string) => ['devices', 'profile', sessionId] as const;

// Fetchers

async function fetchProfile(sessionId: string, signal: AbortSignal): Promise<DeviceProfile> {
  const read = await http.get<DeviceProfile>(`/api/v1/profile-info/${sessionId}`, undefined, { signal });
  return newerProfile(queryClient.getQueryData<DeviceProfile>(profileKey(sessionId)), read);
}

/** Asks for a QR code, or with `code` for a pairing code; without a session a device is made. */
export async function connectDevice(request: Partial<ConnectDevice>): Promise<ConnectDeviceResult> {
  const result = await http.post<ConnectDeviceResult>('/api/v1/new-connect-device', request);
  const { device, qr, code, expires_at } = result.data;
  queryClient.setQueryData<DeviceProfile>(profileKey(device.session_id), (held) =>
    newerProfile(held, toProfile(device, { qr, code, expires_at })),
  );
  if (!request.session_id) void queryClient.invalidateQueries({ queryKey: LISTS });
  return result;
}

function toProfile(
  device: DeviceResource,
  codes: Pick<DeviceProfile['data'], 'qr' | 'code' | 'expires_at'>,
): DeviceProfile {
  const { session_id, device_name, phone_number, account_name, avatar, status, state, state_reason } = device;
  return {
    status: status === 'on',
    data: { phone_number, account_name, avatar, status, state, state_reason, ...codes },
    device_info: { session_id, device_name },
    device,
  };
}

// Queries

export function devicesQuery(page: number, status?: 'on' | 'off') {
  return queryOptions({
    queryKey: [...LISTS, page, status ?? 'all'],
    queryFn: ({ signal }) =>
      http.get<Page<DeviceResource>>(
        '/api/v1/devices',
        { page, rows: DEVICES_PAGE_SIZE, withPaginate: true, orderBy: 'id', orderType: 'desc', status },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function profileQuery(sessionId: string) {
  return queryOptions({
    queryKey: profileKey(sessionId),
    queryFn: ({ signal }) => fetchProfile(sessionId, signal),
  });
}

// Mutations

export function useUpdateDevice(sessionId: string) {
  return useMutation({
    mutationFn: (changes: UpdateDevice) => http.put(`/api/v1/update-device/${sessionId}`, changes),
    // Another device may have lost its place as the main one by this.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['devices'] }),
  });
}

export function useDeleteDevice(sessionId: string) {
  return useMutation({
    mutationFn: () => http.delete(`/api/v1/devices/${sessionId}`),
    onSuccess: () => forgetDevice(sessionId),
  });
}

// Pushed changes

onServerEvent('device.changed', ({ device }) => {
  const lists = queryClient.getQueriesData<Page<DeviceResource>>({ queryKey: LISTS });
  for (const [key, page] of lists) if (page) queryClient.setQueryData(key, withDevice(page, device));
  // Whether it still belongs into a list of one status, the server says.
  void queryClient.invalidateQueries({ queryKey: LISTS, predicate: ({ queryKey }) => queryKey.at(-1) !== 'all' });
  const isListed = lists.some(([, page]) => page?.data.some(({ id }) => id === device.id));
  if (!isListed) void queryClient.invalidateQueries({ queryKey: LISTS });
  changeProfile(device.session_id, (profile) => profileWithDevice(profile, device));
});
onServerEvent('device.removed', ({ session_id }) => forgetDevice(session_id));
onServerEvent('device.qr', (event) => changeProfile(event.session_id, (profile) => profileWithQr(profile, event)));
onServerEvent('device.code', (event) => changeProfile(event.session_id, (profile) => profileWithCode(profile, event)));

function changeProfile(sessionId: string, change: (profile: DeviceProfile) => DeviceProfile): void {
  queryClient.setQueryData<DeviceProfile>(profileKey(sessionId), (held) => held && change(held));
}

function forgetDevice(sessionId: string): Promise<void> {
  // A page that shows it reads it again and finds that it is gone.
  void queryClient.resetQueries({ queryKey: profileKey(sessionId) });
  return queryClient.invalidateQueries({ queryKey: LISTS });
}
