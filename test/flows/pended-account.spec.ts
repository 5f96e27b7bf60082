import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DeliverQueued } from '../../src/devices/devices.ports.js';
import { type TestApp, startApp } from '../setup/app.js';
import { openDesk } from '../setup/desk.js';
import type { HttpClient } from '../setup/http-client.js';
import { waitUntilOn } from '../setup/link-device.js';
import { Merchant } from '../setup/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let merchant: Merchant;
let admin: HttpClient;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  const desk = await openDesk(server, { role: 'SupperAdmin' });
  desk.events.close();
  admin = desk.client;
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const setStatus = async (status: 'active' | 'pended') => {
  const { userId } = merchant.desk.member;
  const { status: code } = await admin.post(`/api/v1/members/${userId}`, { _method: 'put', status });
  expect(code).toBe(200);
};

/** The newest of the rows and how often they were handed over. */
const rows = () =>
  server.orm.em
    .getConnection()
    .execute<{ body: string; status: string; attempts: number }[]>(
      'select body, status, attempts from messages where from_me order by id',
    );

it('what a pended account has queued stays queued, untried, and goes once and in order when it is set free', async () => {
  const { sandbox, device, number, desk } = merchant;
  const customer = await sandbox.phones.create({});
  await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number });
  await waitFor('dropped', async () => (await sandbox.linkedDevices(number)).every(({ isConnected }) => !isConnected));
  const bodies = ['one', 'two', 'three'];
  for (const body of bodies) await merchant.write(customer.number, body);
  await setStatus('pended');
  await sandbox.clearFaults(number);

  // The device comes back: reading goes on, sending does not.
  await desk.client.signIn(desk.member.email, desk.member.password);
  await waitUntilOn(desk.client, device.id);
  await sandbox.send(customer.number, number, 'are you there?');
  await merchant.untilArrived(customer.number, ({ body }) => body === 'are you there?');
  await server.app.get(CommandBus).execute(new DeliverQueued(desk.member.accountId, device.id));
  // Longer than any delivery takes, and than one look at the ledger.
  await sleep(1_500);
  expect(await rows()).toEqual(bodies.map((body) => ({ body, status: 'queued', attempts: 0 })));
  expect(await sandbox.inbox(customer.number, { waitMs: 100 })).toEqual([]);
  const refused = await desk.client.post('/api/v1/messages', {
    ...{ device: device.sessionId, phone: customer.number, body: 'more' },
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'account_pended']);

  await setStatus('active');
  const arrived = await sandbox.inbox(customer.number, { count: 3, waitMs: 5_000 });
  expect(arrived.map(({ text, copies }) => [text, copies])).toEqual(bodies.map((body) => [body, 1]));
  await waitFor('all are delivered', async () => (await rows()).every(({ status }) => status === 'delivered'));
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
}, 60_000);
