// Long: device-trouble.spec covers reconnects in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Reconnects after several drops wait longer each time.
jest.setTimeout(120_000);

const STABLE_MS = 4000;

let test: OwnApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  test = await startApp();
  test.app.get(SessionTimings, { strict: false }).stableMs = STABLE_MS;
  apiUser = await openApiUser(test);
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  await test.close();
});

it('a device whose connections all drop is unstable after three within a minute, retries less often, and recovers when one lasts', async () => {
  const [merchant, customer] = await sandbox.phones.createMany(2);
  const { number } = merchant!;
  const { sessionId } = await linkDevice(apiUser.client, sandbox, number);
  const isConnected = async () => (await sandbox.linkedDevices(number)).some((device) => device.isConnected);
  const since = apiUser.events.now;
  const drop = async () => {
    await waitFor('the device is connected', isConnected, 60_000);
    // The connection stays open for a second.
    await sleep(1000);
    await sandbox.close('tcp', { number });
    await waitFor('the connection is lost', async () => !(await isConnected()));
  };

  await drop();
  await drop();
  expect(apiUser.events.of('device.changed', since).map(({ device }) => device.state)).not.toContain('unstable');
  await drop();
  const device = await untilState(apiUser, sessionId, 'unstable', { since });
  const sinceUnstable = apiUser.events.now;
  expect(device).toMatchObject({ status: 'off', state: 'unstable', state_reason: 'unstable' });
  expect((await apiUser.client.get('/api/v1/devices')).body.data[0]).toMatchObject({
    status: 'off',
    state: 'unstable',
  });
  await drop();
  await drop();
  const attempts = (await sandbox.attempts(number)).slice(-5);
  const pauses = attempts.slice(1).map((at, index) => at - attempts[index]!);
  // Pauses are at least half of 2, 4, 8 and 16 seconds. Each connection lasted one second.
  expect(pauses.at(-1)).toBeGreaterThan(4000);

  // Messages are sent even while the device is unstable.
  const { body } = await apiUser.client.post('/api/v1/messages', {
    device: sessionId,
    phone: customer!.number,
    body: 'hi',
  });
  await waitFor('the device is connected', isConnected, 60_000);
  expect(await sandbox.inbox(customer!.number, { waitMs: 10_000 })).toMatchObject([{ text: 'hi' }]);
  expect(body.data.status).toBe('queued');
  await untilState(apiUser, sessionId, 'on', { since: sinceUnstable, withinMs: 20_000 });
  const shown = apiUser.events.of('device.changed', sinceUnstable).map(({ device: { state } }) => state);
  expect(shown.indexOf('on')).toBe(shown.length - 1);

  // A single drop of a stable device is not reported.
  await sandbox.close('tcp', { number });
  await waitFor('the connection is lost', async () => !(await isConnected()));
  await waitFor('the device is connected', isConnected, 20_000);
  await sleep(500);
  expect(apiUser.events.of('device.changed', since).at(-1)?.device.state).toBe('on');
});
