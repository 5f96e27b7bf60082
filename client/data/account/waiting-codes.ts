import { queryOptions } from '@tanstack/react-query';
import type { DeviceProfile, DeviceResource } from '@server/devices/devices.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** QR code of a device that waits to be scanned. */
export interface WaitingCode {
  sessionId: string;
  deviceName: string;
  qr: string;
}

const MAX_REQUESTS = 20;

async function fetchWaitingCodes(signal: AbortSignal): Promise<WaitingCode[]> {
  // The user may lack the permission for devices.
  const options = { signal, quiet: true };
  const { data } = await http.get<Page<DeviceResource>>('/api/v1/devices', { rows: 100, status: 'off' }, options);
  const candidates = data.filter(({ state }) => state === 'qr' || state === 'new').slice(0, MAX_REQUESTS);
  const profiles = await Promise.all(
    candidates.map(({ session_id }) =>
      http
        .get<DeviceProfile>(`/api/v1/profile-info/${session_id}`, undefined, { signal, quiet: true })
        .catch(() => null),
    ),
  );
  return profiles.flatMap((profile) =>
    profile?.data.qr
      ? [{ sessionId: profile.device.session_id, deviceName: profile.device.device_name, qr: profile.data.qr }]
      : [],
  );
}

export const waitingCodesQuery = queryOptions({
  queryKey: ['devices', 'waiting-codes'],
  queryFn: ({ signal }) => fetchWaitingCodes(signal),
});

onServerEvent('device.qr', ({ session_id, qr }) => {
  const cached = queryClient.getQueryData(waitingCodesQuery.queryKey);
  const isKnown = cached?.some(({ sessionId }) => sessionId === session_id);
  if (!isKnown) return void queryClient.invalidateQueries(waitingCodesQuery);
  updateCodes((codes) => codes.map((code) => (code.sessionId === session_id ? { ...code, qr } : code)));
});

onServerEvent('device.changed', ({ device }) => {
  if (device.state === 'qr' || device.state === 'new') return;
  dropCode(device.session_id);
});
onServerEvent('device.removed', ({ session_id }) => dropCode(session_id));

function dropCode(removedId: string): void {
  updateCodes((codes) => codes.filter(({ sessionId }) => sessionId !== removedId));
}

function updateCodes(update: (codes: WaitingCode[]) => WaitingCode[]): void {
  queryClient.applyPush({ queryKey: waitingCodesQuery.queryKey }, (query) =>
    queryClient.rewrite(query, update(query.state.data as WaitingCode[])),
  );
}
