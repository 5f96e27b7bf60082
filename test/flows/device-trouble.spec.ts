import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Reconnecting takes seconds, and more on a busy machine.
jest.setTimeout(60_000);

let test: OwnApp;
let apiUser: ApiUser;
let phone: PhoneResource;
let id: number;
let sessionId: string;
const sandbox = SandboxClient.ofRun();

const isConnected = async () => (await sandbox.linkedDevices(phone.number)).some((device) => device.isConnected);
const countKeys = async () => {
  const [row] = await test.orm.em
    .getConnection()
    .execute<{ n: number }[]>('select count(*)::int n from device_keys where device_id = ?', [id]);
  return row?.n ?? 0;
};

beforeAll(async () => {
  test = await startApp();
  apiUser = await openApiUser(test);
}, 60_000);

beforeEach(async () => {
  phone = await sandbox.phones.create({});
  ({ id, sessionId } = await linkDevice(apiUser.client, sandbox, phone.number));
}, 30_000);

afterAll(async () => {
  await sandbox.clearFaults(phone.number);
  apiUser.events.close();
  await test.close();
});

describe('a device with a lost connection', () => {
  it('reconnects within 15 s of a drop, without a visible change', async () => {
    const since = apiUser.events.now;
    await sandbox.close('tcp', { number: phone.number });
    await waitFor('the connection is lost', async () => !(await isConnected()));
    await waitFor('the device is connected', isConnected);
    await untilState(apiUser, sessionId, 'on', { since });
    expect(new Set(apiUser.events.of('device.changed', since).map(({ device }) => device.state))).toEqual(
      new Set(['on']),
    );
  });

  it('is shown as reconnecting when it stays offline, and returns by itself', async () => {
    const timings = test.app.get(SessionTimings, { strict: false });
    const { dropGraceMs } = timings;
    timings.dropGraceMs = 100;
    const since = apiUser.events.now;
    await sandbox.fault({ number: phone.number, kind: 'refuse-login', code: 503, times: 2 });
    await sandbox.close('tcp', { number: phone.number });
    const device = await untilState(apiUser, sessionId, 'reconnecting', { since });
    expect(['connection_lost', 'unavailable']).toContain(device.state_reason);
    await untilState(apiUser, sessionId, 'on', { since });
    timings.dropGraceMs = dropGraceMs;
  });

  it('is shown as unlinked within 5 s when the phone removes it, loses its keys, and can be linked again', async () => {
    const since = apiUser.events.now;
    const [linked] = await sandbox.linkedDevices(phone.number);
    await sandbox.unlink(phone.number, linked?.id ?? 0);
    const device = await untilState(apiUser, sessionId, 'logged_out', { since, withinMs: 5000 });
    expect(device).toMatchObject({ state_reason: 'unlinked_on_phone', status: 'off', phone_number: phone.number });
    await waitFor('the keys are deleted', async () => (await countKeys()) === 0, 5000);

    const relink = await apiUser.client.post('/api/v1/new-connect-device', { session_id: sessionId });
    await sandbox.scan(phone.number, relink.body.data.qr);
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('is shown as banned when WhatsApp bans the number, and does not reconnect', async () => {
    const since = apiUser.events.now;
    await sandbox.fault({ number: phone.number, kind: 'refuse-login', code: 403 });
    await sandbox.close('tcp', { number: phone.number });
    const device = await untilState(apiUser, sessionId, 'banned', { since, withinMs: 5000 });
    expect(device.state_reason).toBe('refused_403');
    const readFaults = async () =>
      (await sandbox.call<{ number?: string }[]>('GET', '/faults')).filter(({ number }) => number === phone.number);
    const faults = await readFaults();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    // Another login would change the fault's count.
    expect(await readFaults()).toEqual(faults);
    expect(await isConnected()).toBe(false);
    await sandbox.clearFaults(phone.number);
  });

  it('yields to another connection with the same credentials', async () => {
    const since = apiUser.events.now;
    await sandbox.close('replaced', { number: phone.number });
    const device = await untilState(apiUser, sessionId, 'off', { since, withinMs: 5000 });
    expect(device.state_reason).toBe('replaced');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await isConnected()).toBe(false);

    await apiUser.client.post('/api/v1/new-connect-device', { session_id: sessionId });
    await untilState(apiUser, sessionId, 'on', { since });
  });

  it('is unlinked when WhatsApp rejects its credentials', async () => {
    const since = apiUser.events.now;
    await sandbox.fault({ number: phone.number, kind: 'refuse-login', code: 401, times: 1 });
    await sandbox.close('tcp', { number: phone.number });
    const device = await untilState(apiUser, sessionId, 'logged_out', { since });
    expect(device.state_reason).toBe('refused_401');
  });
});

describe('a restart of the server', () => {
  it('keeps devices linked and connects them', async () => {
    await test.restart();
    await waitFor('the device is connected', isConnected);
    await waitFor(
      'the device is shown as on',
      async () => (await apiUser.client.get(`/api/v1/device-status/${id}`)).body.status === 'on',
    );
    expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);
  });
});
