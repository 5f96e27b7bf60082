import { queryOptions } from '@tanstack/react-query';
import type { DeviceSettings } from '@server/devices/devices.contract.js';
import type { DeviceCalls } from '@server/devices/calls/calls.contract.js';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const keyOf = (sessionId: string) => ['device-settings', sessionId] as const;
const addressOf = (sessionId: string) => `/api/v1/device-settings/${sessionId}`;

export function deviceSettingsQuery(sessionId: string) {
  return queryOptions({
    queryKey: keyOf(sessionId),
    queryFn: ({ signal }) => http.get<DeviceSettingsResult>(addressOf(sessionId), undefined, { signal }),
  });
}

/** Saves settings. Values beyond the safe limits need `acceptsRisk`. */
export async function saveDeviceSettings(
  sessionId: string,
  settings: DeviceSettings,
  acceptsRisk: boolean,
  revision: string | undefined,
): Promise<DeviceSettingsResult> {
  const fields = Object.entries({ ...settings, accept_risk: acceptsRisk }).map(([name, value]) => [
    name,
    String(value),
  ]);
  if (revision !== undefined) fields.push(['revision', revision]);
  const saved = await http.putForm<DeviceSettingsResult>(addressOf(sessionId), Object.fromEntries(fields));
  queryClient.setQueryData(keyOf(sessionId), saved);
  return saved;
}

export async function saveDeviceCalls(
  sessionId: string,
  calls: DeviceCalls,
  revision: string | undefined,
): Promise<DeviceSettingsResult> {
  const saved = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/calls`, {
    decline: String(calls.decline),
    text: calls.text,
    revision,
  });
  queryClient.setQueryData(keyOf(sessionId), saved);
  return saved;
}

export async function resumeDevice(sessionId: string): Promise<void> {
  const resumed = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/resume`);
  queryClient.setQueryData(keyOf(sessionId), resumed);
}

export async function reportWarning(sessionId: string, isShown: boolean): Promise<void> {
  const saved = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/warning`, { shown: isShown });
  queryClient.setQueryData(keyOf(sessionId), saved);
}

/** Selects a sender if more devices are linked than the package allows. */
export async function chooseDevice(sessionId: string): Promise<void> {
  const chosen = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/choose`);
  queryClient.setQueryData(keyOf(sessionId), chosen);
}

onServerEvent('device.changed', ({ device }) => {
  queryClient.applyPush({ queryKey: keyOf(device.session_id) }, (query) => {
    const cached = query.state.data as DeviceSettingsResult;
    queryClient.rewrite(query, {
      ...cached,
      protection: device.protection,
      device: { ...cached.device, shows_typing: device.shows_typing },
    });
  });
});
