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

it('an exception outside of any promise ends only its device session, which reconnects', async () => {
  const { sandbox, apiUser, number } = merchant;
  const otherPhone = await sandbox.phones.create({ name: 'Other' });
  await linkDevice(apiUser.client, sandbox, otherPhone.number);
  const { pid } = server;
  const customer = await sandbox.phones.create({});
  const numbers = [number, otherPhone.number];
  const countLogins = () => Promise.all(numbers.map(async (phone) => (await sandbox.attempts(phone)).length));
  const before = await countLogins();

  process.kill(pid, 'SIGUSR2');
  await sandbox.send(customer.number, number, 'the one that fails');
  const line = await waitFor('the failure is logged', () =>
    server.output.split('\n').find((text) => text.includes(FAILURE)),
  );
  // Either device may fail, because the network sends more frames to a new one.
  const [failed] = await orm.em
    .fork()
    .execute<{ phone: string }[]>('select phone from devices where id = ?', [JSON.parse(line).deviceId]);
  const expected = before.map((count, index) => count + (numbers[index] === failed?.phone ? 1 : 0));
  expect(expected).not.toEqual(before);
  await waitFor('the failed session logs in again', async () => String(await countLogins()) === String(expected));
  await merchant.untilArrived(customer.number, ({ body }) => body === 'the one that fails');
  expect(await countLogins()).toEqual(expected);
  expect([server.isRunning, server.pid]).toEqual([true, pid]);
}, 60_000);
