import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ReconcileCampaigns } from '../../src/campaigns/commands/reconcile-campaigns.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;
let secondDevice: { id: number; sessionId: string; number: string };

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  secondDevice = await campaigns.device();
}, 60_000);
beforeEach(() => campaigns.removeLimits());
afterAll(async () => {
  await merchant.sandbox.clearFaults(secondDevice.number);
  await merchant.close();
  await server.close();
});

const template = async (name: string, content: string): Promise<number> =>
  (await campaigns.call('templates', { name, content })).body.data.templates.id;

it('each contact of two overlapping groups gets one of two texts once, evenly over two devices', async () => {
  const people = await campaigns.people(12);
  const groups = [await campaigns.group(people.slice(0, 8)), await campaigns.group(people.slice(4))];
  const templates = [await template('A', 'First {name}'), await template('B', 'Second {name}')];
  const id = await campaigns.create({ groups, templates, devices: [merchant.device.id, secondDevice.id] });
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
  for (const deviceId of [merchant.device.id, secondDevice.id])
    expect(operations.filter(({ device }) => device.id === deviceId)).toHaveLength(6);
  for (const { template: used, response } of operations)
    expect(response).toMatch(used?.name === 'A' ? /^First/ : /^Second/);
}, 90_000);

it('a contact gets the message from the device that wrote to it before', async () => {
  const people = await campaigns.people(4);
  for (const { number } of people.slice(0, 2)) {
    const { id } = (await campaigns.call('messages', { device: secondDevice.sessionId, phone: number, body: 'before' }))
      .body.data;
    await merchant.untilStatus(id, 'delivered');
  }
  const id = await campaigns.create({
    groups: [await campaigns.group(people)],
    devices: [merchant.device.id, secondDevice.id],
  });
  await campaigns.untilFinished(id);
  const deviceByPhone = new Map(
    (await campaigns.operations(id)).map(({ phone_number, device }) => [phone_number, device.id]),
  );
  expect(people.slice(0, 2).map(({ number }) => deviceByPhone.get(number))).toEqual([secondDevice.id, secondDevice.id]);
}, 90_000);

it('can be edited while paused: waiting recipients get the new text, sent messages stay', async () => {
  const people = await campaigns.people(4);
  const groups = [await campaigns.group(people)];
  const id = await campaigns.create({ groups, body: 'Old' }, 30);
  await campaigns.until(id, ({ counts }) => counts.waiting === 3 && counts.queued === 0, 'the first is sent');
  const fields = { name: 'Eid', devices: [merchant.device.id], groups, body: 'New', status: false };
  expect((await campaigns.call(`campaigns/${id}`, fields)).body.data.campaign).toMatchObject({
    state: 'paused',
    body: 'New',
  });
  const rejected = await campaigns.call(`campaigns/${id}`, {
    ...fields,
    groups: [await campaigns.group(people.slice(1))],
  });
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['groups']]);
  await campaigns.sql('update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = ?', [id]);
  await campaigns.sql('delete from device_lanes');
  expect((await campaigns.call(`campaigns/${id}/resume`)).body.data.campaign.state).toBe('running');
  await campaigns.untilFinished(id);
  expect((await campaigns.inboxes(people)).flat().filter((text) => text === 'New')).toHaveLength(3);
}, 90_000);

it('is relaunched for all, failed or new recipients, and sent again to a single one', async () => {
  const people = await campaigns.people(3);
  const group = await campaigns.group(people);
  const id = await campaigns.create({ groups: [group] });
  await campaigns.untilFinished(id);
  await campaigns.inboxes(people);
  const [added] = await campaigns.people(1);
  await campaigns.sql('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [
    group,
    added!.contactId,
    merchant.apiUser.member.accountId,
  ]);
  await campaigns.sql(
    `update campaign_recipients set status = 'failed', reason = 'refused' where campaign_id = ? and contact_id = ?`,
    [id, people[1]!.contactId],
  );
  const relaunch = async (who?: string) => {
    const { body } = await campaigns.call(`campaigns-reluanch/${id}`, who ? { who } : {});
    expect(body).toMatchObject({
      message: 'campaign_relaunched',
      data: { campaign: { id, status: true, progress: 'pending' } },
    });
    return campaigns.untilFinished(id);
  };
  const counts = async () => (await campaigns.inboxes([...people, added!])).map(({ length }) => length);
  expect(await relaunch('failed')).toMatchObject({ run: 2, phone_contacts_count: 1 });
  expect(await counts()).toEqual([1, 2, 1, 0]);
  expect(await relaunch('new')).toMatchObject({ run: 3, phone_contacts_count: 1 });
  expect(await counts()).toEqual([1, 2, 1, 1]);
  expect(await relaunch()).toMatchObject({ run: 4, phone_contacts_count: 4 });
  expect(await counts()).toEqual([2, 3, 2, 2]);
  expect((await campaigns.operations(id, '&run=2')).map(({ phone_number }) => phone_number)).toEqual([
    people[1]?.number,
  ]);
  const [operation] = await campaigns.operations(id, `&search=${added!.number}`);
  expect((await campaigns.call(`campaigns-re-send-phone-contact/${id}/${operation!.id}`)).body.message).toBe(
    'phone_scheduled_again',
  );
  await waitFor(
    'the recipient has three messages',
    async () => (await campaigns.inboxes([added!], 0))[0]?.length === 3,
  );
  expect(await campaigns.untilFinished(id)).toMatchObject({ run: 4, operations_count: 4 });
}, 120_000);

it('is resent to recipients whom the last run could not reach, with the template’s current text', async () => {
  const people = await campaigns.people(7);
  const groups = [await campaigns.group(people)];
  const template_id = await template('Season', 'Old text');
  const { client } = merchant.apiUser;
  const [file] = await upload(client, fileOf('%PDF-1.4', 'offer.pdf'));
  const { uuid } = file!.item!;
  const id = await campaigns.create({ groups, templates: [template_id], attachments_id: uuid });
  await campaigns.untilFinished(id);
  expect((await client.post('/api/v1/delete-medias', { uuids: [uuid] })).body).toMatchObject({ count: 1 });
  const outcomes = [
    ['failed', 'refused'],
    ['skipped', 'cancelled'],
    ['skipped', 'too_often'],
    ['skipped', 'text_empty'],
    ['skipped', 'opted_out'],
    ['skipped', 'not_on_whatsapp'],
  ] as const;
  for (const [index, outcome] of outcomes.entries())
    await campaigns.sql(
      'update campaign_recipients set status = ?, reason = ? where campaign_id = ? and contact_id = ?',
      [...outcome, id, people[index]!.contactId],
    );
  await campaigns.call(`templates/${template_id}`, { name: 'Season', content: 'New text' });
  // The deleted file does not prevent the relaunch.
  expect((await campaigns.call(`campaigns-reluanch/${id}`, { who: 'failed' })).status).toBe(200);
  const campaign = await campaigns.untilFinished(id);
  expect(campaign).toMatchObject({ run: 2, phone_contacts_count: 4, templates: [{ content: 'New text' }] });
  const inboxes = await campaigns.inboxes(people);
  expect(inboxes.map(([, ...later]) => later)).toEqual([
    ...Array.from({ length: 4 }, () => ['New text']),
    ...Array.from({ length: 3 }, () => []),
  ]);
  const first = await campaigns.operations(id, '&run=1');
  expect(first.map(({ template: used }) => used?.name)).toEqual(Array.from({ length: 7 }, () => 'Season'));
}, 90_000);

it('is sent to all when it was stopped before its first run had recipients', async () => {
  const people = await campaigns.people(2);
  const id = await campaigns.create({ groups: [await campaigns.group(people)], status: false });
  await campaigns.call(`campaigns/${id}/stop`);
  await campaigns.call(`campaigns-reluanch/${id}`, { who: 'failed' });
  expect(await campaigns.untilFinished(id)).toMatchObject({ run: 1, phone_contacts_count: 2, operations_count: 2 });
}, 60_000);

it('waiting recipients of an offline device move to another device, and sent ones do not', async () => {
  const people = await campaigns.people(6);
  const { sandbox } = merchant;
  const id = await campaigns.create({
    groups: [await campaigns.group(people)],
    devices: [merchant.device.id, secondDevice.id],
    status: false,
  });
  await sandbox.fault({ number: secondDevice.number, kind: 'refuse-login', code: 503 });
  // Recipients are distributed while the second device is still online.
  await campaigns.call(`campaigns/${id}/resume`);
  await sandbox.close('tcp', { number: secondDevice.number });
  const isOffline = async () =>
    (await campaigns.sql<{ state: string }>('select state from devices where id = ?', [secondDevice.id]))[0]?.state !==
    'on';
  await waitFor('the device is offline', isOffline);
  const readHold = () =>
    campaigns.sql<{ hold_reason: string }>(
      'select hold_reason from campaign_devices where campaign_id = ? and device_id = ?',
      [id, secondDevice.id],
    );
  const campaign = await campaigns.until(
    id,
    ({ counts }) => counts.queued === 0 && counts.total === 6,
    'the first device is done',
  );
  if (campaign.counts.waiting > 0) {
    await waitFor('the recipients are held', async () => (await readHold())[0]?.hold_reason === 'device_away');
    await campaigns.sql(
      `update campaign_devices set held_since = now() - interval '11 minutes' where campaign_id = ? and device_id = ?`,
      [id, secondDevice.id],
    );
    await server.app.get(ReconcileCampaigns).execute(false);
  }
  await campaigns.untilFinished(id);
  expect((await campaigns.inboxes(people)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
}, 120_000);
