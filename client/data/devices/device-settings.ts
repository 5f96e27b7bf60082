import { queryOptions } from '@tanstack/react-query';
import type { DeviceSettings } from '@server/devices/devices.contract.js';
import type { DeviceCalls } from '@server/devices/calls/calls.contract.js';
import type { DeviceSettingsResult } from '@server/devices/protection/protection.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const keyOf = (sessionId: string) => ['device-settings', sessionId] as const;
const addressOf = (sessionId: string) => `/api/v1/device-settings/${sessionId}`;

/** How much a device may send and how fast, and what holds it back. */
export function deviceSettingsQuery(sessionId: string) {
  return queryOptions({
    queryKey: keyOf(sessionId),
    queryFn: ({ signal }) => http.get<DeviceSettingsResult>(addressOf(sessionId), undefined, { signal }),
  });
}

// Changes

/** What is beyond the safe needs that they accept the risk. */
export async function saveDeviceSettings(
  sessionId: string,
  settings: DeviceSettings,
  acceptsRisk: boolean,
): Promise<DeviceSettingsResult> {
  const fields = Object.entries({ ...settings, accept_risk: acceptsRisk }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const saved = await http.put<DeviceSettingsResult>(addressOf(sessionId), Object.fromEntries(fields));
  queryClient.setQueryData(keyOf(sessionId), saved);
  return saved;
}

/** Whether the device declines calls, and the text that callers get. */
export async function saveDeviceCalls(sessionId: string, calls: DeviceCalls): Promise<DeviceSettingsResult> {
  const saved = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/calls`, {
    decline: String(calls.decline),
    text: calls.text,
  });
  queryClient.setQueryData(keyOf(sessionId), saved);
  return saved;
}

/** Lets the device send to many again. */
export async function resumeDevice(sessionId: string): Promise<void> {
  const resumed = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/resume`);
  queryClient.setQueryData(keyOf(sessionId), resumed);
}

/** WhatsApp's app shows a notice of unauthorized tools on the phone, or no longer. */
export async function reportWarning(sessionId: string, isShown: boolean): Promise<void> {
  const saved = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/warning`, { shown: isShown });
  queryClient.setQueryData(keyOf(sessionId), saved);
}

/** Where the package has room for fewer devices: this one is to send. */
export async function chooseDevice(sessionId: string): Promise<void> {
  const chosen = await http.post<DeviceSettingsResult>(`${addressOf(sessionId)}/choose`);
  queryClient.setQueryData(keyOf(sessionId), chosen);
}

// Pushed changes

onServerEvent('device.changed', ({ device }) => {
  queryClient.applyPush({ queryKey: keyOf(device.session_id) }, (query) => {
    const held = query.state.data as DeviceSettingsResult;
    queryClient.rewrite(query, {
      ...held,
      protection: device.protection,
      device: { ...held.device, shows_typing: device.shows_typing },
    });
  });
});
