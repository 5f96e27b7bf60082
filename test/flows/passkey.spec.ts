import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ConnectDeviceBody, DeviceProfile } from '../../src/devices/devices.contract.js';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { SoftwarePasskey } from '../setup/whatsapp/software-passkey.js';

jest.setTimeout(60_000);

let server: OwnApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await startApp();
  apiUser = await openApiUser(server);
});
afterAll(async () => {
  apiUser?.events.close();
  await server?.close();
});

const get = <T>(token: abstract new (...parts: never[]) => T): T => server.app.get(token as never, { strict: false });
const readProfile = async (sessionId: string): Promise<DeviceProfile> =>
  (await apiUser.client.get(`/api/v1/profile-info/${sessionId}`)).body;
const answer = (sessionId: string, assertion: unknown) =>
  apiUser.client.post(`/api/v1/device-passkey/${sessionId}`, { assertion });

async function requestPasskey(method: 'qr' | 'code' = 'qr') {
  const phone = await sandbox.phones.create();
  const passkey = await SoftwarePasskey.create(sandbox, phone.number);
  await sandbox.fault({ number: phone.number, kind: 'want-passkey', times: 1 });
  const since = apiUser.events.now;
  const request: Partial<ConnectDeviceBody> = method === 'qr' ? {} : { code: true, phone_number: phone.number };
  const { body } = await apiUser.client.post('/api/v1/new-connect-device', request);
  const { session_id: sessionId, data } = body;
  const accept = method === 'qr' ? sandbox.scan(phone.number, data.qr) : sandbox.enterCode(phone.number, data.code);
  await expect(accept).rejects.toMatchObject({ code: 'passkey_wanted' });
  const shown = await untilState(apiUser, sessionId, 'needs_passkey', { since, withinMs: 5000 });
  expect(shown.state_reason).toBe('passkey_wanted');
  const requested = await apiUser.events.next('device.passkey', (event) => event.session_id === sessionId, { since });
  return { phone, passkey, sessionId, since, options: requested.options };
}

describe('a phone that requires a passkey', () => {
  it.each(['qr', 'code'] as const)('is linked by %s when the challenge is answered', async (method) => {
    const { passkey, sessionId, phone, since, options } = await requestPasskey(method);
    expect(options).toMatchObject({ rpId: 'whatsapp.com', userVerification: 'required', allowCredentials: [] });
    const { data } = await readProfile(sessionId);
    expect(data).toMatchObject({ qr: null, code: null, expires_at: null, state: 'needs_passkey' });
    expect(data.passkey?.options).toEqual(options);

    const sent = await answer(sessionId, passkey.assert(options));
    expect([sent.status, sent.body.message]).toEqual([200, 'passkey_sent']);
    await untilState(apiUser, sessionId, 'scanned', { since });
    expect((await untilState(apiUser, sessionId, 'on', { since })).phone_number).toBe(phone.number);
    expect((await readProfile(sessionId)).data.passkey).toBeNull();
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);
  });

  it('accepts a browser’s credential with fields that WhatsApp does not know', async () => {
    const { passkey, sessionId, since, options } = await requestPasskey();
    const credential = {
      ...passkey.assert(options),
      authenticatorAttachment: 'platform',
      clientExtensionResults: { uvm: [[2, 4, 2]] },
    };
    expect((await answer(sessionId, credential)).status).toBe(200);
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('keeps waiting after a response with a wrong challenge, domain or field, and accepts a right one', async () => {
    const { passkey, sessionId, since, options } = await requestPasskey();
    const wrong = [
      passkey.assert(options, { challenge: 'c29tZXRoaW5nIGVsc2U' }),
      passkey.assert(options, { origin: 'https://whatsapp.com.evil.example' }),
      passkey.assert(options, { rpId: 'evil.example' }),
      { ...passkey.assert(options), id: 'b3RoZXI' },
      { ...passkey.assert(options), response: { ...passkey.assert(options).response, clientDataJSON: 'bm8ganNvbg' } },
      { ...passkey.assert(options), response: { ...passkey.assert(options).response, authenticatorData: 'AAAA' } },
    ];
    for (const assertion of wrong) {
      const { status, body } = await answer(sessionId, assertion);
      expect([status, body.code]).toEqual([409, 'devices.passkey_mismatch']);
    }
    const valid = passkey.assert(options);
    for (const malformed of [
      undefined,
      { ...valid, type: 'password' },
      { ...valid, rawId: '<script>' },
      { ...valid, response: { ...valid.response, signature: 'A'.repeat(9000) } },
      { ...valid, response: { ...valid.response, authenticatorData: null } },
    ])
      expect((await answer(sessionId, malformed)).status).toBe(422);
    expect((await answer(sessionId, valid)).status).toBe(200);
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('is not linked if WhatsApp rejects the signature, shows the rejection, and can be linked later', async () => {
    const { passkey, sessionId, since, options, phone } = await requestPasskey();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rejected = await answer(sessionId, passkey.assert(options, { key: privateKey }));
    expect([rejected.status, rejected.body.code]).toEqual([409, 'devices.passkey_refused']);
    const hasReason = (device: { session_id: string; state_reason: string | null }) =>
      device.session_id === sessionId && device.state_reason === 'passkey_refused';
    const { device } = await apiUser.events.next('device.changed', (event) => hasReason(event.device), { since });
    expect(device.state).toBe('needs_passkey');
    expect((await readProfile(sessionId)).data.passkey).toBeNull();
    const late = await answer(sessionId, passkey.assert(options));
    expect([late.status, late.body.code]).toEqual([409, 'devices.passkey_not_wanted']);
    expect(await sandbox.linkedDevices(phone.number)).toEqual([]);

    const relink = await apiUser.client.post('/api/v1/new-connect-device', { session_id: sessionId });
    await sandbox.scan(phone.number, relink.body.data.qr);
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('has only one of several concurrent responses submitted', async () => {
    const { passkey, sessionId, since, options } = await requestPasskey();
    const answers = await Promise.all([1, 2, 3].map(() => answer(sessionId, passkey.assert(options))));
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'devices.passkey_answered'],
      [409, 'devices.passkey_answered'],
    ]);
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('cannot be answered by another account', async () => {
    const { passkey, sessionId, options } = await requestPasskey();
    const stranger = await openApiUser(server);
    const { status } = await stranger.client.post(`/api/v1/device-passkey/${sessionId}`, {
      assertion: passkey.assert(options),
    });
    stranger.events.close();
    expect(status).toBe(404);
    expect((await readProfile(sessionId)).data.passkey?.options).toEqual(options);
  });

  it('waits longer than its QR codes, but not longer than the challenge', async () => {
    const timings = get(SessionTimings);
    const { passkeyMs } = timings;
    // Six QR codes expire within a second.
    timings.qrMs = 150;
    timings.passkeyMs = 3000;
    try {
      const { passkey, sessionId, since, options } = await requestPasskey();
      const hasReason = (device: { session_id: string; state_reason: string | null }) =>
        device.session_id === sessionId && device.state_reason === 'passkey_expired';
      const expired = await apiUser.events.next('device.changed', (event) => hasReason(event.device), { since });
      expect(expired.device.state).toBe('needs_passkey');
      const reasons = apiUser.events
        .of('device.changed')
        .filter(({ device }) => device.session_id === sessionId)
        .map(({ device }) => device.state_reason);
      expect(reasons).not.toContain('qr_timeout');
      const late = await answer(sessionId, passkey.assert(options));
      expect([late.status, late.body.code]).toEqual([409, 'devices.passkey_not_wanted']);
    } finally {
      Object.assign(timings, { qrMs: undefined, passkeyMs });
    }
  });
});
