import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CampaignPreflight } from '../../src/campaigns/definition/preflight.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let group: number;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  group = await owner.group([(await owner.contact({ name: 'Sara' })).id, (await owner.contact({ name: 'Omar' })).id]);
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const request = (fields: object, caller = owner) => caller.client.post('/api/v1/campaigns-preflight', fields);

async function runPreflight(fields: object = {}, caller = owner): Promise<CampaignPreflight> {
  const order = { devices: [caller.deviceId], groups: [group], body: 'Hello', ...fields };
  const { status, body } = await request(order, caller);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
}

const findProblem = ({ problems }: CampaignPreflight, code: string) =>
  problems.find((problem) => problem.code === code);
const sortByReason = <Row extends { reason: string | null }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => String(one.reason).localeCompare(String(other.reason)));

describe('the preflight of a campaign', () => {
  it('is open to a user who may only edit campaigns', async () => {
    for (const [permission, status] of [
      ['edit campaigns', 200],
      ['show campaigns', 403],
    ] as const) {
      const member = await makeMember(server.orm, { permissions: [permission] });
      const client = await openSession(server.orm, () => server.url, member);
      const response = await client.post('/api/v1/campaigns-preflight', { groups: [], body: 'Hello' });
      expect([permission, response.status]).toEqual([permission, status]);
    }
  });

  it('counts recipients after each exclusion, as the start of the campaign stores them', async () => {
    const gold = { fields: { kind: 'Gold' } };
    const people = [
      await owner.contact({ name: 'Sara', ...gold }),
      await owner.contact(gold),
      await owner.contact(gold),
      await owner.contact({ ...gold, hasWhatsapp: false, checkedAt: new Date() }),
      await owner.contact(gold),
      await owner.contact({ fields: { kind: 'silver' } }),
    ];
    const [sara, twice, optedOut, , excluded] = people as [Person, Person, Person, Person, Person];
    await owner.optOut(optedOut.phone);
    const order = {
      devices: [owner.deviceId],
      body: 'Hello {name}',
      groups: [await owner.group(people.map(({ id }) => id)), await owner.group([twice.id, sara.id])],
      exclude_groups: [await owner.group([excluded.id])],
      conditions: [{ field: 'kind', is: 'is', value: 'gold' }],
    };
    const { audience, samples, devices } = await runPreflight(order);
    const { left_out, ...counts } = audience;
    expect(counts).toEqual({ members: 8, total: 6, to_send: 2 });
    expect(sortByReason(left_out)).toEqual([
      { reason: 'condition', count: 1 },
      { reason: 'excluded_group', count: 1 },
      { reason: 'not_on_whatsapp', count: 1 },
      { reason: 'opted_out', count: 1 },
    ]);
    expect(devices).toMatchObject([{ id: owner.deviceId, people: 2, ahead: 0, hold_reason: 'device_away' }]);
    expect(samples.map(({ text }) => text).toSorted()).toEqual([`Hello ${twice.name}`, 'Hello Sara']);

    const { body } = await owner.client.post('/api/v1/campaigns', { name: 'Gold', ...order });
    const countRecipients = () =>
      sql<{ reason: string | null; count: number }>(
        'select reason, count(*)::int count from campaign_recipients where campaign_id = ? group by 1',
        [body.data.campaign.id],
      );
    await waitFor('its recipients are written', async () => (await countRecipients()).length > 0);
    expect(sortByReason(await countRecipients())).toEqual(
      sortByReason([...left_out, { reason: null, count: counts.to_send }]),
    );
    await owner.client.post(`/api/v1/campaigns/${body.data.campaign.id}/stop`);
  });

  it('counts recipients while the rest of the form is empty, also as a form with a file', async () => {
    const { audience, ends_at, devices, samples, ...rest } = await runPreflight({ devices: [], body: '' });
    expect([audience, ends_at, devices, samples]).toEqual([
      { members: 2, total: 2, left_out: [], to_send: 2 },
      null,
      [],
      [],
    ]);
    expect(rest.problems.map(({ code, level }) => [code, level])).toEqual([
      ['no_device', 'stops'],
      ['text_empty', 'stops'],
    ]);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      'groups[]': group,
      name: '',
      body: 'Hi',
      'devices[]': owner.deviceId,
    }))
      form.append(name, String(value));
    form.append('attachment', new File(['price list'], 'prices.txt', { type: 'text/plain' }));
    const { status, body } = await request(form);
    expect([status, body.data.samples[0].text]).toEqual([200, 'Hi']);
    expect((await owner.client.get('/api/v1/medias')).body.data).toEqual([]);
    expect(findProblem(await runPreflight({ groups: [] }), 'nobody_left')?.level).toBe('stops');
  });

  it('previews three recipients, each with another template', async () => {
    const [firstTemplate, secondTemplate] = [
      await owner.template('One {name} {{a|b}}'),
      await owner.template('Two \\{name\\}'),
    ];
    const { samples } = await runPreflight({ templates: [firstTemplate, secondTemplate], body: '' });
    expect(samples.map(({ template }) => template?.id)).toEqual([firstTemplate, secondTemplate]);
    expect(samples[0]!.text).toMatch(/^One (Sara|Omar) [ab]$/);
    expect(samples[1]!.text).toBe('Two {name}');
    expect((await runPreflight({ templates: [firstTemplate, secondTemplate], body: '' })).samples).toEqual(samples);
  });

  it('reports problems of the texts with the number of affected recipients', async () => {
    const [rich, poor] = [
      await owner.contact({ fields: { المدينة: 'الرياض', note: 'x'.repeat(3000) } }),
      await owner.contact(),
    ];
    const city = await owner.group([rich.id, poor.id]);
    const summary = await runPreflight({ groups: [city], body: 'Hi {المدينه} {nothing} {recipient_phone}' });
    expect(findProblem(summary, 'variable_missing')).toMatchObject({ variable: 'المدينه', count: 1, level: 'warns' });
    expect(findProblem(summary, 'variable_unknown')).toMatchObject({ variable: 'nothing', level: 'warns' });
    expect(findProblem(summary, 'text_too_long')).toBeUndefined();
    const long = `Hi ${'{note} '.repeat(22)}`;
    expect(findProblem(await runPreflight({ groups: [city], body: long }), 'text_too_long')).toMatchObject({
      count: 1,
    });
    expect(findProblem(await runPreflight({ groups: [city], body: '{note}' }), 'text_empty')).toMatchObject({
      count: 1,
    });
    expect(findProblem(await runPreflight({ body: 'Hi {{a|b' }), 'text_broken')?.level).toBe('stops');
    const plain = await runPreflight({ body: 'Hi' });
    expect([findProblem(plain, 'no_sender_name')?.level, findProblem(plain, 'no_opt_out')?.level]).toEqual([
      'hints',
      'hints',
    ]);
    const polite = await runPreflight({ body: 'Hi from {platform_name}. Send STOP to get no more.' });
    expect([findProblem(polite, 'no_sender_name'), findProblem(polite, 'no_opt_out')]).toEqual([undefined, undefined]);
  });

  it('reports missing recipients, package and opening hours, and blocked devices', async () => {
    const merchant = await openSender(server);
    const [first, second] = [await merchant.contact(), await merchant.contact()];
    const [both, empty] = [await merchant.group([first.id, second.id]), await merchant.group([])];
    expect(findProblem(await runPreflight({ groups: [empty] }, merchant), 'nobody_left')?.level).toBe('stops');
    await sql('update subscriptions set count_messages = 1 where account_id = ?', [merchant.accountId]);
    const little = await runPreflight({ groups: [both] }, merchant);
    expect([little.messages_left, findProblem(little, 'over_allowance')]).toMatchObject([
      1,
      { level: 'warns', count: 1 },
    ]);
    await sql('update subscriptions set count_messages = -1 where account_id = ?', [merchant.accountId]);
    expect((await runPreflight({ groups: [both] }, merchant)).messages_left).toBeNull();
    await sql(`update accounts set quiet_from = '08:00', quiet_to = '12:00' where id = ?`, [merchant.accountId]);
    const closed = await runPreflight({ groups: [both], time_start_at: '09:00', time_end_at: '10:00' }, merchant);
    expect([closed.starts_at, closed.ends_at, findProblem(closed, 'never_ends')?.level]).toEqual([null, null, 'stops']);
    await sql(`update devices set guarded_at = now(), guard_reason = 'failures' where id = ?`, [merchant.deviceId]);
    const guarded = await runPreflight({ groups: [both] }, merchant);
    expect([guarded.devices[0]?.hold_reason, findProblem(guarded, 'device_guarded')?.level]).toEqual([
      'device_guarded',
      'warns',
    ]);
    expect(findProblem(guarded, 'device_away')?.level).toBe('warns');
  });

  it('distributes recipients as the start does, and forecasts an end after all queued messages of the device', async () => {
    const merchant = await openSender(server);
    const em = () => server.orm.em.fork();
    const { id: second } = await makeDevice(em(), { accountId: merchant.accountId });
    const people = [];
    for (let count = 0; count < 30; count += 1) people.push((await merchant.contact()).id);
    for (const contactId of people.slice(0, 10)) {
      const { id } = await makeChat(em(), { accountId: merchant.accountId, deviceId: second, contactId });
      await sql('update chats set is_warm = true where id = ?', [id]);
    }
    await sql('update devices set warms_up = false, gap_min_seconds = 20, gap_max_seconds = 20 where account_id = ?', [
      merchant.accountId,
    ]);
    const all = await merchant.group(people);
    const gaps = { min_time_between_send: 100, max_time_between_send: 100 };
    const durationMinutes = ({ ends_at, starts_at }: CampaignPreflight) =>
      Math.round((Date.parse(ends_at!) - Date.parse(starts_at!)) / 60_000);
    const oneDevice = await runPreflight({ groups: [all], ...gaps }, merchant);
    expect([oneDevice.devices[0]?.people, durationMinutes(oneDevice)]).toEqual([30, 49]);
    expect(findProblem(oneDevice, 'many_strangers')?.count).toBe(30);
    const both = await runPreflight({ groups: [all], devices: [merchant.deviceId, second], ...gaps }, merchant);
    expect(both.devices.map((device) => device.people)).toEqual([10, 20]);
    expect([durationMinutes(both), findProblem(both, 'many_strangers')?.count]).toEqual([32, 20]);

    const { body } = await merchant.client.post('/api/v1/campaigns', {
      name: 'Before',
      devices: [merchant.deviceId],
      groups: [all],
      body: 'x',
      ...gaps,
    });
    const after = await runPreflight({ groups: [all], ...gaps }, merchant);
    expect([after.devices[0]?.ahead, durationMinutes(after)]).toEqual([30, 98]);
    const itself = await runPreflight({ groups: [all], ...gaps, campaign: body.data.campaign.id }, merchant);
    expect([itself.devices[0]?.ahead, durationMinutes(itself)]).toEqual([0, 49]);
    // Campaigns that do not overlap in time do not slow each other.
    const laterStart = { groups: [all], ...gaps, start_at: '2031-06-01' };
    const order = { name: 'Later', devices: [merchant.deviceId], body: 'x', ...laterStart };
    const { body: laterCampaign } = await merchant.client.post('/api/v1/campaigns', order);
    const preflightBefore = await runPreflight({ groups: [all], ...gaps }, merchant);
    expect([preflightBefore.devices[0]?.ahead, durationMinutes(preflightBefore)]).toEqual([30, 98]);
    expect((await runPreflight(laterStart, merchant)).devices[0]?.ahead).toBe(30);
    expect(
      (await runPreflight({ ...laterStart, campaign: laterCampaign.data.campaign.id }, merchant)).devices[0]?.ahead,
    ).toBe(0);
  });

  it.each<[string, object, string]>([
    ['ten thousand groups', { groups: Array.from({ length: 10_000 }, (_, id) => id + 1) }, 'groups'],
    ['a group of nobody', { groups: [99_999_999] }, 'groups'],
    ['a group of nobody to leave out', { exclude_groups: [99_999_999] }, 'groups'],
    ['a device of nobody', { devices: [99_999_999] }, 'devices'],
    ['a template of nobody', { templates: [99_999_999] }, 'templates'],
    ['a file of nobody', { attachments_id: [crypto.randomUUID()] }, 'attachments_id'],
    ['too short a gap', { min_time_between_send: 19 }, 'min_time_between_send'],
    ['no weekday', { days: ['funday'] }, 'days.0'],
    ['no condition', { conditions: [{ field: 'name', is: 'like' }] }, 'conditions.0.is'],
  ])('%s is rejected at the field', async (_what, more, field) => {
    const { status, body } = await request({ devices: [owner.deviceId], groups: [group], body: 'Hello', ...more });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refers to rows of its account only', async () => {
    const stranger = await openSender(server);
    const foreignIds = {
      devices: [stranger.deviceId],
      groups: [await stranger.group([(await stranger.contact()).id])],
      templates: [await stranger.template('theirs')],
      attachments_id: [(await stranger.upload()).uuid],
    };
    for (const [field, value] of Object.entries(foreignIds)) {
      const { status, body } = await request({ devices: [owner.deviceId], groups: [group], body: 'x', [field]: value });
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
  });
});

type Person = Awaited<ReturnType<OpenedSender['contact']>>;
