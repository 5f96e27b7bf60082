import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  ConnectDeviceBody,
  ConnectDeviceResult,
  DeviceProfile,
  DeviceResource,
  UpdateDeviceBody,
} from '@server/devices/devices.contract.js';
import type { SubmitPasskeyBody } from '@server/devices/pairing/passkey/passkey.contract.js';
import { DEVICES_PAGE_SIZE } from '@/app/constants.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import {
  newerProfile,
  profileAfterConnect,
  type ProfileChange,
  profileWithCode,
  profileWithDevice,
  profileWithPasskey,
  profileWithQr,
} from './device-changes.js';
import { DEVICE_LISTS, devices, dropDevice } from './device-entity.js';

const profileKey = (sessionId: string) => ['devices', 'profile', sessionId] as const;

async function fetchProfile(sessionId: string, signal: AbortSignal): Promise<DeviceProfile> {
  const received = await http.get<DeviceProfile>(`/api/v1/profile-info/${sessionId}`, undefined, { signal });
  return newerProfile(queryClient.getQueryData<DeviceProfile>(profileKey(sessionId)), received);
}

interface PushedChange {
  sessionId: string;
  change: ProfileChange;
}
/** Changes pushed while connecting. The response may be older. */
const pendingConnects = new Set<PushedChange[]>();

/** Starts linking. Without a session ID the server creates a device. */
export async function connectDevice(request: Partial<ConnectDeviceBody>): Promise<ConnectDeviceResult> {
  const pushed: PushedChange[] = [];
  pendingConnects.add(pushed);
  const result = await http
    .post<ConnectDeviceResult>('/api/v1/new-connect-device', request)
    .finally(() => pendingConnects.delete(pushed));
  const { device, qr, code, expires_at } = result.data;
  const changes = pushed.filter(({ sessionId }) => sessionId === device.session_id).map(({ change }) => change);
  queryClient.setQueryData<DeviceProfile>(profileKey(device.session_id), (cached) =>
    profileAfterConnect(cached, toProfile(device, { qr, code, expires_at }), changes),
  );
  if (!request.session_id) void queryClient.invalidateQueries({ queryKey: DEVICE_LISTS });
  return result;
}

function toProfile(
  device: DeviceResource,
  codes: Pick<DeviceProfile['data'], 'qr' | 'code' | 'expires_at'>,
): DeviceProfile {
  const { session_id, device_name, phone_number, account_name, avatar, status, state, state_reason } = device;
  return {
    status: status === 'on',
    data: {
      phone_number,
      account_name,
      avatar,
      status,
      state,
      state_reason,
      number_used_by: null,
      ...codes,
      passkey: null,
    },
    device_info: { session_id, device_name },
    device,
  };
}

export interface DevicesSearch extends ListSearch {
  status?: 'on' | 'off' | undefined;
}

export const devicePages = definePagedQuery<DevicesSearch, DeviceResource>({
  queryKey: DEVICE_LISTS,
  url: '/api/v1/devices',
  // The cards have no search field and a fixed page size.
  toParams: (query) => ({ ...query, rows: DEVICES_PAGE_SIZE, search: undefined }),
  structuralSharing: devices.merge,
});

export function profileQuery(sessionId: string) {
  return queryOptions({
    queryKey: profileKey(sessionId),
    queryFn: ({ signal }) => fetchProfile(sessionId, signal),
    meta: REFETCHED_ON_CONNECT,
  });
}

export function useUpdateDevice(sessionId: string) {
  return useMutation({
    mutationFn: (changes: UpdateDeviceBody) =>
      http.putForm<{ device: DeviceResource }>(`/api/v1/update-device/${sessionId}`, changes),
    // The previous main device may have changed too.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['devices'] }),
        queryClient.invalidateQueries({ queryKey: ['device-settings', sessionId] }),
      ]),
  });
}

export function useDeleteDevice(sessionId: string) {
  return useMutation({
    mutationFn: () => http.delete(`/api/v1/devices/${sessionId}`),
    onSuccess: () => {
      resetProfile(sessionId);
      return dropDevice(sessionId);
    },
  });
}

export function useSubmitPasskey(sessionId: string) {
  return useMutation({
    mutationFn: (assertion: SubmitPasskeyBody['assertion']) =>
      http.post(`/api/v1/device-passkey/${sessionId}`, { assertion }),
  });
}

onServerEvent('device.changed', ({ device }) => {
  // The device may no longer match the status filter.
  void queryClient.invalidateQueries({
    queryKey: DEVICE_LISTS,
    predicate: ({ queryKey }) => hasStatus(queryKey.at(-1)),
  });
  changeProfile(device.session_id, (profile) => profileWithDevice(profile, device));
  // The push does not name the device that uses the number.
  if (device.state_reason === 'number_in_use')
    void queryClient.invalidateQueries({ queryKey: profileKey(device.session_id) });
});
onServerEvent('device.removed', ({ session_id }) => resetProfile(session_id));
onServerEvent('device.qr', (event) => changeProfile(event.session_id, (profile) => profileWithQr(profile, event)));
onServerEvent('device.code', (event) => changeProfile(event.session_id, (profile) => profileWithCode(profile, event)));
onServerEvent('device.passkey', (event) =>
  changeProfile(event.session_id, (profile) => profileWithPasskey(profile, event)),
);

function changeProfile(sessionId: string, change: ProfileChange): void {
  for (const pushed of pendingConnects) pushed.push({ sessionId, change });
  queryClient.applyPush({ queryKey: profileKey(sessionId) }, (query) =>
    queryClient.rewrite(query, change(query.state.data as DeviceProfile)),
  );
}

/** Makes an open page refetch the profile and find it deleted. */
function resetProfile(sessionId: string): void {
  void queryClient.resetQueries({ queryKey: profileKey(sessionId) });
}

const hasStatus = (search: unknown): boolean => typeof search === 'object' && search !== null && 'status' in search;
