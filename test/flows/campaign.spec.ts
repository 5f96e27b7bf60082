import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { ReconcileCampaigns } from '../../src/campaigns/commands/reconcile-campaigns.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;
let second: { id: number; sessionId: string; number: string };

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  second = await campaigns.device();
}, 60_000);
beforeEach(() => campaigns.hurry());
afterAll(async () => {
  await merchant.sandbox.clearFaults(second.number);
  await merchant.close();
  await server.close();
});

const template = async (name: string, content: string): Promise<number> =>
  (await campaigns.call('templates', { name, content })).body.data.templates.id;

it('of two groups that overlap everybody gets one of two texts once, over two devices, evenly', async () => {
  const people = await campaigns.people(12);
  const groups = [await campaigns.group(people.slice(0, 8)), await campaigns.group(people.slice(4))];
  const templates = [await template('A', 'First {name}'), await template('B', 'Second {name}')];
  const id = await campaigns.create({ groups, templates, devices: [merchant.device.id, second.id] });
  const campaign = await campaigns.untilFinished(id);
  expect(campaign).toMatchObject({
    progress: 'completed',
    phone_contacts_count: 12,
    operations_count: 12,
    ends_at: null,
  });
  expect(Date.parse(campaign.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(campaign.created_at));
  const inboxes = await campaigns.inboxes(people);
  for (const [index, texts] of inboxes.entries())
    expect(texts).toEqual([expect.stringMatching(new RegExp(`^(First|Second) Person ${index}$`))]);
  expect(inboxes.flat().filter((text) => text?.startsWith('First'))).toHaveLength(6);
  const operations = await campaigns.operations(id);
  for (const deviceId of [merchant.device.id, second.id])
    expect(operations.filter(({ device }) => device.id === deviceId)).toHaveLength(6);
  for (const { template: dealt, response } of operations)
    expect(response).toMatch(dealt?.name === 'A' ? /^First/ : /^Second/);
}, 90_000);

it('whom a device knows already it writes to itself', async () => {
  const people = await campaigns.people(4);
  for (const { number } of people.slice(0, 2)) {
    const { id } = (await campaigns.call('messages', { device: second.sessionId, phone: number, body: 'before' })).body
      .data;
    await merchant.untilStatus(id, 'delivered');
  }
  const id = await campaigns.create({
    groups: [await campaigns.group(people)],
    devices: [merchant.device.id, second.id],
  });
  await campaigns.untilFinished(id);
  const by = new Map((await campaigns.operations(id)).map(({ phone_number, device }) => [phone_number, device.id]));
  expect(people.slice(0, 2).map(({ number }) => by.get(number))).toEqual([second.id, second.id]);
}, 90_000);

it('is edited while it is paused: who waits gets the new text, what was sent stays', async () => {
  const people = await campaigns.people(4);
  const groups = [await campaigns.group(people)];
  const id = await campaigns.create({ groups, body: 'Old' }, 30);
  await campaigns.until(id, ({ counts }) => counts.waiting === 3 && counts.queued === 0, 'the first has gone');
  const whole = { name: 'Eid', devices: [merchant.device.id], groups, body: 'New', status: false };
  expect((await campaigns.call(`campaigns/${id}`, whole)).body.data.campaign).toMatchObject({
    state: 'paused',
    body: 'New',
  });
  const refused = await campaigns.call(`campaigns/${id}`, {
    ...whole,
    groups: [await campaigns.group(people.slice(1))],
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['groups']]);
  await campaigns.sql('update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = ?', [id]);
  await campaigns.sql('delete from device_lanes');
  expect((await campaigns.call(`campaigns/${id}/resume`)).body.data.campaign.state).toBe('running');
  await campaigns.untilFinished(id);
  expect((await campaigns.inboxes(people)).flat().filter((text) => text === 'New')).toHaveLength(3);
}, 90_000);

it('is launched again for all, for who failed or for who is new, and one number gets it once more', async () => {
  const people = await campaigns.people(3);
  const group = await campaigns.group(people);
  const id = await campaigns.create({ groups: [group] });
  await campaigns.untilFinished(id);
  await campaigns.inboxes(people);
  // Somebody comes into the group, and somebody failed.
  const [late] = await campaigns.people(1);
  await campaigns.sql('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [
    ...[group, late!.contactId, merchant.apiUser.member.accountId],
  ]);
  await campaigns.sql(
    `update campaign_recipients set status = 'failed', reason = 'refused' where campaign_id = ? and contact_id = ?`,
    [...[id, people[1]!.contactId]],
  );
  const relaunch = async (who?: string) => {
    const { body } = await campaigns.call(`campaigns-reluanch/${id}`, who ? { who } : {});
    expect(body).toMatchObject({
      message: 'campaign_relaunched',
      data: { campaign: { id, status: true, progress: 'pending' } },
    });
    return campaigns.untilFinished(id);
  };
  const counts = async () => (await campaigns.inboxes([...people, late!])).map(({ length }) => length);
  expect(await relaunch('failed')).toMatchObject({ run: 2, phone_contacts_count: 1 });
  expect(await counts()).toEqual([1, 2, 1, 0]);
  expect(await relaunch('new')).toMatchObject({ run: 3, phone_contacts_count: 1 });
  expect(await counts()).toEqual([1, 2, 1, 1]);
  expect(await relaunch()).toMatchObject({ run: 4, phone_contacts_count: 4 });
  expect(await counts()).toEqual([2, 3, 2, 2]);
  // Earlier runs stay readable.
  expect((await campaigns.operations(id, '&run=2')).map(({ phone_number }) => phone_number)).toEqual([
    people[1]?.number,
  ]);
  const [operation] = await campaigns.operations(id, `&search=${late!.number}`);
  expect((await campaigns.call(`campaigns-re-send-phone-contact/${id}/${operation!.id}`)).body.message).toBe(
    'phone_scheduled_again',
  );
  await waitFor('it came once more', async () => (await campaigns.inboxes([late!], 0))[0]?.length === 3);
  expect(await campaigns.untilFinished(id)).toMatchObject({ run: 4, operations_count: 4 });
}, 120_000);

it('a device that stays away hands over who waits for it, and only these', async () => {
  const people = await campaigns.people(6);
  const { sandbox } = merchant;
  const id = await campaigns.create({
    groups: [await campaigns.group(people)],
    devices: [merchant.device.id, second.id],
    status: false,
  });
  await sandbox.fault({ number: second.number, kind: 'refuse-login', code: 503 });
  // It is dealt its share while it is still on.
  await campaigns.call(`campaigns/${id}/resume`);
  await sandbox.close('tcp', { number: second.number });
  const isAway = async () =>
    (await campaigns.sql<{ state: string }>('select state from devices where id = ?', [second.id]))[0]?.state !== 'on';
  await waitFor('the device is away', isAway);
  const held = () =>
    campaigns.sql<{ hold_reason: string }>(
      'select hold_reason from campaign_devices where campaign_id = ? and device_id = ?',
      [id, second.id],
    );
  const campaign = await campaigns.until(
    id,
    ({ counts }) => counts.queued === 0 && counts.total === 6,
    'the first device is done',
  );
  if (campaign.counts.waiting > 0) {
    await waitFor('it is held', async () => (await held())[0]?.hold_reason === 'device_away');
    await campaigns.sql(
      `update campaign_devices set held_since = now() - interval '11 minutes' where campaign_id = ? and device_id = ?`,
      [id, second.id],
    );
    await server.app.get(CommandBus).execute(new ReconcileCampaigns(false));
  }
  await campaigns.untilFinished(id);
  expect((await campaigns.inboxes(people)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
}, 120_000);
