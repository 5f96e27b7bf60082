import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  ConnectDevice,
  ConnectDeviceResult,
  DeviceProfile,
  DeviceResource,
  UpdateDevice,
} from '@server/devices/devices.contract.js';
import type { AnswerPasskeyBody } from '@server/devices/pairing/passkey/passkey.contract.js';
import { DEVICES_PAGE_SIZE } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import {
  newerProfile,
  profileWithCode,
  profileWithDevice,
  profileWithPasskey,
  profileWithQr,
} from './device-changes.js';
import { DEVICE_LISTS, devices, dropDevice } from './device-entity.js';

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
    newerProfile(held && withoutPasskey(held), toProfile(device, { qr, code, expires_at })),
  );
  if (!request.session_id) void queryClient.invalidateQueries({ queryKey: DEVICE_LISTS });
  return result;
}

/** A link that begins anew leaves the challenge of the last one behind. */
const withoutPasskey = (profile: DeviceProfile): DeviceProfile => ({
  ...profile,
  data: { ...profile.data, passkey: null },
});

function toProfile(
  device: DeviceResource,
  codes: Pick<DeviceProfile['data'], 'qr' | 'code' | 'expires_at'>,
): DeviceProfile {
  const { session_id, device_name, phone_number, account_name, avatar, status, state, state_reason } = device;
  return {
    status: status === 'on',
    data: {
      ...{ phone_number, account_name, avatar, status, state, state_reason, number_used_by: null },
      ...codes,
      passkey: null,
    },
    device_info: { session_id, device_name },
    device,
  };
}

// Queries

export interface DevicesSearch extends ListSearch {
  status?: 'on' | 'off' | undefined;
}

export const devicePages = definePagedQuery<DevicesSearch, DeviceResource>({
  queryKey: DEVICE_LISTS,
  url: '/api/v1/devices',
  // The cards have neither a search field nor a choice of rows, so an address that names them changes nothing.
  toParams: (held) => ({ ...held, rows: DEVICES_PAGE_SIZE, search: undefined }),
  structuralSharing: devices.merge,
});

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

/** Passes the browser's answer to the passkey challenge on to WhatsApp. */
export function useAnswerPasskey(sessionId: string) {
  return useMutation({
    mutationFn: (assertion: AnswerPasskeyBody['assertion']) =>
      http.post(`/api/v1/device-passkey/${sessionId}`, { assertion }),
  });
}

// Pushed changes

onServerEvent('device.changed', ({ device }) => {
  // Whether it still belongs into a list of one status, the server says.
  void queryClient.invalidateQueries({
    queryKey: DEVICE_LISTS,
    predicate: ({ queryKey }) => hasStatus(queryKey.at(-1)),
  });
  changeProfile(device.session_id, (profile) => profileWithDevice(profile, device));
  // The device that has the number is not pushed.
  if (device.state_reason === 'number_in_use')
    void queryClient.invalidateQueries({ queryKey: profileKey(device.session_id) });
});
onServerEvent('device.removed', ({ session_id }) => resetProfile(session_id));
onServerEvent('device.qr', (event) => changeProfile(event.session_id, (profile) => profileWithQr(profile, event)));
onServerEvent('device.code', (event) => changeProfile(event.session_id, (profile) => profileWithCode(profile, event)));
onServerEvent('device.passkey', (event) =>
  changeProfile(event.session_id, (profile) => profileWithPasskey(profile, event)),
);

function changeProfile(sessionId: string, change: (profile: DeviceProfile) => DeviceProfile): void {
  queryClient.applyPush({ queryKey: profileKey(sessionId) }, (query) =>
    queryClient.rewrite(query, change(query.state.data as DeviceProfile)),
  );
}

/** A page that shows it reads it again and finds that it is gone. */
function resetProfile(sessionId: string): void {
  void queryClient.resetQueries({ queryKey: profileKey(sessionId) });
}

const hasStatus = (search: unknown): boolean => typeof search === 'object' && search !== null && 'status' in search;
