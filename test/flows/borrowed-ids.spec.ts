import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Message ids are not secret: quotes reveal them, and any sender may use one.
let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

describe.each(['pn', 'lid'] as const)('another sender addressed by %s who knows a message’s id', (addressing) => {
  it('does not receive the message by a retry receipt, but its recipient does', async () => {
    const [customer, stranger] = [
      await sandbox.phones.create({ addressing }),
      await sandbox.phones.create({ addressing }),
    ];
    const ours = await merchant.write(customer.number, 'for your eyes alone');
    const [received] = await sandbox.inbox(customer.number);
    await merchant.untilStatus(ours.id, 'delivered');
    await merchant.write(stranger.number, 'hello');
    await sandbox.inbox(stranger.number);

    await sandbox.requestRetry(stranger.number, merchant.number, received?.id ?? '');
    await sandbox.requestRetry(customer.number, merchant.number, received?.id ?? '');
    await waitFor(
      'the message was sent again',
      async () => (await sandbox.message(customer.number, received?.id ?? '')).copies === 2,
    );
    // A message after the retries arrives, so the retries are processed.
    await merchant.write(stranger.number, 'goodbye');
    const delivered = await sandbox.inbox(stranger.number, { count: 2 });
    expect(delivered.map(({ text }) => text)).toEqual(['hello', 'goodbye']);
  });

  it('cannot mark the message as read', async () => {
    const [customer, stranger] = [
      await sandbox.phones.create({ addressing }),
      await sandbox.phones.create({ addressing }),
    ];
    const ours = await merchant.write(customer.number, 'have you seen it?');
    const [received] = await sandbox.inbox(customer.number);
    await merchant.untilStatus(ours.id, 'delivered');
    const theirs = await merchant.write(stranger.number, 'and you?');
    const [seen] = await sandbox.inbox(stranger.number);
    await sandbox.read(stranger.number, merchant.number, [received?.id ?? '', seen?.id ?? '']);
    await merchant.untilStatus(theirs.id, 'read');
    expect((await merchant.read(ours.id)).status).toBe('delivered');
    await sandbox.read(customer.number, merchant.number);
    await merchant.untilStatus(ours.id, 'read');
  });

  it('writes under the same id without harm to either message', async () => {
    const [customer, stranger] = [
      await sandbox.phones.create({ addressing }),
      await sandbox.phones.create({ addressing }),
    ];
    const id = `SAME-${customer.number}`;
    await sandbox.send(customer.number, merchant.number, { id, text: 'mine' });
    await merchant.untilArrived(customer.number, ({ body }) => body === 'mine');
    await sandbox.send(stranger.number, merchant.number, { id, text: 'not yours' });
    await merchant.untilArrived(stranger.number, ({ body }) => body === 'not yours');
    // A repeated id of the same sender is one message.
    await sandbox.send(customer.number, merchant.number, { id, text: 'mine' });
    await sandbox.send(customer.number, merchant.number, 'done');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'done');
    expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['mine', 'done']);
  });
});
