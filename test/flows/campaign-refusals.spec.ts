import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Workers } from '../../src/platform/queues/workers.js';
import { DeliverWorker } from '../../src/messaging/delivery/deliver.worker.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns, type Person } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  await campaigns.removeLimits();
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

it('a failing recipient gets a reason, a missing acknowledgement ends as unknown, and the others get theirs', async () => {
  const { sandbox, number } = merchant;
  const people = await campaigns.people(5);
  const [absent, locked, rejected, silent, last] = people as [Person, Person, Person, Person, Person];
  await sandbox.phones.change(absent.number, { onWhatsApp: false });
  // Long enough for each fault to hit its recipient.
  const id = await campaigns.create({ groups: [await campaigns.group(people)] }, 3_600);
  const stateOf = async ({ contactId }: Person) =>
    (await campaigns.operations(id)).find((operation) => operation.contact_id === contactId)?.state;
  const next = async (person: Person, state: string) => {
    await campaigns.sql('update device_lanes set next_at = now()');
    await waitFor(`${state} is told`, async () => (await stateOf(person)) === state, 20_000);
  };

  await next(absent, 'skipped');
  await sandbox.fault({ number, kind: 'ack-error', code: 463, times: 1 });
  await next(locked, 'failed');
  await sandbox.fault({ number, kind: 'ack-error', code: 479, times: 1 });
  await next(rejected, 'failed');
  // Neither server nor phone responds.
  await sandbox.phones.change(number, { online: false });
  await sandbox.fault({ number, kind: 'lose-acks', times: 1 });
  await sandbox.fault({ number, kind: 'lose-receipts', times: 1 });
  await next(silent, 'queued');
  await waitFor('it was handed over', async () => (await sandbox.inbox(silent.number, { waitMs: 0 })).length === 1);
  // Moves the last attempt back by half a minute.
  await campaigns.sql(`update devices set connected_at = now() - interval '1 hour'`);
  await campaigns.sql(
    `update messages set attempts = 6, handed_over_at = now() - interval '31 seconds' where status = 'sending'`,
  );
  await server.app.get(Workers, { strict: false }).reconcile(DeliverWorker);
  await next(silent, 'failed');
  await next(last, 'delivered');

  const operations = await campaigns.operations(id);
  const reasons = people.map(({ contactId }) => operations.find(({ contact_id }) => contact_id === contactId)?.reason);
  expect(reasons).toEqual(['not_on_whatsapp', 'refused_463', 'refused', 'unknown', null]);
  expect(await campaigns.untilFinished(id)).toMatchObject({
    operations_count: 1,
    progress: 'completed',
    counts: { skipped: 1, failed: 3, delivered: 1, total: 5 },
  });
}, 120_000);

it('a recipient of an earlier text gets no second message, and is not marked as failed', async () => {
  const people = await campaigns.people(2);
  const [first] = people as [Person, Person];
  const id = await campaigns.create({ groups: [await campaigns.group(people)] }, 3_600);
  const untilDelivered = () =>
    waitFor(
      'it is delivered',
      async () => {
        const all = await campaigns.operations(id);
        return all.find(({ contact_id }) => contact_id === first.contactId)?.state === 'delivered';
      },
      30_000,
    );
  // Ends the lane's pause of an hour.
  await campaigns.sql('update device_lanes set next_at = now()');
  await untilDelivered();
  // The process died before it recorded the order.
  await campaigns.sql(`update messages set request_hash = 'of another text' where from_me`);
  await campaigns.sql(`update campaign_recipients set status = 'waiting' where contact_id = ?`, [first.contactId]);
  await campaigns.sql('update device_lanes set next_at = now()');
  await untilDelivered();
  expect(await campaigns.inboxes([first])).toEqual([['Hello']]);
  await campaigns.call(`campaigns/${id}/stop`);
}, 90_000);
