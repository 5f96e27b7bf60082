import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DeliverQueued } from '../../src/devices/devices.ports.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { waitUntilOn } from '../setup/whatsapp/link-device.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let merchant: Merchant;
let admin: HttpClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  const apiUser = await openApiUser(server, { role: 'SupperAdmin' });
  apiUser.events.close();
  admin = apiUser.client;
}, 60_000);
afterAll(() => merchant.close());

const setStatus = async (status: 'active' | 'pended') => {
  const { userId } = merchant.apiUser.member;
  const { status: code } = await admin.post(`/api/v1/members/${userId}`, { _method: 'put', status });
  expect(code).toBe(200);
};

/** Returns outbound messages, oldest first. */
const readMessages = () =>
  server.orm.em
    .getConnection()
    .execute<{ body: string; status: string; attempts: number }[]>(
      'select body, status, attempts from messages where account_id = ? and from_me order by id',
      [merchant.apiUser.member.accountId],
    );

it('queued messages of a suspended account are not tried, and are sent once and in order when it is active again', async () => {
  const { sandbox, device, number, apiUser } = merchant;
  const customer = await sandbox.phones.create({});
  await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number });
  await waitFor('the connection is lost', async () =>
    (await sandbox.linkedDevices(number)).every(({ isConnected }) => !isConnected),
  );
  const bodies = ['one', 'two', 'three'];
  for (const body of bodies) await merchant.write(customer.number, body);
  await setStatus('pended');
  await sandbox.clearFaults(number);

  await apiUser.client.signIn(apiUser.member.email, apiUser.member.password);
  await waitUntilOn(apiUser.client, device.id);
  await sandbox.send(customer.number, number, 'are you there?');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'are you there?');
  await server.app.get(CommandBus).execute(new DeliverQueued(apiUser.member.accountId, device.id));
  // Waits longer than a delivery or a poll of the ledger takes.
  await sleep(1_500);
  expect(await readMessages()).toEqual(bodies.map((body) => ({ body, status: 'queued', attempts: 0 })));
  expect(await sandbox.inbox(customer.number, { waitMs: 100 })).toEqual([]);
  const rejected = await apiUser.client.post('/api/v1/messages', {
    device: device.sessionId,
    phone: customer.number,
    body: 'more',
  });
  expect([rejected.status, rejected.body.code]).toEqual([403, 'account_pended']);

  await setStatus('active');
  const arrived = await sandbox.inbox(customer.number, { count: 3, waitMs: 5_000 });
  expect(arrived.map(({ text, copies }) => [text, copies])).toEqual(bodies.map((body) => [body, 1]));
  await waitFor('all messages are delivered', async () =>
    (await readMessages()).every(({ status }) => status === 'delivered'),
  );
  expect((await readMessages()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
}, 60_000);
