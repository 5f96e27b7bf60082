import { expect } from '@jest/globals';
import type { ConnectDeviceResult, DeviceProfile } from '../../../src/devices/devices.contract.js';
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
  const qr = data.qr ?? (await untilQr(client, sessionId));
  await scanTwice(client, sandbox, number, { sessionId, qr });
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
  await sandbox.scan(number, await untilQr(client, sessionId, qr));
}

/** Another QR than `previous`. On a busy machine the answer of the request may come before the first one, as the page knows. */
const untilQr = (client: HttpClient, sessionId: string, previous: string | null = null): Promise<string> =>
  waitFor('a QR is shown', async () => {
    const { body } = await client.get(`/api/v1/profile-info/${sessionId}`);
    const { qr } = (body as DeviceProfile).data;
    return qr !== previous && qr;
  });

export const waitUntilOn = (client: HttpClient, deviceId: number, withinMs = 20_000) =>
  waitFor(
    'the device is on',
    async () => (await client.get(`/api/v1/device-status/${deviceId}`)).body?.status === 'on',
    withinMs,
  );
