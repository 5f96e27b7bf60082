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
  await scanTwice(client, sandbox, number, { sessionId, qr: data.qr });
  await waitUntilOn(client, data.device.id);
  return { id: data.device.id, sessionId };
}

/** Scans as WhatsApp has it: the first scan retires the secret of the QR, and the phone reads the one that is shown then. */
export async function scanTwice(
  client: HttpClient,
  sandbox: SandboxClient,
  number: string,
  { sessionId, qr }: { sessionId: string; qr: string },
): Promise<void> {
  await sandbox.fault({ kind: 'retire-secret', number, times: 1 });
  await expect(sandbox.scan(number, qr)).rejects.toMatchObject({ code: 'qr_retired' });
  const renewed = await waitFor('the QR is renewed', async () => {
    const { body } = await client.get(`/api/v1/profile-info/${sessionId}`);
    return body.data.qr !== qr && (body.data.qr as string | null);
  });
  await sandbox.scan(number, renewed);
}

export const waitUntilOn = (client: HttpClient, deviceId: number, withinMs = 20_000) =>
  waitFor(
    'the device is on',
    async () => (await client.get(`/api/v1/device-status/${deviceId}`)).body?.status === 'on',
    withinMs,
  );
