import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { deliverJob } from '../../src/messaging/delivery/deliver.job.js';
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

it('a failed recipient has a reason, a missing acknowledgement ends as unknown, and the others get their message', async () => {
  const { sandbox, number } = merchant;
  const people = await campaigns.people(5);
  const [absent, locked, rejected, silent, last] = people as [Person, Person, Person, Person, Person];
  await sandbox.phones.change(absent.number, { onWhatsApp: false });
  // The gap of an hour lets each fault hit its own recipient.
  const id = await campaigns.create({ groups: [await campaigns.group(people)] }, 3_600);
  const stateOf = async ({ contactId }: Person) =>
    (await campaigns.operations(id)).find((operation) => operation.contact_id === contactId)?.state;
  const sendNext = async (person: Person, state: string) => {
    await campaigns.sql('update device_lanes set next_at = now()');
    await waitFor(`the recipient is ${state}`, async () => (await stateOf(person)) === state, 20_000);
  };

  await sendNext(absent, 'skipped');
  await sandbox.fault({ number, kind: 'ack-error', code: 463, times: 1 });
  await sendNext(locked, 'failed');
  await sandbox.fault({ number, kind: 'ack-error', code: 479, times: 1 });
  await sendNext(rejected, 'failed');
  await sandbox.phones.change(number, { online: false });
  await sandbox.fault({ number, kind: 'lose-acks', times: 1 });
  await sandbox.fault({ number, kind: 'lose-receipts', times: 1 });
  await sendNext(silent, 'queued');
  await waitFor('the message was sent', async () => (await sandbox.inbox(silent.number, { waitMs: 0 })).length === 1);
  // Makes the last attempt time out.
  await campaigns.sql(`update devices set connected_at = now() - interval '1 hour'`);
  await campaigns.sql(
    `update messages set attempts = 6, handed_over_at = now() - interval '31 seconds' where status = 'sending'`,
  );
  await server.app.get(Jobs, { strict: false }).runSoon(deliverJob);
  await sendNext(silent, 'failed');
  await sendNext(last, 'delivered');

  const operations = await campaigns.operations(id);
  const reasons = people.map(({ contactId }) => operations.find(({ contact_id }) => contact_id === contactId)?.reason);
  expect(reasons).toEqual(['not_on_whatsapp', 'refused_463', 'refused', 'unknown', null]);
  expect(await campaigns.untilFinished(id)).toMatchObject({
    operations_count: 1,
    progress: 'completed',
    counts: { skipped: 1, failed: 3, delivered: 1, total: 5 },
  });
}, 120_000);

it('a recipient who already has another text gets no second message, and is not marked as failed', async () => {
  const people = await campaigns.people(2);
  const [first] = people as [Person, Person];
  const id = await campaigns.create({ groups: [await campaigns.group(people)] }, 3_600);
  const untilDelivered = () =>
    waitFor(
      'the message is delivered',
      async () => {
        const operations = await campaigns.operations(id);
        return operations.find(({ contact_id }) => contact_id === first.contactId)?.state === 'delivered';
      },
      30_000,
    );
  // Ends the lane's pause of an hour.
  await campaigns.sql('update device_lanes set next_at = now()');
  await untilDelivered();
  // This is the state if the process died before it recorded the message.
  await campaigns.sql(`update messages set request_hash = 'of another text' where from_me`);
  await campaigns.sql(`update campaign_recipients set status = 'waiting' where contact_id = ?`, [first.contactId]);
  await campaigns.sql('update device_lanes set next_at = now()');
  await untilDelivered();
  expect(await campaigns.inboxes([first])).toEqual([['Hello']]);
  await campaigns.call(`campaigns/${id}/stop`);
}, 90_000);
