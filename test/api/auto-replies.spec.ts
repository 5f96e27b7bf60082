import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutoReplyResource } from '../../src/bots/auto-replies/auto-reply.contract.js';
import { MAX_AUTO_REPLIES } from '../../src/bots/auto-replies/auto-reply-limits.contract.js';
import { DeleteOldAnswersJobHandler } from '../../src/bots/answering/delete-old-answers.job.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { TestApp } from '../setup/servers/app.js';

const API = '/api/v1/auto-replys';
let server: TestApp;
const open: ApiUser[] = [];

beforeAll(async () => void (server = await workerApp()), 60_000);
afterAll(() => {
  for (const { events } of open) events.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function openMerchant(overrides: Parameters<typeof openApiUser>[1] = {}) {
  const apiUser = await openApiUser(server, overrides);
  open.push(apiUser);
  const { client, member } = apiUser;
  const device = await makeDevice(server.orm.em.fork(), { accountId: member.accountId, state: 'off' });
  const usual = { name: 'Closed', devices: [device.id], body: 'We open at nine.', renew_every: 24 };
  const create = (fields: object = {}) => client.post(API, { ...usual, ...fields });
  const add = async (fields: object = {}): Promise<AutoReplyResource> => {
    const answer = await create(fields);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.data.auto_reply;
  };
  const listNames = async (query = '') =>
    (await client.get(`${API}?${query}`)).body.data.map(({ name }: AutoReplyResource) => name);
  return { ...apiUser, accountId: member.accountId, device, usual, create, add, listNames };
}

function formOf(fields: Record<string, string | string[] | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const item of value) data.append(name, item);
    else data.set(name, value);
  return data;
}

describe('an auto-reply', () => {
  it('is created, read, changed, stopped and deleted, by JSON and by forms, and pushed to open pages', async () => {
    const { client, events, device, usual } = await openMerchant();
    const created = await client.post(
      API,
      formOf({
        name: ' دوام المساء ',
        'devices[]': [String(device.id)],
        'days[]': ['fri', 'sat'],
        body: 'أهلا {الاسم}',
        time_start_at: '18:00',
        time_end_at: '23:59:00',
        status: 'true',
        renew_every: '24',
        template_id: '',
        attachment: fileOf('%PDF-1.4 menu', 'menu.pdf', 'application/pdf'),
      }),
    );
    expect(created).toMatchObject({ status: 201, body: { message: 'auto_reply_created' } });
    const autoReply: AutoReplyResource = created.body.data.auto_reply;
    expect(autoReply).toMatchObject({
      name: 'دوام المساء',
      days: ['fri', 'sat'],
      time_start_at: '18:00',
      time_end_at: '23:59',
      status: true,
      renew_every: 24,
      body: 'أهلا {الاسم}',
      template: null,
      template_id: null,
      answers_devices: false,
      last_answered_at: null,
      media: [{ file_name: 'menu.pdf' }],
      attachments_id: [expect.any(String)],
    });
    expect(autoReply.devices).toEqual([{ id: device.id, device_name: device.name, session_id: device.sessionId }]);
    await events.next('auto_replies.changed', ({ ids }) => ids.includes(autoReply.id));
    const path = `${API}/${autoReply.id}`;
    expect((await client.get(`${path}?with=devices,template`)).body).toEqual({ data: { auto_reply: autoReply } });

    const changed = await client.post(
      path,
      formOf({ ...toTexts(usual), _method: 'PUT', status: '0', renew_every: '2' }),
    );
    expect(changed).toMatchObject({ status: 200, body: { message: 'auto_reply_updated' } });
    expect(changed.body.data.auto_reply).toMatchObject({
      name: 'Closed',
      days: [],
      time_start_at: null,
      status: false,
      renew_every: 2,
      media: [],
    });
    const put = await client.request('PUT', path, {
      ...usual,
      days: 'sun,mon',
      attachments_id: autoReply.attachments_id,
    });
    expect(put.body.data.auto_reply).toMatchObject({ days: ['sun', 'mon'], media: autoReply.media, status: true });
    const stopped = await client.post(`${path}/status`, { status: false });
    expect(stopped.body.data.auto_reply).toEqual({
      ...put.body.data.auto_reply,
      status: false,
      revision: expect.any(String),
      updated_at: expect.any(String),
    });

    expect(await client.delete(path)).toMatchObject({ status: 200, body: { message: 'auto_reply_deleted' } });
    for (const answer of [await client.get(path), await client.delete(path), await client.request('PUT', path, usual)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'bots.auto_reply_not_found' } });
  });

  it('runs overnight until the next morning only if its option is set', async () => {
    const { create } = await openMerchant();
    const night = { time_start_at: '17:00', time_end_at: '09:00' };
    expect(Object.keys((await create(night)).body.errors)).toEqual(['time_end_at']);
    expect(Object.keys((await create({ ...night, overnight: '0' })).body.errors)).toEqual(['time_end_at']);
    const { body } = await create({ ...night, overnight: '1' });
    expect(body.data.auto_reply).toMatchObject({ ...night, overnight: true });
    const day = await create({ time_start_at: '09:00', time_end_at: '17:00', overnight: '1' });
    expect(day.body.data.auto_reply).toMatchObject({ overnight: false, time_end_at: '17:00' });
  });

  it('shows the template’s current text, and the last known one after its deletion', async () => {
    const { client, add } = await openMerchant();
    const template = { name: 'Away', content: 'Back at {{nine|ten}}' };
    const { id } = (await client.post('/api/v1/templates', template)).body.data.templates;
    const autoReply = await add({ body: undefined, template_id: id });
    expect(autoReply).toMatchObject({ body: null, template_id: id, template });
    await client.post(`/api/v1/templates/${id}`, { name: 'Home', content: 'Back at ten' });
    expect((await client.get(`${API}/${autoReply.id}`)).body.data.auto_reply.template).toEqual({
      id,
      name: 'Home',
      content: 'Back at ten',
    });
    await client.delete(`/api/v1/templates/${id}`);
    expect((await client.get(`${API}/${autoReply.id}`)).body.data.auto_reply.template).toEqual(autoReply.template);
  });

  it('rejects invalid values at their field, and stores nothing', async () => {
    const { client, create, listNames } = await openMerchant();
    const rejected = async (fields: object) => {
      const { status, body } = await create(fields);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await rejected({ name: ' ' })).toEqual([422, ['name']]);
    expect(await rejected({ body: ' ' })).toEqual([422, ['body']]);
    expect(await rejected({ body: '{{open' })).toEqual([422, ['body']]);
    for (const renew_every of [undefined, '', 1, 1.5, 8761, 'often'])
      expect([renew_every, ...(await rejected({ renew_every }))]).toEqual([renew_every, 422, ['renew_every']]);
    for (const [from, to] of [
      ['18:00', '09:00'],
      ['18:00', '18:00'],
    ])
      expect(await rejected({ time_start_at: from, time_end_at: to })).toEqual([422, ['time_end_at']]);
    expect(await rejected({ time_start_at: '24:00' })).toEqual([422, ['time_start_at']]);
    expect(await rejected({ days: ['friday'] })).toEqual([422, ['days.0']]);
    expect(await rejected({ devices: [999_999_999] })).toEqual([422, ['devices']]);
    expect(await rejected({ template_id: 999_999_999 })).toEqual([422, ['template_id']]);
    expect(await rejected({ attachments_id: ['00000000-0000-4000-8000-000000000000'] })).toEqual([
      422,
      ['attachments_id'],
    ]);
    const overnight = await client.post(
      API,
      { name: 'x', body: 'x', renew_every: 2, time_start_at: '18:00', time_end_at: '09:00' },
      { 'accept-language': 'en' },
    );
    expect(overnight.body.errors.time_end_at).toEqual(['End Time at must be bigger than Start Time']);
    expect(await listNames()).toEqual([]);
  });

  it('may have no device, and loses a device that is removed', async () => {
    const { client, add, device } = await openMerchant();
    expect((await add({ devices: [] })).devices).toEqual([]);
    const autoReply = await add();
    await sql('delete from devices where id = ?', [device.id]);
    expect((await client.get(`${API}/${autoReply.id}`)).body.data.auto_reply.devices).toEqual([]);
  });

  it('refers to rows of its account only', async () => {
    const [ownMerchant, otherMerchant] = [await openMerchant(), await openMerchant()];
    const template = await otherMerchant.client.post('/api/v1/templates', {
      name: 'Private',
      content: 'private words',
    });
    const [media] = await upload(otherMerchant.client, fileOf('private', 'private.txt'));
    const foreign: [string, object][] = [
      ['devices', { devices: [otherMerchant.device.id] }],
      ['template_id', { template_id: template.body.data.templates.id }],
      ['attachments_id', { attachments_id: [media!.item!.uuid] }],
    ];
    for (const [field, fields] of foreign) {
      const { status, body, text: sentText } = await ownMerchant.create(fields);
      expect([status, Object.keys(body.errors), sentText.includes('rivate')]).toEqual([422, [field], false]);
    }
    const otherAutoReply = await otherMerchant.add();
    for (const answer of [
      await ownMerchant.client.get(`${API}/${otherAutoReply.id}`),
      await ownMerchant.client.request('PUT', `${API}/${otherAutoReply.id}`, ownMerchant.usual),
      await ownMerchant.client.post(`${API}/${otherAutoReply.id}/status`, { status: false }),
      await ownMerchant.client.delete(`${API}/${otherAutoReply.id}`),
      await ownMerchant.client.post(`${API}-test`, { device: otherMerchant.device.sessionId }),
    ])
      expect(answer.status).toBe(404);
    expect((await otherMerchant.client.get(`${API}/${otherAutoReply.id}`)).body.data.auto_reply).toEqual(
      otherAutoReply,
    );
  });

  it('requires the permission of each call', async () => {
    const held = ['auto_replys'];
    const { client } = await openApiUser(server, { role: 'admin', permissions: held }).then((user) => {
      open.push(user);
      return user;
    });
    expect((await client.get(API)).status).toBe(200);
    for (const answer of [
      await client.post(API, {}),
      await client.request('PUT', `${API}/1`, {}),
      await client.post(`${API}/1/status`, {}),
      await client.delete(`${API}/1`),
      await client.delete(`/api/v1/selected-auto-replys?selected_data[]=1`),
      await client.delete('/api/v1/delete-all-auto-replys'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'permission' } });
  });
});

describe('the list', () => {
  it('has pages, newest first, and filters, and returns all entries to selectors', async () => {
    const { client, add, listNames, device } = await openMerchant();
    for (const name of ['Friday', 'Evening', 'مساء الجمعة']) await add({ name });
    await add({ name: 'Stopped', status: false, devices: [] });
    expect(await listNames()).toEqual(['Stopped', 'مساء الجمعة', 'Evening', 'Friday']);
    expect(await listNames('rows=2&page=2&groups=1')).toEqual(['Evening', 'Friday']);
    expect(await listNames('orderType=asc&rows=1')).toEqual(['Friday']);
    expect(await listNames('search=جمعة')).toEqual(['مساء الجمعة']);
    expect(await listNames('search=%25')).toEqual([]);
    expect(await listNames('status=false')).toEqual(['Stopped']);
    expect(await listNames(`devices=${device.id}`)).toEqual(['مساء الجمعة', 'Evening', 'Friday']);
    const { body } = await client.get(`${API}?withPaginate=false&select=name`);
    expect(body).toHaveLength(4);
    expect(Object.keys(body[0]).toSorted()).toEqual(['id', 'name']);
  });

  it('deletes selected rows, or all if the given count is right', async () => {
    const { client, add, listNames } = await openMerchant();
    const [first, second] = [await add({ name: 'one' }), await add({ name: 'two' })];
    await add({ name: 'three' });
    const some = await client.delete(
      `/api/v1/selected-auto-replys/?selected_data[]=${first.id}&selected_data[]=${second.id}`,
    );
    expect(some).toMatchObject({ status: 200, body: { message: 'auto_replies_deleted', count: 2 } });
    expect(await client.request('DELETE', '/api/v1/delete-all-auto-replys', { count: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stale_count' },
    });
    expect(await listNames()).toEqual(['three']);
    expect((await client.request('DELETE', '/api/v1/delete-all-auto-replys', { count: 1 })).body.count).toBe(1);
    expect(await listNames()).toEqual([]);
  });

  it('has an upper limit, also under concurrent calls', async () => {
    const { accountId, create } = await openMerchant();
    await sql(
      `insert into auto_replies (account_id, name, is_running, days, renew_hours, answers_devices, body)
       select ?, 'one of many', false, '{}', 24, false, 'x' from generate_series(1, ?)`,
      [accountId, MAX_AUTO_REPLIES - 1],
    );
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe('the test', () => {
  it('reports which rule would answer a new contact at a time, and why others would not', async () => {
    const { client, add, device } = await openMerchant();
    const always = await add({ name: 'always' });
    const evening = await add({ name: 'evening', time_start_at: '18:00', time_end_at: '23:59', days: ['fri'] });
    const stopped = await add({ name: 'stopped', status: false });
    const deviceless = await add({ name: 'nowhere', devices: [] });
    const testAutoReply = async (fields: object) => {
      const { status, body } = await client.post(`${API}-test`, { device: device.sessionId, ...fields });
      expect(status).toBe(200);
      const { auto_reply, reason, verdicts } = body.data;
      return [auto_reply?.name ?? null, reason, ...verdicts.map(({ verdict }: { verdict: string }) => verdict)];
    };
    // 2026-11-27 is a Friday. Times are in the account's zone.
    const rest = ['other_device', 'stopped'];
    expect(await testAutoReply({ at: '2026-11-27T18:00' })).toEqual([
      'evening',
      null,
      ...rest,
      'answers',
      'newer_answers',
    ]);
    expect(await testAutoReply({ at: '2026-11-27T17:59' })).toEqual([
      'always',
      null,
      ...rest,
      'outside_hours',
      'answers',
    ]);
    expect(await testAutoReply({ at: '2026-11-28T18:00' })).toEqual(['always', null, ...rest, 'other_day', 'answers']);
    expect([always, evening, stopped, deviceless].every(({ id }) => id > 0)).toBe(true);

    const phone = '966501230001';
    await client.post('/api/v1/suppressions', { numbers: phone });
    await client.post('/api/v1/contacts/one', { phone, name: 'Quiet' });
    expect((await testAutoReply({ phone, at: '2026-11-28T18:00' }))[1]).toBe('opted_out');
    for (const invalid of [{ phone: '123' }, { at: 'tomorrow' }, { at: '2026-02-30T10:00' }])
      expect((await client.post(`${API}-test`, { device: device.sessionId, ...invalid })).status).toBe(422);
    expect((await client.get('/api/v1/auto-reply-answers')).body.total).toBe(0);
  });
});

it('the log drops entries older than a month, except those of running intervals', async () => {
  const { accountId, client, add } = await openMerchant();
  const long = await add({ renew_every: 24 * 60 });
  const insertOldAnswer = (message: number, state: string, id: number | null) =>
    sql(
      `insert into automatic_answers (created_at, account_id, device_id, contact_id, message_id, state, auto_reply_id)
       values (now() - interval '31 days', ?, 1, 1, ?, ?, ?)`,
      [accountId, -message - accountId * 10, state, id],
    );
  await insertOldAnswer(1, 'silent', null);
  await insertOldAnswer(2, 'answered', 1);
  await insertOldAnswer(3, 'answered', long.id);
  await server.app.get(DeleteOldAnswersJobHandler).execute();
  const { body } = await client.get('/api/v1/auto-reply-answers');
  expect(body.data.map(({ auto_reply }: { auto_reply: { id: number } }) => auto_reply.id)).toEqual([long.id]);
});

const toTexts = (fields: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      Array.isArray(value) ? [`${name}[]`, value.map(String)] : [name, String(value)],
    ),
  );
