import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Ids of messages are no secrets: each is known to those who were quoted it, and anybody may name one.
let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(() => merchant?.close());

describe.each(['pn', 'lid'] as const)(
  'a stranger addressed by %s who knows the id of a message of others',
  (addressing) => {
    it('does not get it by asking for it again; its addressee does', async () => {
      const [customer, stranger] = [
        await sandbox.phones.create({ addressing }),
        await sandbox.phones.create({ addressing }),
      ];
      const ours = await merchant.write(customer.number, 'for your eyes alone');
      const [received] = await sandbox.inbox(customer.number);
      await merchant.untilStatus(ours.id, 'delivered');
      // One we have a chat with, and so a session.
      await merchant.write(stranger.number, 'hello');
      await sandbox.inbox(stranger.number);

      await sandbox.askAgain(stranger.number, merchant.number, received?.id ?? '');
      await sandbox.askAgain(customer.number, merchant.number, received?.id ?? '');
      await waitFor(
        'it was sent again',
        async () => (await sandbox.message(customer.number, received?.id ?? '')).copies === 2,
      );
      // What was asked for first would have come by now, and what is written now comes behind it.
      await merchant.write(stranger.number, 'goodbye');
      const got = await sandbox.inbox(stranger.number, { count: 2 });
      expect(got.map(({ text }) => text)).toEqual(['hello', 'goodbye']);
    });

    it('does not make it read', async () => {
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
      // A repeat of one's own is one message.
      await sandbox.send(customer.number, merchant.number, { id, text: 'mine' });
      await sandbox.send(customer.number, merchant.number, 'done');
      await merchant.untilArrived(customer.number, ({ body }) => body === 'done');
      expect((await merchant.conversation(customer.number)).map(({ body }) => body)).toEqual(['mine', 'done']);
    });
  },
);
