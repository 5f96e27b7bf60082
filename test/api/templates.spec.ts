import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { QueryBus } from '@nestjs/cqrs';
import { MAX_BODY_LENGTH } from '../../src/templates/text/message-limits.contract.js';
import { GetTemplate } from '../../src/templates/templates.messages.js';
import type { TemplateResource } from '../../src/templates/templates.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';

let server: TestApp;
const open: ApiUser[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(() => {
  for (const { events } of open) events.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

async function openMerchant(overrides: Parameters<typeof openApiUser>[1] = {}) {
  const apiUser = await openApiUser(server, overrides);
  open.push(apiUser);
  const { client, member } = apiUser;
  const create = (name: string, content = 'Hello') => client.post('/api/v1/templates', formOf({ name, content }));
  const add = async (name: string, content?: string): Promise<TemplateResource> => {
    const answer = await create(name, content);
    expect(answer.status).toBe(201);
    return answer.body.data.templates;
  };
  const list = async (query = ''): Promise<TemplateResource[]> =>
    (await client.get(`/api/v1/templates?${query}`)).body.data;
  const listNames = async (query = '') => (await list(query)).map(({ name }) => name);
  const allow = (count: number | null) =>
    sql('update subscriptions set count_templates = ? where account_id = ?', [count, member.accountId]);
  return { ...apiUser, accountId: member.accountId, create, add, list, listNames, allow };
}

const runQuery = <T>(work: (queries: QueryBus) => Promise<T>): Promise<T> =>
  RequestContext.create(server.orm.em, () => work(server.app.get(QueryBus)));

describe('writing templates', () => {
  it('creates, reads, changes and deletes one, and updates open pages', async () => {
    const { client, events, create, list } = await openMerchant();
    const content = '{{مرحبا {الاسم}|أهلا}} *من* {اسم_المنصة}';
    const created = await create('  ترحيب ', content);
    expect(created).toMatchObject({ status: 201, body: { message: 'template_created', problems: [] } });
    const template: TemplateResource = created.body.data.templates;
    expect(template).toMatchObject({ name: 'ترحيب', content, used_by: { messages: 0 } });
    await events.next('templates.changed', ({ ids }) => ids.includes(template.id));

    const path = `/api/v1/templates/${template.id}`;
    expect((await client.get(path)).body).toEqual({ data: { templates: template } });
    const changed = await client.post(path, formOf({ _method: 'PUT', name: 'Welcome', content: 'Hi\r\nthere' }));
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'template_updated', data: { templates: { name: 'Welcome', content: 'Hi\nthere' } } },
    });
    expect(await list()).toEqual([changed.body.data.templates]);

    expect(await client.delete(path)).toMatchObject({ status: 200, body: { message: 'template_deleted' } });
    for (const answer of [await client.get(path), await client.delete(path)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'templates.not_found' } });
  });

  it('requires a name and a body', async () => {
    const { client, listNames } = await openMerchant();
    const rejected = async (fields: Record<string, string>) => {
      const { status, body } = await client.post('/api/v1/templates', formOf(fields));
      return [status, Object.keys(body.errors)];
    };
    expect(await rejected({})).toEqual([422, ['name', 'content']]);
    expect(await rejected({ name: ' ', content: 'x' })).toEqual([422, ['name']]);
    expect(await rejected({ name: 'x', content: ' \n ' })).toEqual([422, ['content']]);
    expect(await rejected({ name: 'x'.repeat(101), content: 'x'.repeat(MAX_BODY_LENGTH + 1) })).toEqual([
      422,
      ['name', 'content'],
    ]);
    expect(await listNames()).toEqual([]);
  });

  it('rejects texts with invalid placeholders, with the position and in the reader’s language', async () => {
    const { client, listNames } = await openMerchant();
    const response = await client.post(
      '/api/v1/templates',
      { name: 'Broken', content: 'Dear {{Sir|Madam' },
      { 'accept-language': 'ar' },
    );
    expect(response.status).toBe(422);
    expect(response.body.problems).toEqual([{ kind: 'open_choice', from: 5, to: 7 }]);
    expect(response.body.errors.content[0]).toMatch(/[؀-ۿ]/);
    expect(await listNames()).toEqual([]);
  });

  it('warns about unusual texts and accepts them', async () => {
    const { accountId, create } = await openMerchant();
    await sql(`insert into groups (account_id, name, addons_params) values (?, 'Buyers', '{City,رقم_الطلب}')`, [
      accountId,
    ]);
    const { status, body } = await create('Odd', '{city} {رقم الطلب} {Town} {{a|}} {name}');
    expect(status).toBe(201);
    expect(body.unknown_variables).toEqual(['Town']);
    expect(body.problems).toEqual([{ kind: 'empty_option', from: 29, to: 31 }]);
  });

  it('stores markup and text directions as plain text', async () => {
    const { add, client } = await openMerchant();
    const markup = `<img src=x onerror="alert(1)">\u202e'";--{{a|b}}`;
    const { id } = await add(markup, markup);
    expect((await client.get(`/api/v1/templates/${id}`)).body.data.templates).toMatchObject({
      name: markup,
      content: markup,
    });
  });

  it.each([
    ['10,000 choices deep', '{{a|'.repeat(10_000)],
    ['as long as a megabyte', 'x{name}'.repeat(150_000)],
    ['choices deeper than is read', '{{a|'.repeat(500)],
    ['more options than are read', `{{${'|'.repeat(2000)}}}`],
    ['braces alone', '{'.repeat(MAX_BODY_LENGTH + 1)],
  ])('rejects an expansion bomb at once: %s', async (_, content) => {
    const { client } = await openMerchant();
    const startedAt = performance.now();
    const { status } = await client.post('/api/v1/templates', { name: 'Bomb', content });
    expect([413, 422]).toContain(status);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('the plan', () => {
  it('limits the number exactly, also for concurrent calls', async () => {
    const { allow, create, listNames } = await openMerchant();
    await allow(3);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => create(`Template ${index}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body.code).toBe('plan_limit');
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(await listNames()).toHaveLength(3);
  });

  it('counts duplicates, allows changes, and releases quota', async () => {
    const { allow, add, client, create } = await openMerchant();
    await allow(1);
    const { id } = await add('Only');
    expect((await client.post(`/api/v1/templates/${id}/duplicate`)).status).toBe(429);
    expect((await client.post(`/api/v1/templates/${id}`, { name: 'Still', content: 'there' })).status).toBe(200);
    await client.delete(`/api/v1/templates/${id}`);
    expect((await create('Again')).status).toBe(201);
  });

  it('allows none at 0, and any number at -1 or null', async () => {
    const { allow, create } = await openMerchant();
    await allow(0);
    expect((await create('No')).status).toBe(429);
    await allow(-1);
    expect((await create('Yes')).status).toBe(201);
    await allow(null);
    expect((await create('Yes')).status).toBe(201);
  });
});

describe('lists', () => {
  it('pages newest first, and returns arrays to selectors', async () => {
    const { add, client } = await openMerchant();
    const [first, second, third] = [await add('A'), await add('B'), await add('C', '{{x|y}}')];
    const page = await client.get(
      '/api/v1/templates?page=2&rows=2&withPaginate=true&orderBy=id&orderType=desc&groups=',
    );
    expect(page.body).toMatchObject({ from: 3, to: 3, last_page: 2, per_page: 2, current_page: 2, total: 3 });
    expect(page.body.data).toEqual([first]);
    const { body } = await client.get('/api/v1/templates?withPaginate=false&select=name,id,content');
    expect(body).toEqual([third, second, first].map(({ id, name, content }) => ({ id, name, content })));
  });

  it('finds names and contents in any spelling', async () => {
    const { add, listNames } = await openMerchant();
    await add('رسالة الترحيب', 'أهلاً بكم');
    await add('Receipt 100%', 'Your Order is paid');
    expect(await listNames('search=الترحِيب')).toEqual(['رسالة الترحيب']);
    expect(await listNames('search=اهلا')).toEqual(['رسالة الترحيب']);
    expect(await listNames('search=ORDER')).toEqual(['Receipt 100%']);
    expect(await listNames('search=0%25')).toEqual(['Receipt 100%']);
    expect(await listNames('search=nothing')).toEqual([]);
  });

  it('shows how many messages used a template', async () => {
    const { add, accountId, list } = await openMerchant();
    const { id } = await add('Used');
    const em = server.orm.em.fork();
    const message = await makeMessage(em, { chat: await makeChat(em, { accountId }) });
    await sql('update messages set template_id = ? where id = ?', [id, message.id]);
    expect((await list())[0]?.used_by).toEqual({ messages: 1 });
  });
});

describe('duplicating', () => {
  it('uses the next free name', async () => {
    const { add, client } = await openMerchant();
    const duplicate = async (id: number): Promise<TemplateResource> =>
      (await client.post(`/api/v1/templates/${id}/duplicate`)).body.data.templates;
    const first = await add('Welcome', '{{a|b}}');
    const second = await duplicate(first.id);
    expect(second).toMatchObject({ name: 'Welcome (2)', content: '{{a|b}}' });
    expect((await duplicate(second.id)).name).toBe('Welcome (3)');
    const long = await duplicate((await add('x'.repeat(100))).id);
    expect(long.name).toMatch(/^x{91} \(2\)$/);
  });
});

describe('deleting many', () => {
  it('accepts ids in the body or the path, with or without a slash', async () => {
    const { add, client, listNames } = await openMerchant();
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) ids.push((await add(`Template ${index}`)).id);
    const remove = async (path: string, body?: unknown) => (await client.request('DELETE', path, body)).body;
    expect(await remove('/api/v1/selected-templates/', { selected_data: ids.slice(0, 2) })).toMatchObject({ count: 2 });
    const query = ids.slice(2, 4).map((id) => `selected_data[]=${id}`);
    expect(await remove(`/api/v1/selected-templates?${query.join('&')}`)).toMatchObject({ count: 2 });
    expect(await remove(`/api/v1/selected-templates/?selected_data=${ids[4]}`)).toMatchObject({ count: 1 });
    expect(await remove('/api/v1/selected-templates')).toMatchObject({ code: 'invalid' });
    expect(await listNames()).toEqual(['Template 5']);
  });

  it('deletes all only with the right number', async () => {
    const { add, client, listNames } = await openMerchant();
    await add('A');
    await add('B');
    const deleteAll = (count: number) => client.request('DELETE', '/api/v1/delete-all-templates', { count });
    expect(await deleteAll(1)).toMatchObject({ status: 409, body: { code: 'stale_count' } });
    expect(await listNames()).toHaveLength(2);
    expect(await deleteAll(2)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await listNames()).toEqual([]);
  });
});

describe('ownership', () => {
  it('limits reading, changing, copying and deleting to its account', async () => {
    const [ownMerchant, otherMerchant] = [await openMerchant(), await openMerchant()];
    const { id } = await ownMerchant.add('Mine');
    const path = `/api/v1/templates/${id}`;
    const missingPath = '/api/v1/templates/999999999';
    const requestAs = (at: string) => [
      otherMerchant.client.get(at),
      otherMerchant.client.post(at, { name: 'Stolen', content: 'x' }),
      otherMerchant.client.post(`${at}/duplicate`),
      otherMerchant.client.delete(at),
    ];
    const [foreignResponses, missingResponses] = [
      await Promise.all(requestAs(path)),
      await Promise.all(requestAs(missingPath)),
    ];
    expect(foreignResponses.map(({ status, text }) => [status, text])).toEqual(
      missingResponses.map(({ status, text }) => [status, text]),
    );
    await otherMerchant.client.request('DELETE', '/api/v1/selected-templates', { selected_data: [id] });
    await otherMerchant.client.request('DELETE', '/api/v1/delete-all-templates', { count: 0 });
    expect(await ownMerchant.listNames()).toEqual(['Mine']);
    await expect(
      runQuery((queries) => queries.execute(new GetTemplate(otherMerchant.accountId, id))),
    ).rejects.toMatchObject({
      code: 'templates.not_found',
    });
  });

  it('requires the permission of each action', async () => {
    const { accountId } = await openMerchant();
    await sql(`insert into templates (account_id, name, content) values (?, 'T', 't')`, [accountId]);
    const { client } = await openMerchant({ permissions: ['show templates'] });
    const statuses = await Promise.all([
      client.get('/api/v1/templates'),
      client.post('/api/v1/templates', { name: 'x', content: 'x' }),
      client.post('/api/v1/templates/1', { name: 'x', content: 'x' }),
      client.delete('/api/v1/templates/1'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
  });
});
