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
beforeEach(() => campaigns.hurry());
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const report = async (id: number): Promise<CampaignReport> =>
  (await merchant.apiUser.client.get(`/api/v1/campaigns/${id}/report`)).body.data;
const answer = (person: Person, text: string, to = merchant.number) => merchant.sandbox.send(person.number, to, text);
const untilReplied = (id: number, count: number) =>
  campaigns.until(id, ({ counts }) => counts.replied === count, `${count} have replied`);
/** Every reply that came has been looked at. */
const untilLookedAt = () =>
  waitFor('no task is left', async () => (await campaigns.sql('select from durable_tasks')).length === 0);

async function finished(people: readonly Person[], more: object = {}): Promise<number> {
  const id = await campaigns.create({ groups: [await campaigns.group(people)], ...more });
  await campaigns.untilFinished(id);
  await campaigns.inboxes(people);
  return id;
}

it('who answers has replied, who asks for silence has opted out too, and later receipts take nothing back', async () => {
  const people = await campaigns.people(3);
  const id = await finished(people);
  await answer(people[0]!, 'How much is it?');
  await answer(people[1]!, 'STOP');
  await untilReplied(id, 2);
  await waitFor('the wish is counted', async () => (await report(id)).steps.opted_out === 1);
  expect((await report(id)).steps).toMatchObject({ audience: 3, sent: 3, replied: 2, opted_out: 1, failed: 0 });
  expect((await report(id)).health.find(({ kind }) => kind === 'opted_out')?.share).toBeCloseTo(1 / 3);

  // Written again they are the same two; what their phones say of the message afterwards does not move them back.
  await answer(people[0]!, 'Hello?');
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
  await untilLookedAt();
  expect((await report(id)).steps).toMatchObject({ sent: 3, replied: 2, opted_out: 1 });
  const states = (await campaigns.operations(id, '&state=replied')).map(({ phone_number }) => phone_number);
  expect(new Set(states)).toEqual(new Set(people.slice(0, 2).map(({ number }) => number)));
}, 90_000);

it('a reaction is a reply and no wish for silence', async () => {
  const people = await campaigns.people(2);
  const id = await finished(people);
  for (const [index, emoji] of ['👍', 'STOP'].entries()) {
    const { number } = people[index]!;
    const message = (await merchant.sandbox.messages(number, merchant.number)).find(({ fromMe }) => !fromMe);
    await merchant.sandbox.send(number, merchant.number, { reaction: { id: message!.id, emoji } });
  }
  await untilReplied(id, 2);
  await untilLookedAt();
  expect((await report(id)).steps).toMatchObject({ sent: 2, replied: 2, opted_out: 0 });
}, 90_000);

it('only the campaign that was the last to write is answered, on the device that wrote, within three days', async () => {
  const people = await campaigns.people(3);
  const second = await campaigns.device();
  const [former, latter] = [await finished(people), await finished(people, { devices: [merchant.device.id] })];
  // To the second one the message went over another device, to the third it is long ago.
  await campaigns.sql('update campaign_recipients set device_id = ? where campaign_id in (?, ?) and contact_id = ?', [
    ...[second.id, former, latter, people[1]!.contactId],
  ]);
  await campaigns.sql(
    `update campaign_recipients set claimed_at = claimed_at - interval '73 hours' where campaign_id in (?, ?) and contact_id = ?`,
    [former, latter, people[2]!.contactId],
  );
  for (const person of people) await answer(person, 'Yes');
  await untilReplied(latter, 1);
  await waitFor('all have come', async () => (await merchant.conversation(people[2]!.number)).at(-1)?.body === 'Yes');
  await untilLookedAt();
  expect((await report(latter)).steps).toMatchObject({ sent: 3, replied: 1 });
  expect((await report(former)).steps).toMatchObject({ sent: 3, replied: 0 });

  // Before the message of a campaign nobody has answered it.
  const own = await finished(people.slice(0, 1));
  expect((await report(own)).steps.replied).toBe(0);
  await answer(people[0]!, 'Again?');
  await untilReplied(own, 1);
  expect((await report(latter)).steps.replied).toBe(1);
}, 120_000);

it('what comes while the device is away is attributed when it is back', async () => {
  const people = await campaigns.people(1);
  const id = await finished(people);
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await answer(people[0]!, 'Are you there?');
  await merchant.sandbox.clearFaults(merchant.number);
  await untilReplied(id, 1);
}, 90_000);
