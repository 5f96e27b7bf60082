import { beforeAll, describe, expect, it } from '@jest/globals';
import { FillCampaign } from '../../src/campaigns/commands/fill-campaign.js';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';
import { waitFor } from '../setup/wait-for.js';

// test/flows/campaign.spec.ts covers sending.
let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;
let group: number;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
  group = await owner.group([(await owner.contact()).id, (await owner.contact()).id]);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const campaignOf = (more: object = {}) => ({
  name: 'Eid',
  devices: [owner.deviceId],
  groups: [group],
  body: 'Hello',
  status: false,
  ...more,
});
const create = (more: object = {}) => owner.client.post('/api/v1/campaigns', campaignOf(more));
const createCampaign = async (more: object = {}): Promise<number> => (await create(more)).body.data.campaign.id;
const read = async (id: number) => (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
const runTick = () => server.app.get(RunCampaignTick).execute(null);

describe('a campaign', () => {
  it('is created from a complete form, with every field and a file', async () => {
    const [template, otherTemplate] = [await owner.template('One {name}'), await owner.template('Two')];
    const form = new FormData();
    const fields = {
      name: 'Eid offer',
      'devices[]': owner.deviceId,
      'groups[]': group,
      status: '1',
      body: '',
      start_at: '2030-06-01',
      time_start_at: '09:00',
      time_end_at: '21:30:00',
      attachments_id: '',
      min_time_between_send: 25,
      max_time_between_send: 90,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const day of ['sun', 'thu']) form.append('days[]', day);
    for (const id of [template, otherTemplate]) form.append('templates[]', String(id));
    form.append('attachment', new File(['price list'], 'prices.txt', { type: 'text/plain' }));
    const { status, body } = await owner.client.post('/api/v1/campaigns', form);
    expect([status, body.message]).toEqual([201, 'campaign_created']);
    expect(body.data.campaign).toMatchObject({
      name: 'Eid offer',
      start_at: '2030-06-01',
      time_start_at: '09:00',
      time_end_at: '21:30',
      days: ['sun', 'thu'],
      min_time_between_send: 25,
      max_time_between_send: 90,
      status: true,
      progress: 'pending',
      body: null,
      devices: [
        {
          id: owner.deviceId,
          session_id: owner.session,
        },
      ],
      groups: [
        {
          id: group,
          addons_params: [],
        },
      ],
      templates: [
        {
          id: template,
          content: 'One {name}',
        },
        {
          id: otherTemplate,
          content: 'Two',
        },
      ],
      media: [{ file_name: 'prices.txt' }],
      devices_count: 1,
      groups_count: 1,
      templates_count: 2,
      phone_contacts_count: 2,
      operations_count: 0,
      state: 'scheduled',
      next_at: '2030-06-02T06:00:00.000Z',
      run: 1,
      hold_reason: null,
    });
  });

  it('has the specification’s defaults where a form is empty', async () => {
    const { body } = await create({
      start_at: '',
      time_start_at: '',
      time_end_at: '',
      days: '',
      templates: '',
      attachments_id: '',
    });
    expect(body.data.campaign).toMatchObject({
      min_time_between_send: 20,
      max_time_between_send: 120,
      days: [],
      start_at: null,
      time_start_at: null,
      state: 'draft',
      status: false,
      body: 'Hello',
    });
  });

  it('does not exist for other accounts, in any call', async () => {
    const id = await createCampaign();
    const calls: [method: 'get' | 'post' | 'delete', path: string][] = [
      ...(['get', 'delete', 'post'] as const).map((method): [typeof method, string] => [method, `campaigns/${id}`]),
      ...['pause', 'resume', 'stop', 'retry-failed'].map((action): ['post', string] => [
        'post',
        `campaigns/${id}/${action}`,
      ]),
      ...[`campaigns-reluanch/${id}`, `campaigns-re-send-phone-contact/${id}/1`, `group-sends/${id}/pause`].map(
        (path): ['post', string] => ['post', path],
      ),
      ['get', `campaigns-operations/${id}`],
    ];
    const device = (await makeDevice(server.orm.em.fork(), { accountId: stranger.accountId })).id;
    const itsGroup = await stranger.group([(await stranger.contact()).id]);
    for (const [method, path] of calls) {
      const { status } = await stranger.client.request(
        method.toUpperCase(),
        `/api/v1/${path}`,
        method === 'get'
          ? undefined
          : {
              ...campaignOf(),
              devices: [device],
              groups: [itsGroup],
            },
      );
      expect([path, status]).toEqual([path, 404]);
    }
    expect(await read(id)).toMatchObject({ id, state: 'draft' });
  });

  it('is listed newest first, narrowed by text, group and state', async () => {
    const otherGroup = await owner.group([(await owner.contact()).id]);
    const id = await createCampaign({ name: 'Only 100% wool_', groups: [otherGroup] });
    const list = async (query: string) => (await owner.client.get(`/api/v1/campaigns?${query}`)).body;
    expect((await list(`groups[]=${otherGroup}`)).data.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(
      (await list(`search=${encodeURIComponent('100% WOOL_')}`)).data.map((row: { id: number }) => row.id),
    ).toEqual([id]);
    expect((await list('search=100a')).total).toBe(0);
    expect((await list('state=draft&rows=1')).data[0].id).toBe(id);
    expect((await list('state=finished')).total).toBe(0);
    const all = (await list('rows=100')).data.map((row: { id: number }) => row.id);
    expect(all).toEqual(all.toSorted((a: number, two: number) => two - a));
  });

  it('is saved as a form with _method or as JSON', async () => {
    const id = await createCampaign();
    const form = new FormData();
    const fields = {
      _method: 'PUT',
      name: 'Eid 2',
      'devices[]': owner.deviceId,
      'groups[]': group,
      body: 'Other',
      status: 'false',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    expect((await owner.client.post(`/api/v1/campaigns/${id}`, form)).body).toMatchObject({
      message: 'campaign_updated',
      data: { campaign: { id, name: 'Eid 2', body: 'Other', state: 'draft' } },
    });
    const { body } = await owner.client.request(
      'PUT',

      `/api/v1/campaigns/${id}`,
      campaignOf({ name: 'Eid 3', status: true, start_at: '2030-01-01' }),
    );
    expect(body.data.campaign).toMatchObject({ name: 'Eid 3', body: 'Hello', state: 'scheduled' });
    expect((await owner.client.post(`/api/v1/campaigns/${id}/pause`)).body.data.campaign.state).toBe('draft');
    expect((await owner.client.post(`/api/v1/campaigns/${id}/resume`)).body.data.campaign.state).toBe('scheduled');
  });

  it('is deleted with its recipients and figures, alone, with others, or with all', async () => {
    const merchant = await openSender(server);
    const its = await merchant.group([(await merchant.contact()).id, (await merchant.contact()).id]);
    const createCampaignWithRecipients = async () =>
      (
        await merchant.client.post('/api/v1/campaigns', {
          ...campaignOf({ status: true }),
          devices: [merchant.deviceId],
          groups: [its],
        })
      ).body.data.campaign.id;
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.push(await createCampaignWithRecipients());
    await runTick();
    const countRecipients = () =>
      sql<{ count: string }>('select count(*)::int count from campaign_recipients where account_id = ?', [
        merchant.accountId,
      ]);
    // The server's own tick may start one of them meanwhile.
    await waitFor(
      'the recipients of all campaigns are written',
      async () => Number((await countRecipients())[0]?.count) === 8,
    );
    expect((await merchant.client.delete(`/api/v1/campaigns/${ids[0]}`)).body).toEqual({ message: 'campaign_deleted' });
    expect(
      (await merchant.client.request('DELETE', '/api/v1/selected-campaigns/', { selected_data: [ids[1], 99_999_999] }))
        .body.count,
    ).toBe(1);
    expect((await merchant.client.request('DELETE', '/api/v1/delete-all-campaigns', { count: 3 })).body.code).toBe(
      'stale_count',
    );
    expect((await merchant.client.request('DELETE', '/api/v1/delete-all-campaigns', { count: 2 })).body.count).toBe(2);
    expect((await merchant.client.get('/api/v1/campaigns')).body.total).toBe(0);
    await waitFor('the recipients are erased', async () => (await countRecipients())[0]?.count === (0 as never));
    expect((await merchant.client.get('/api/v1/user-reports')).body.data?.campaigns?.count_campaigns ?? 0).toBe(0);
  });

  it('is deleted completely while a message is in flight', async () => {
    const id = await createCampaign({ status: true });
    await runTick();
    const readRecipients = () => sql('select from campaign_recipients where campaign_id = ?', [id]);
    await waitFor('the recipients are written', async () => (await readRecipients()).length === 2);
    await server.orm.em.fork().transactional(async (em) => {
      await em.execute(
        `update campaign_recipients set attempts = 1 where id = (select min(id) from campaign_recipients where campaign_id = ?)`,
        [id],
      );
      expect((await owner.client.delete(`/api/v1/campaigns/${id}`)).status).toBe(200);
      await waitFor('the deletion of recipients waits', async () => {
        const waiting = await sql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%delete from "campaign_recipients"%'`,
        );
        return waiting.length > 0;
      });
    });
    await waitFor('all recipients are deleted', async () => (await readRecipients()).length === 0);
  });
});

it('the package limit holds, also for concurrent calls', async () => {
  const merchant = await openSender(server);
  const its = await merchant.group([(await merchant.contact()).id]);
  await sql('update subscriptions set count_campaigns = 2 where account_id = ?', [merchant.accountId]);
  const order = { ...campaignOf(), devices: [merchant.deviceId], groups: [its] };
  const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.client.post('/api/v1/campaigns', order)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect([status, body.code]).toEqual([429, 'plan_limit']);
  await sql('update subscriptions set count_messages = 0 where account_id = ?', [merchant.accountId]);
  expect((await merchant.client.get('/api/v1/campaigns')).body.packageErrors).toEqual({
    status: 429,
    message: 'Your package does not allow sending more messages. Renew it or choose a larger one under Packages.',
  });
});

it('operations of a campaign list each number with group, device, template, state and reason of exclusion', async () => {
  const [includedContact, secondContact, third] = [
    await owner.contact({ name: 'Sara' }),
    await owner.contact(),
    await owner.contact(),
  ];
  const [first, second] = [
    await owner.group([includedContact.id, secondContact.id, third.id]),
    await owner.group([includedContact.id]),
  ];
  await owner.optOut(secondContact.phone);
  const template = await owner.template('Text');
  const id = await createCampaign({
    status: true,
    groups: [first, second],
    templates: [template],
    conditions: [{ field: 'name', is: 'is', value: 'sara' }],
  });
  await runTick();
  // The server's poll may hold this campaign.
  const { body } = await waitFor('all three recipients are listed', async () => {
    const response = await owner.client.get(`/api/v1/campaigns-operations/${id}?rows=20`);
    return response.body.data.operations.total === 3 && response;
  });
  const rows = body.data.operations.data;
  expect(rows.map(({ state, status, reason }: Record<string, string>) => [state, status, reason])).toEqual([
    ['waiting', 'other', null],
    ['skipped', 'other', 'opted_out'],
    ['skipped', 'other', 'condition'],
  ]);
  const whole = await owner.client.get(`/api/v1/campaigns/${id}?with=devices,templates,groups,operations`);
  expect(whole.body.data.campaign.operations).toEqual(rows);
  expect(await read(id)).not.toHaveProperty('operations');
  expect(rows[0]).toMatchObject({
    phone_number: includedContact.phone,
    name: 'Sara',
    device: { id: owner.deviceId },
    template: { id: template },
  });
  expect([first, second]).toContain(rows[0].group.id);
  const found = await owner.client.get(`/api/v1/campaigns-operations/${id}?search=sara&state=waiting`);
  expect(found.body.data.operations.data).toHaveLength(1);
});

it('a campaign that starts after some of its groups were deleted covers the remaining ones', async () => {
  const [kept, deleted, keptGroup] = [
    await owner.group([(await owner.contact()).id]),
    await owner.group([(await owner.contact()).id]),
    await owner.group([(await owner.contact()).id]),
  ];
  const id = await createCampaign({ groups: [kept, deleted], exclude_groups: [keptGroup] });
  for (const group of [deleted, keptGroup])
    expect((await owner.client.delete(`/api/v1/groups/${group}`)).status).toBe(200);
  await waitFor('the groups are deleted', async () => {
    const remainingGroups = await sql<object>('select from groups where id in (?, ?)', [deleted, keptGroup]);
    return remainingGroups.length === 0;
  });
  await server.app.get(FillCampaign).execute(id);
  const groupRows = await sql<{ group_id: string }>('select group_id from campaign_recipients where campaign_id = ?', [
    id,
  ]);
  expect(groupRows).toEqual([{ group_id: String(kept) }]);
});
