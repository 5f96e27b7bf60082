import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  merchant = await Merchant.open(await workerApp());
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

const unacknowledged = async () => (await sandbox.linkedDevices(merchant.number))[0]?.waiting;

describe.each(['pn', 'lid'] as const)('a message of a customer to a broadcast list (%s)', (addressing) => {
  it('belongs to the customer’s chat and is received once', async () => {
    const customer = await sandbox.phones.create({ addressing, name: 'Broadcaster' });
    await sandbox.send(customer.number, merchant.number, { text: 'Happy Eid to all', broadcast: '12' });
    const { from_me } = await merchant.untilArrived(customer.number, ({ body }) => body === 'Happy Eid to all');
    expect(from_me).toBe(false);
    await sandbox.send(customer.number, merchant.number, 'and to you alone');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'and to you alone');
    expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual([
      'Happy Eid to all',
      'and to you alone',
    ]);
    expect((await merchant.chatWith(customer.number)).unread_count).toBe(2);
    await waitFor('the network has a receipt for each', async () => (await unacknowledged()) === 0);
  });
});

it('a status post appears in no chat, and is acknowledged', async () => {
  const customer = await sandbox.phones.create({});
  await sandbox.send(customer.number, merchant.number, { text: 'my holidays', broadcast: 'status' });
  const otherCustomer = await sandbox.phones.create({});
  await sandbox.send(otherCustomer.number, merchant.number, 'done');
  await merchant.untilArrived(otherCustomer.number, ({ body }) => body === 'done');
  expect(await merchant.chatWith(customer.number)).toBeUndefined();
  await waitFor('the status post is acknowledged', async () => (await unacknowledged()) === 0);
});
