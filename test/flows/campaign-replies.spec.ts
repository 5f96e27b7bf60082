import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import type { CampaignReport } from '../../src/campaigns/definition/report.contract.js';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
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
}, 60_000);
beforeEach(() => campaigns.removeLimits());
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const report = async (id: number): Promise<CampaignReport> =>
  (await merchant.apiUser.client.get(`/api/v1/campaigns/${id}/report`)).body.data;
const reply = (person: Person, text: string) => merchant.sandbox.send(person.number, merchant.number, text);
const untilReplied = (id: number, count: number) =>
  campaigns.until(id, ({ counts }) => counts.replied === count, `${count} have replied`);
const untilProcessed = () =>
  waitFor('every task is done', async () => (await campaigns.sql('select from durable_tasks')).length === 0);

async function runCampaign(people: readonly Person[], more: object = {}): Promise<number> {
  const id = await campaigns.create({ groups: [await campaigns.group(people)], ...more });
  await campaigns.untilFinished(id);
  await campaigns.inboxes(people);
  return id;
}

it('replies and opt-outs are counted, and later receipts do not change the counts', async () => {
  const people = await campaigns.people(3);
  const id = await runCampaign(people);
  await reply(people[0]!, 'How much is it?');
  await reply(people[1]!, 'STOP');
  await untilReplied(id, 2);
  await waitFor('the opt-out is counted', async () => (await report(id)).steps.opted_out === 1);
  expect((await report(id)).steps).toMatchObject({ audience: 3, sent: 3, replied: 2, opted_out: 1, failed: 0 });
  expect((await report(id)).health.find(({ kind }) => kind === 'opted_out')?.share).toBeCloseTo(1 / 3);

  // A second reply and a later receipt change no count.
  await reply(people[0]!, 'Hello?');
  const [row] = await campaigns.sql<{ wa_id: string; id: string }>(
    `select m.wa_id, m.id from messages m join chats c on c.id = m.chat_id where c.contact_id = ? and m.is_bulk order by m.id desc limit 1`,
    [people[0]!.contactId],
  );
  await RequestContext.create(server.orm.em, () =>
    server.app
      .get(CommandBus)
      .execute(
        new RecordReceipts(merchant.apiUser.member.accountId, merchant.device.id, [
          { waId: row!.wa_id, from: null, status: 'read', error: null, at: new Date() },
        ]),
      ),
  );
  await untilProcessed();
  expect((await report(id)).steps).toMatchObject({ sent: 3, replied: 2, opted_out: 1 });
  const states = (await campaigns.operations(id, '&state=replied')).map(({ phone_number }) => phone_number);
  expect(new Set(states)).toEqual(new Set(people.slice(0, 2).map(({ number }) => number)));
}, 90_000);

it('a reaction counts as a reply, and never as an opt-out', async () => {
  const people = await campaigns.people(2);
  const id = await runCampaign(people);
  for (const [index, emoji] of ['👍', 'STOP'].entries()) {
    const { number } = people[index]!;
    const message = (await merchant.sandbox.messages(number, merchant.number)).find(({ fromMe }) => !fromMe);
    await merchant.sandbox.send(number, merchant.number, { reaction: { id: message!.id, emoji } });
  }
  await untilReplied(id, 2);
  await untilProcessed();
  expect((await report(id)).steps).toMatchObject({ sent: 2, replied: 2, opted_out: 0 });
}, 90_000);

it('a reaction counts for the campaign of its message, and for none if the message was written by hand', async () => {
  const people = await campaigns.people(2);
  const [older, newest] = [await runCampaign(people), await runCampaign(people)];
  const byHand = await merchant.write(people[1]!.number, 'by hand');
  await merchant.untilStatus(byHand.id, 'delivered');
  const sent = async ({ number }: Person) =>
    (await merchant.sandbox.messages(number, merchant.number)).filter(({ fromMe }) => !fromMe);
  const react = async (person: Person, index: number) =>
    merchant.sandbox.send(person.number, merchant.number, {
      reaction: { id: (await sent(person)).at(index)!.id, emoji: '👍' },
    });
  await react(people[1]!, -1);
  await react(people[0]!, 0);
  await untilReplied(older, 1);
  await untilProcessed();
  expect([(await report(older)).steps.replied, (await report(newest)).steps.replied]).toEqual([1, 0]);
}, 90_000);

it('a reply counts for the latest campaign of the same device within three days', async () => {
  const people = await campaigns.people(3);
  const second = await campaigns.device();
  const [earlier, later] = [await runCampaign(people), await runCampaign(people, { devices: [merchant.device.id] })];
  // One recipient was reached by another device, one more than three days ago.
  await campaigns.sql('update campaign_recipients set device_id = ? where campaign_id in (?, ?) and contact_id = ?', [
    second.id,
    earlier,
    later,
    people[1]!.contactId,
  ]);
  await campaigns.sql(
    `update campaign_recipients set claimed_at = claimed_at - interval '73 hours' where campaign_id in (?, ?) and contact_id = ?`,
    [earlier, later, people[2]!.contactId],
  );
  for (const person of people) await reply(person, 'Yes');
  await untilReplied(later, 1);
  await waitFor(
    'all replies have arrived',
    async () => (await merchant.conversation(people[2]!.number)).at(-1)?.body === 'Yes',
  );
  await untilProcessed();
  expect((await report(later)).steps).toMatchObject({ sent: 3, replied: 1 });
  expect((await report(earlier)).steps).toMatchObject({ sent: 3, replied: 0 });

  // The reply before this campaign does not count for it.
  const newest = await runCampaign(people.slice(0, 1));
  expect((await report(newest)).steps.replied).toBe(0);
  await reply(people[0]!, 'Again?');
  await untilReplied(newest, 1);
  expect((await report(later)).steps.replied).toBe(1);
}, 120_000);

it('replies that were sent while the device was offline are counted after the reconnect', async () => {
  const people = await campaigns.people(1);
  const id = await runCampaign(people);
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await reply(people[0]!, 'Are you there?');
  await merchant.sandbox.clearFaults(merchant.number);
  await untilReplied(id, 1);
}, 90_000);
