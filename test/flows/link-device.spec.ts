import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

jest.setTimeout(60_000);

let test: OwnApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();
const newPhone = (): Promise<PhoneResource> => sandbox.phones.create({});
const states = (sessionId: string) =>
  apiUser.events
    .of('device.changed')
    .filter(({ device }) => device.session_id === sessionId)
    .map(({ device }) => device.state);

beforeAll(async () => {
  test = await startApp();
  apiUser = await openApiUser(test);
}, 60_000);

afterAll(async () => {
  apiUser.events.close();
  await test.close();
});

describe('linking by QR code', () => {
  it('shows a QR code, is scanned and connects, with an event for each step', async () => {
    const phone = await newPhone();
    const response = await apiUser.client.post('/api/v1/new-connect-device', {});
    const { session_id: sessionId, data } = response.body;
    expect(response.status).toBe(200);
    expect(data.qr).toContain(',');
    expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(50_000);
    const pushed = await apiUser.events.next('device.qr', (event) => event.session_id === sessionId);
    expect(pushed.qr).toBe(data.qr);

    await sandbox.scan(phone.number, data.qr);
    const device = await untilState(apiUser, sessionId, 'on');
    expect(device).toMatchObject({ status: 'on', phone_number: phone.number, state_reason: null });
    expect(states(sessionId).filter((state) => state !== 'connecting')).toEqual(
      expect.arrayContaining(['qr', 'scanned', 'syncing', 'on']),
    );

    const profile = await apiUser.client.get(`/api/v1/profile-info/${sessionId}`);
    expect(profile.body).toMatchObject({ status: true, data: { qr: null, code: null, phone_number: phone.number } });
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);
  });

  it('creates no second device and no second QR code when the page is loaded again', async () => {
    const first = await apiUser.client.post('/api/v1/new-connect-device', {});
    const before = await test.orm.em.getConnection().execute<{ n: string }[]>('select count(*) n from devices');
    const again = await apiUser.client.post('/api/v1/new-connect-device', { session_id: first.body.session_id });
    const profile = await apiUser.client.get(`/api/v1/profile-info/${first.body.session_id}`);
    expect(again.body.data.qr).toBe(first.body.data.qr);
    expect(profile.body.data.qr).toBe(first.body.data.qr);
    expect(await test.orm.em.getConnection().execute('select count(*) n from devices')).toEqual(before);
  });

  it('shows another QR code when the process has lost the lease of the device', async () => {
    const { body } = await apiUser.client.post('/api/v1/new-connect-device', {});
    const { session_id: sessionId, data } = body;
    await test.orm.em
      .getConnection()
      .execute('update device_leases set process_id = null, epoch = epoch + 1 where device_id = ?', [data.device.id]);
    const { qr } = await apiUser.events.next(
      'device.qr',
      (event) => event.session_id === sessionId && event.qr !== data.qr,
    );
    const phone = await newPhone();
    await sandbox.scan(phone.number, qr);
    expect(await untilState(apiUser, sessionId, 'on')).toMatchObject({ phone_number: phone.number });
  });

  it('renews the QR code automatically, then stops with the reason, and starts again on request', async () => {
    const timings = test.app.get(SessionTimings, { strict: false });
    timings.qrMs = 150;
    const { body } = await apiUser.client.post('/api/v1/new-connect-device', {});
    const device = await untilState(apiUser, body.session_id, 'off');
    expect(device.state_reason).toBe('qr_timeout');
    const qrCodes = apiUser.events
      .of('device.qr')
      .filter((event) => event.session_id === body.session_id)
      .map(({ qr }) => qr);
    expect(new Set(qrCodes).size).toBeGreaterThanOrEqual(3);

    timings.qrMs = undefined;
    const again = await apiUser.client.post('/api/v1/new-connect-device', { session_id: body.session_id });
    expect(again.body.session_id).toBe(body.session_id);
    expect(qrCodes).not.toContain(again.body.data.qr);
    const phone = await newPhone();
    await sandbox.scan(phone.number, again.body.data.qr);
    await untilState(apiUser, body.session_id, 'on');
  });
});

describe('linking by pairing code', () => {
  it('rejects an impossible number', async () => {
    const response = await apiUser.client.post('/api/v1/new-connect-device', { code: true, phone_number: '12' });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(['phone_number']);
  });

  it('shows a code for a number in any notation, survives a wrong code, and links', async () => {
    const phone = await newPhone();
    const written = `00${phone.number}`;
    const response = await apiUser.client.post('/api/v1/new-connect-device', { code: true, phone_number: written });
    const { session_id: sessionId, data } = response.body;
    expect(data).toMatchObject({ qr: null, code: expect.stringMatching(/^[0-9A-Z]{8}$/) });
    expect(await apiUser.events.next('device.code', (event) => event.session_id === sessionId)).toMatchObject({
      code: data.code,
    });

    await expect(sandbox.enterCode(phone.number, 'AAAA1111')).rejects.toMatchObject({ code: 'code_wrong' });
    const profile = await apiUser.client.get(`/api/v1/profile-info/${sessionId}`);
    expect(profile.body.data).toMatchObject({ state: 'code', code: data.code });

    await sandbox.enterCode(phone.number, data.code);
    await untilState(apiUser, sessionId, 'on');
  });

  it('switches between QR code and pairing code on new connections', async () => {
    const phone = await newPhone();
    const qr = await apiUser.client.post('/api/v1/new-connect-device', {});
    const session_id = qr.body.session_id;
    const code = await apiUser.client.post('/api/v1/new-connect-device', {
      session_id,
      code: true,
      phone_number: phone.number,
    });
    expect(code.body.data).toMatchObject({ qr: null, code: expect.any(String) });
    const second = await apiUser.client.post('/api/v1/new-connect-device', { session_id });
    expect(second.body.data).toMatchObject({ qr: expect.any(String), code: null });
    await expect(sandbox.scan(phone.number, qr.body.data.qr)).rejects.toMatchObject({ status: 410 });
    await sandbox.scan(phone.number, second.body.data.qr);
    await untilState(apiUser, session_id, 'on');
  });

  it('reports a code that was not entered in time', async () => {
    const timings = test.app.get(SessionTimings, { strict: false });
    const { codeMs } = timings;
    timings.codeMs = 300;
    const phone = await newPhone();
    const { body } = await apiUser.client.post('/api/v1/new-connect-device', {
      code: true,
      phone_number: phone.number,
    });
    const device = await untilState(apiUser, body.session_id, 'off');
    timings.codeMs = codeMs;
    expect(device.state_reason).toBe('code_timeout');
  });
});

describe('removing a device', () => {
  it('unlinks the device on the phone, and deletes its keys and its row', async () => {
    const phone = await newPhone();
    const { id, sessionId } = await linkDevice(apiUser.client, sandbox, phone.number);
    const keys = () =>
      test.orm.em
        .getConnection()
        .execute<{ n: number }[]>('select count(*)::int n from device_keys where device_id = ?', [id]);
    await waitFor('the keys are stored', async () => ((await keys())[0]?.n ?? 0) > 800);

    expect((await apiUser.client.delete(`/api/v1/devices/${sessionId}`)).status).toBe(200);
    expect(await keys()).toEqual([{ n: 0 }]);
    await waitFor(
      'the phone has unlinked the device',
      async () => (await sandbox.linkedDevices(phone.number)).length === 0,
    );
    await apiUser.events.next('device.removed', (event) => event.session_id === sessionId);
    expect((await apiUser.client.get(`/api/v1/profile-info/${sessionId}`)).status).toBe(404);
  });
});

describe('keys of an earlier link', () => {
  it('survive an incomplete link even if they are unreadable', async () => {
    const phone = await newPhone();
    const { id, sessionId } = await linkDevice(apiUser.client, sandbox, phone.number);
    // Makes the keys unreadable. The second call makes them readable again.
    const toggleReadable = async (databaseUrl: string) => {
      const database = new pg.Client({ connectionString: databaseUrl });
      await database.connect();
      await database.query('update device_keys set sealed_with = reverse(sealed_with) where device_id = $1', [id]);
      await database.end();
    };
    const countKeys = async () =>
      (
        await test.orm.em
          .fork()
          .execute<{ n: number }[]>('select count(*)::int n from device_keys where device_id = ?', [id])
      )[0]!.n;
    await test.restart(toggleReadable);
    const state = async () => (await apiUser.client.get(`/api/v1/device-status/${id}`)).body?.state;
    await waitFor('the device is logged out', async () => (await state()) === 'logged_out');
    const before = await countKeys();
    const { body } = await apiUser.client.post('/api/v1/new-connect-device', { session_id: sessionId });
    expect(body.data.qr).toContain(',');
    expect(await countKeys()).toBe(before);

    await test.restart(toggleReadable);
    const again = await apiUser.client.post('/api/v1/new-connect-device', { session_id: sessionId });
    expect(again.body.data.qr).toBeNull();
    await waitFor('the device is on', async () => (await state()) === 'on');
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);
  });
});
