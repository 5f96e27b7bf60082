import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

jest.setTimeout(60_000);

let test: TestApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  test = await workerApp();
  apiUser = await openApiUser(test);
}, 60_000);
afterAll(() => apiUser.events.close());

const connect = async (body: object = {}) => (await apiUser.client.post('/api/v1/new-connect-device', body)).body;
const profile = async (sessionId: string) => (await apiUser.client.get(`/api/v1/profile-info/${sessionId}`)).body;
const link = async (number: string) => linkDevice(apiUser.client, sandbox, number);
/** Scans a QR code and expects that the link fails. */
const scanRejected = (number: string, qr: string) =>
  expect(sandbox.scan(number, qr)).rejects.toMatchObject({ code: 'link_failed' });

async function unlinkOnPhone(number: string, sessionId: string): Promise<void> {
  const since = apiUser.events.now;
  const [linked] = await sandbox.linkedDevices(number);
  await sandbox.unlink(number, linked!.id);
  await untilState(apiUser, sessionId, 'logged_out', { since });
}

describe('a device that has a number', () => {
  it('rejects another number with the reason, stays unchanged, and accepts its own number again', async () => {
    const [owner, stranger] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
    const { sessionId } = await link(owner.number);
    await unlinkOnPhone(owner.number, sessionId);
    const { data } = await connect({ session_id: sessionId });
    const since = apiUser.events.now;
    await scanRejected(stranger.number, data.qr);
    expect(await untilState(apiUser, sessionId, 'logged_out', { since })).toMatchObject({
      state_reason: 'other_number',
      phone_number: owner.number,
      refused_phone: stranger.number,
    });
    expect(await sandbox.linkedDevices(stranger.number)).toEqual([]);

    const again = await connect({ session_id: sessionId });
    await sandbox.scan(owner.number, again.data.qr);
    expect(await untilState(apiUser, sessionId, 'on', { since })).toMatchObject({
      state_reason: null,
      phone_number: owner.number,
      refused_phone: null,
    });
  });

  it('rejects another number that enters a pairing code', async () => {
    const [owner, stranger] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
    const { sessionId } = await link(owner.number);
    await unlinkOnPhone(owner.number, sessionId);
    const { data } = await connect({ session_id: sessionId, code: true, phone_number: stranger.number });
    const since = apiUser.events.now;
    await expect(sandbox.enterCode(stranger.number, data.code)).rejects.toMatchObject({ code: 'link_failed' });
    await untilState(apiUser, sessionId, 'logged_out', { since });
    expect((await profile(sessionId)).data).toMatchObject({ state_reason: 'other_number', code: null });
  });
});

describe('a device that was never linked', () => {
  it('accepts any number, even after it rejected that of another device', async () => {
    const [linkedPhone, newPhone] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
    await link(linkedPhone.number);
    const { session_id: sessionId, data } = await connect();
    await scanRejected(linkedPhone.number, data.qr);
    await untilState(apiUser, sessionId, 'off');
    const again = await connect({ session_id: sessionId });
    await sandbox.scan(newPhone.number, again.data.qr);
    expect(await untilState(apiUser, sessionId, 'on')).toMatchObject({ phone_number: newPhone.number });
  });

  it('reports the device that has the number, and links after a confirmation', async () => {
    const phone = await sandbox.phones.create({});
    const first = await link(phone.number);
    const { session_id: sessionId, data } = await connect();
    await scanRejected(phone.number, data.qr);
    await untilState(apiUser, sessionId, 'off');
    const shown = await profile(sessionId);
    expect(shown.data).toMatchObject({
      state_reason: 'number_in_use',
      phone_number: null,
      number_used_by: { session_id: first.sessionId, device_name: expect.any(String) },
    });
    expect(shown.device.refused_phone).toBe(phone.number);
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);

    const confirmed = await connect({ session_id: sessionId, allow_duplicate: true });
    await sandbox.scan(phone.number, confirmed.data.qr);
    await untilState(apiUser, sessionId, 'on');
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(2);
  });

  it('may have the number of another account', async () => {
    const phone = await sandbox.phones.create({});
    await link(phone.number);
    const stranger = await openApiUser(test);
    await linkDevice(stranger.client, sandbox, phone.number);
    stranger.events.close();
  });
});
