import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { SessionTimings } from '../../src/devices/sessions/session-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser, untilState } from '../setup/accounts/api-user.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// Reconnecting takes seconds, and more on a busy machine.
jest.setTimeout(60_000);

let test: OwnApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();
const { PUBLIC_KEY } = WA_CERT_DETAILS;

let trusted = PUBLIC_KEY;

/** Makes the run's network untrusted. */
const distrustNetwork = (): void => {
  WA_CERT_DETAILS.PUBLIC_KEY = randomBytes(32);
};
const trustNetwork = (): void => {
  WA_CERT_DETAILS.PUBLIC_KEY = trusted;
};

beforeAll(async () => {
  test = await startApp();
  test.app.get(SessionTimings, { strict: false }).dropGraceMs = 100;
  apiUser = await openApiUser(test);
}, 60_000);

afterEach(trustNetwork);

afterAll(async () => {
  WA_CERT_DETAILS.PUBLIC_KEY = PUBLIC_KEY;
  apiUser.events.close();
  await test.close();
});

it('a device reconnects to its own network, and never to one without the right certificate', async () => {
  const phone = await sandbox.phones.create({});
  const { sessionId } = await linkDevice(apiUser.client, sandbox, phone.number);
  // The server has set its trusted certificate by now.
  trusted = WA_CERT_DETAILS.PUBLIC_KEY;
  distrustNetwork();
  let since = apiUser.events.now;
  await sandbox.close('tcp', { number: phone.number });
  await untilState(apiUser, sessionId, 'reconnecting', { since });
  // After two attempts it is still offline and still linked.
  await sleep(4_000);
  expect((await sandbox.linkedDevices(phone.number)).map(({ isConnected }) => isConnected)).toEqual([false]);
  since = apiUser.events.now;
  trustNetwork();
  await untilState(apiUser, sessionId, 'on', { since });
});

it('no QR code is shown on an untrusted network, and one is shown once the network is trusted', async () => {
  distrustNetwork();
  const request = apiUser.client.post('/api/v1/new-connect-device', { code: false });
  const { device } = await apiUser.events.next(
    'device.changed',
    (event) => event.device.state === 'connecting' && event.device.state_reason === 'network_unreachable',
  );
  expect(apiUser.events.of('device.qr').filter(({ session_id: id }) => id === device.session_id)).toEqual([]);
  trustNetwork();
  expect((await request).body).toMatchObject({
    session_id: device.session_id,
    data: { qr: expect.stringContaining(',') },
  });
});
