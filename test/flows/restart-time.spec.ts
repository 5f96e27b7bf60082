import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let test: OwnApp;
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();

interface Start {
  started_at: string;
  away_since: string | null;
  devices: number;
  seconds: number | null;
}

const readStarts = () =>
  test.orm.em
    .getConnection()
    .execute<Start[]>(
      'select started_at, away_since, devices, extract(epoch from connected_at - started_at)::float8 seconds from server_starts order by started_at',
    );

beforeAll(async () => {
  test = await startApp();
  apiUser = await openApiUser(test);
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  await test.close();
});

it('records a restart’s duration until devices are connected again, and the start of their downtime', async () => {
  const { client } = apiUser;
  const phones = [await sandbox.phones.create({}), await sandbox.phones.create({})];
  await linkDevice(client, sandbox, phones[0]!.number);
  const offlineDevice = await linkDevice(client, sandbox, phones[1]!.number);
  // A device that was offline before the restart does not count.
  await sandbox.fault({ number: phones[1]!.number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number: phones[1]!.number });
  await waitFor(
    'the second device is offline',
    async () =>
      (
        await test.orm.em
          .getConnection()
          .execute(`select from device_events where device_id = ? and kind = 'dropped'`, [offlineDevice.id])
      ).length > 0,
  );
  const stoppedAfter = new Date();
  await test.restart();
  const last = await waitFor('the first device is connected again', async () => {
    const start = (await readStarts()).at(-1);
    return start?.seconds != null && start;
  });
  expect(await readStarts()).toHaveLength(2);
  expect(last.devices).toBe(1);
  expect(last.seconds).toBeGreaterThan(0);
  expect(last.seconds).toBeLessThan(40);
  const awaySince = new Date(last.away_since!);
  expect(awaySince.getTime()).toBeGreaterThanOrEqual(stoppedAfter.getTime() - 1000);
  expect(awaySince.getTime()).toBeLessThanOrEqual(Date.parse(new Date(last.started_at).toISOString()) + 1000);
  await sandbox.clearFaults(phones[1]!.number);
}, 60_000);
