import { expect } from '@jest/globals';
import type { ConnectDeviceResult, DeviceProfile } from '../../../src/devices/devices.contract.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

export interface LinkOptions {
  body?: object;
  /** Runs when the device shows its QR code. */
  beforeScan?: (deviceId: number) => Promise<unknown>;
}

/** Links a device. Resolves when it is connected. */
export async function linkDevice(
  client: HttpClient,
  sandbox: SandboxClient,
  number: string,
  { body = {}, beforeScan }: LinkOptions = {},
): Promise<{ id: number; sessionId: string }> {
  const response = await client.post('/api/v1/new-connect-device', { code: false, ...body });
  expect(response.status).toBe(200);
  const { session_id: sessionId, data } = response.body as ConnectDeviceResult;
  await beforeScan?.(data.device.id);
  const qr = data.qr ?? (await untilQr(client, sessionId));
  await scanTwice(client, sandbox, number, { sessionId, qr });
  await waitUntilOn(client, data.device.id);
  return { id: data.device.id, sessionId };
}

/** Scans twice, because the first scan retires the QR code's secret. */
export async function scanTwice(
  client: HttpClient,
  sandbox: SandboxClient,
  number: string,
  { sessionId, qr }: { sessionId: string; qr: string },
): Promise<void> {
  await sandbox.fault({ kind: 'retire-secret', number, times: 1 });
  await expect(sandbox.scan(number, qr)).rejects.toMatchObject({ code: 'qr_retired' });
  await sandbox.scan(number, await untilQr(client, sessionId, qr));
}

/** Waits for the QR code, which the first response may lack. A failure reports the last profile. */
async function untilQr(client: HttpClient, sessionId: string, previous: string | null = null): Promise<string> {
  let profile: unknown;
  const read = async () => {
    const { body } = await client.get(`/api/v1/profile-info/${sessionId}`);
    profile = body;
    const { qr } = (body as DeviceProfile).data;
    return qr !== previous && qr;
  };
  return waitFor('a QR code is shown', read).catch((error: Error) => {
    throw new Error(`${error.message}; the profile: ${JSON.stringify(profile)}`);
  });
}

export const waitUntilOn = (client: HttpClient, deviceId: number, withinMs = 20_000) =>
  waitFor(
    'the device is on',
    async () => (await client.get(`/api/v1/device-status/${deviceId}`)).body?.status === 'on',
    withinMs,
  );
