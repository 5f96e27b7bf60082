import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

jest.setTimeout(60_000);

// WhatsApp may renew a QR code or pairing code while it is shown.
let test: TestApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();
const ROUNDS = 20;

beforeAll(async () => {
  test = await workerApp();
  apiUser = await openApiUser(test);
}, 60_000);
afterAll(() => apiUser.events.close());

const connect = async (body: object = {}) => (await apiUser.client.post('/api/v1/new-connect-device', body)).body;
const fieldsOf = (qr: string) => qr.split(',');
const withoutSecret = (qr: string) => fieldsOf(qr).filter((_, index) => index !== 3);
const nextQr = (sessionId: string, after: string) =>
  apiUser.events.next('device.qr', ({ session_id, qr }) => session_id === sessionId && qr !== after, {
    withinMs: 5000,
  });
const nextCode = (sessionId: string, after: string) =>
  apiUser.events.next('device.code', ({ session_id, code }) => session_id === sessionId && code !== after);
const remove = (sessionId: string) => apiUser.client.delete(`/api/v1/devices/${sessionId}`);

describe('a secret that WhatsApp retires', () => {
  it('is renewed while the QR code is shown and at a scan, with the same ref and end, and the next scan links', async () => {
    const { session_id: sessionId, data } = await connect();
    const phone = await sandbox.phones.create({});
    expect(await sandbox.retireSecret(data.qr, 'pair-device-rotate-qr')).toBe(true);
    const shown = await nextQr(sessionId, data.qr);
    expect(withoutSecret(shown.qr)).toEqual(withoutSecret(data.qr));
    expect(Buffer.from(fieldsOf(shown.qr)[3]!, 'base64')).toHaveLength(32);
    expect(shown.expires_at).toBe(data.expires_at);

    await sandbox.fault({ kind: 'retire-secret', number: phone.number, times: 1 });
    await expect(sandbox.scan(phone.number, shown.qr)).rejects.toMatchObject({ code: 'qr_retired' });
    const scanned = await apiUser.events.next(
      'device.qr',
      ({ session_id, qr }) => session_id === sessionId && qr !== shown.qr && qr !== data.qr,
    );
    for (const old of [data.qr, shown.qr])
      await expect(sandbox.scan(phone.number, old)).rejects.toMatchObject({ code: 'qr_retired' });
    expect((await apiUser.client.get(`/api/v1/profile-info/${sessionId}`)).body.data.qr).toBe(scanned.qr);
    await sandbox.scan(phone.number, scanned.qr);
    await untilState(apiUser, sessionId, 'on');
  });

  it(`is renewed at a scan, and the next scan links, ${ROUNDS} of ${ROUNDS} times`, async () => {
    let linked = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { session_id: sessionId, data } = await connect();
      const phone = await sandbox.phones.create({});
      await sandbox.fault({ kind: 'retire-secret', number: phone.number, times: 1 });
      await expect(sandbox.scan(phone.number, data.qr)).rejects.toMatchObject({ code: 'qr_retired' });
      const { qr } = await nextQr(sessionId, data.qr);
      await sandbox.scan(phone.number, qr);
      await untilState(apiUser, sessionId, 'on');
      linked++;
      await remove(sessionId);
    }
    expect(linked).toBe(ROUNDS);
  }, 240_000);

  it('does not prevent a link by pairing code', async () => {
    const phone = await sandbox.phones.create({});
    const { session_id: sessionId, data } = await connect({ code: true, phone_number: phone.number });
    await sandbox.fault({ kind: 'retire-secret', number: phone.number, times: 1 });
    await sandbox.enterCode(phone.number, data.code);
    await untilState(apiUser, sessionId, 'on');
  });
});

describe('a pairing code that WhatsApp expires', () => {
  it.each(['', 'refresh_code'])('is replaced after the stage "%s", and the new code links', async (stage) => {
    const phone = await sandbox.phones.create({});
    const { session_id: sessionId, data } = await connect({ code: true, phone_number: phone.number });
    expect(await sandbox.expireCode(phone.number, stage)).toBe(true);
    const { code, expires_at } = await nextCode(sessionId, data.code);
    // Both codes end with the connection that requested them.
    expect(Date.parse(expires_at)).toBe(Date.parse(data.expires_at));
    await eventually(
      'the phone waits for the code',
      async () => (await sandbox.phones.get(phone.number)).codeRequested,
    );
    await expect(sandbox.enterCode(phone.number, data.code)).rejects.toMatchObject({ code: 'code_wrong' });
    expect((await apiUser.client.get(`/api/v1/profile-info/${sessionId}`)).body.data.code).toBe(code);
    await sandbox.enterCode(phone.number, code);
    await untilState(apiUser, sessionId, 'on');
  });

  it('is replaced when its connection is lost', async () => {
    const phone = await sandbox.phones.create({});
    const { session_id: sessionId, data } = await connect({ code: true, phone_number: phone.number });
    await sandbox.endCodeConnection(phone.number);
    const { code } = await nextCode(sessionId, data.code);
    await sandbox.enterCode(phone.number, code);
    await untilState(apiUser, sessionId, 'on');
  });

  it('is only given to a device with a known platform name, such as Mersal’s', async () => {
    const { network } = await openSandbox();
    const phone = await sandbox.phones.create({});
    const branded = new LinkedApp(network, { browser: ['Acme', 'Chrome', '1.0'] });
    await branded.showQr();
    const code = await branded.socket.requestPairingCode(phone.number);
    await expect(sandbox.enterCode(phone.number, code)).rejects.toMatchObject({ code: 'code_not_requested' });
    await branded.disconnect();
    const { session_id: sessionId, data } = await connect({ code: true, phone_number: phone.number });
    expect((await sandbox.linkedDevices(phone.number)).length).toBe(0);
    await sandbox.enterCode(phone.number, data.code);
    await untilState(apiUser, sessionId, 'on');
    expect(await sandbox.linkedDevices(phone.number)).toMatchObject([{ platform: 'Chrome (Mac OS)' }]);
  });
});
