import { resolve } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const PRELOAD = resolve('test/setup/faults/stray-exception.mjs');
const FAILURE = 'device session failed';

let server: ServerProcess;
let orm: MikroORM;
let merchant: Merchant;

beforeAll(async () => {
  server = await ServerProcess.create({ NODE_OPTIONS: `--import=${PRELOAD}` });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  merchant = await Merchant.open({ orm, url: server.url });
}, 60_000);
afterAll(async () => {
  await merchant?.close();
  await orm?.close();
  await server?.remove();
});

it('an exception outside of any promise ends the session it belongs to, which comes back, and no other', async () => {
  const { sandbox, apiUser, number } = merchant;
  const other = await sandbox.phones.create({ name: 'Other' });
  await linkDevice(apiUser.client, sandbox, other.number);
  const [{ pid }, customer] = [server, await sandbox.phones.create({})];
  const logins = (await sandbox.attempts(other.number)).length;

  const since = Date.now();
  process.kill(pid, 'SIGUSR2');
  await sandbox.send(customer.number, number, 'the one that fails');
  await waitFor('the failure is logged', () => server.output.includes(FAILURE));
  await merchant.untilArrived(customer.number, ({ body }) => body === 'the one that fails');
  expect((await sandbox.attempts(number)).filter((at) => at >= since)).toHaveLength(1);
  expect(await sandbox.attempts(other.number)).toHaveLength(logins);
  expect([server.isRunning, server.pid]).toEqual([true, pid]);
}, 60_000);
