import { expect } from '@jest/globals';
import type { ConnectDeviceResult } from '../../../src/devices/devices.contract.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

/** Links a virtual phone as a device of the signed-in user, as the connect page does, and waits until it is on. */
export async function linkDevice(
  client: HttpClient,
  sandbox: SandboxClient,
  number: string,
): Promise<{ id: number; sessionId: string }> {
  const answer = await client.post('/api/v1/new-connect-device', { code: false });
  expect(answer.status).toBe(200);
  const { session_id: sessionId, data } = answer.body as ConnectDeviceResult;
  if (!data.qr) throw new Error('no QR came in time');
  await sandbox.scan(number, data.qr);
  await waitUntilOn(client, data.device.id);
  return { id: data.device.id, sessionId };
}

export const waitUntilOn = (client: HttpClient, deviceId: number, withinMs = 20_000) =>
  waitFor(
    'the device is on',
    async () => (await client.get(`/api/v1/device-status/${deviceId}`)).body?.status === 'on',
    withinMs,
  );
