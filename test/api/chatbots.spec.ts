import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatbotResource } from '../../src/bots/chatbots/chatbot.contract.js';
import { MAX_CHATBOTS, MAX_VERSIONS } from '../../src/bots/chatbots/chatbot.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import type { TestApp } from '../setup/servers/app.js';

const API = '/api/v1/chatbots';
let server: TestApp;
const open: ApiUser[] = [];

beforeAll(async () => void (server = await workerApp()), 60_000);
afterAll(() => {
  for (const { events } of open) events.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

interface FlowParts {
  says?: string;
  nodes?: object[];
  edges?: object[];
}

function flowWith(word: string, { says = 'We open at nine.', nodes = [], edges = [] }: FlowParts = {}) {
  const at = { x: 0, y: 0 };
  return {
    nodes: [
      { id: 'ask', type: 'card', position: at, data: { type: 'send', message: word, search_for: 'search_for_words' } },
      { id: 'say', type: 'card', position: at, data: { type: 'reply', message: says, rate_delay: 0 } },
      ...nodes,
    ],
    edges: [{ id: 'e1', source: 'ask', target: 'say' }, ...edges],
    viewport: { x: 0, y: 0, zoom: 1 },
  };
}
const cardNode = (id: string, data: object) => ({ id, type: 'card', position: { x: 0, y: 0 }, data });
const BROKEN = flowWith('x', { says: '' });

async function openMerchant(overrides: Parameters<typeof openApiUser>[1] = {}) {
  const apiUser = await openApiUser(server, overrides);
  open.push(apiUser);
  const { client, member } = apiUser;
  const device = await makeDevice(server.orm.em.fork(), { accountId: member.accountId, state: 'off' });
  const usual = { bot_name: 'Hours', device_id: [device.id], tree_chatbot: flowWith('hours') };
  const create = (fields: object = {}) => client.post(API, { ...usual, ...fields });
  const add = async (fields: object = {}): Promise<ChatbotResource> => {
    const answer = await create(fields);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.data.chatbot;
  };
  const update = async (id: number, fields: object) => {
    const response = await client.request('PUT', `${API}/${id}`, { ...usual, ...fields });
    return { status: response.status, body: response.body, bot: response.body.data?.chatbot as ChatbotResource };
  };
  const listVersions = async (id: number): Promise<number[]> =>
    (await client.get(`${API}/${id}/versions`)).body.data.map(({ version }: { version: number }) => version);
  const listNames = async (query = '') =>
    (await client.get(`${API}?${query}`)).body.data.map(({ bot_name }: ChatbotResource) => bot_name);
  return { ...apiUser, accountId: member.accountId, device, usual, create, add, update, listVersions, listNames };
}

/** Sends every field as the specification's pages do, with flow and devices as JSON. */
function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('a chatbot', () => {
  it('is created, read, changed, stopped and deleted by the specification’s forms, and pushed to open pages', async () => {
    const { client, events, device } = await openMerchant();
    const fields = {
      tree_chatbot: JSON.stringify(flowWith('مرحبا')),
      bot_name: '',
      status: 'true',
      _method: 'POST',
      device_id: JSON.stringify([device.id]),
    };
    const created = await client.post(API, formOf(fields));
    expect(created).toMatchObject({ status: 201, body: { message: 'chatbot_added' } });
    const chatbot: ChatbotResource = created.body.data.chatbot;
    expect(chatbot).toMatchObject({
      bot_name: '',
      status: true,
      device_id: [device.id],
      version: 1,
      is_draft: false,
      answers_devices: false,
      devices: [{ id: device.id, device_name: device.name, session_id: device.sessionId }],
    });
    expect(chatbot.tree_chatbot).toMatchObject({
      viewport: {
        x: 0,
        y: 0,
        zoom: 1,
      },
      edges: [
        {
          source: 'ask',
          target: 'say',
        },
      ],
      nodes: [
        {
          id: 'ask',
          data: {
            type: 'send',
            message: 'مرحبا',
          },
        },
        {
          id: 'say',
          data: { rate_delay: 0 },
        },
      ],
    });
    await events.next('chatbots.changed', ({ ids }) => ids.includes(chatbot.id));
    const path = `${API}/${chatbot.id}`;
    expect((await client.get(path)).body).toEqual({ data: { chatbot } });
    expect(
      await sql(
        `select 1 from event_enrolments e join devices d on d.account_id = e.account_id
      where e.handler = 'bots.answer_message' and d.id = ?`,
        [device.id],
      ),
    ).toHaveLength(1);

    const changed = await client.post(path, formOf({ ...fields, bot_name: 'دوام', status: '0', _method: 'PUT' }));
    expect(changed).toMatchObject({ status: 200, body: { message: 'chatbot_updated' } });
    // The same flow is no new version.
    expect(changed.body.data.chatbot).toMatchObject({ bot_name: 'دوام', status: false, version: 1 });
    const started = await client.post(`${path}/status`, { status: 1 });
    expect(started.body.data.chatbot).toMatchObject({ status: true, tree_chatbot: chatbot.tree_chatbot });

    expect(await client.delete(path)).toMatchObject({ status: 200, body: { message: 'chatbot_deleted' } });
    for (const answer of [
      await client.get(path),
      await client.delete(path),
      await client.get(`${path}/versions`),
      await client.get(`${path}/figures`),
      await client.post(`${path}/status`, { status: false }),
      await client.request('PUT', path, fields),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'bots.chatbot_not_found' } });
  });

  it('with an invalid flow is rejected with its node, and stores nothing', async () => {
    const { client, create, listNames } = await openMerchant();
    const createRejected = async (tree_chatbot: unknown) => {
      const { status, body } = await create({ tree_chatbot, status: false, publish: false });
      return [status, Object.keys(body.errors ?? {}), body.node_id];
    };
    const at = ['tree_chatbot'];
    expect(await createRejected('{ nodes')).toEqual([422, at, null]);
    expect(await createRejected(undefined)).toEqual([422, at, undefined]);
    expect(await createRejected(flowWith('x', { nodes: [cardNode('odd', { type: 'teleport' })] }))).toEqual([
      422,
      at,
      'odd',
    ]);
    expect(await createRejected(flowWith('x', { edges: [{ id: 'e2', source: 'say', target: 'nowhere' }] }))).toEqual([
      422,
      at,
      'say',
    ]);
    const many = Array.from({ length: 500 }, (_none, index) => cardNode(`n${index}`, { type: 'end' }));
    expect(await createRejected(flowWith('x', { nodes: many }))).toEqual([422, at, null]);
    const long = 'x'.repeat(4_000);
    const heavy = Array.from({ length: 140 }, (_none, index) =>
      cardNode(`h${index}`, { type: 'reply', message: long }),
    );
    expect(await createRejected(JSON.stringify(flowWith('x', { nodes: heavy })))).toEqual([422, at, null]);
    expect((await create({ device_id: [999_999_999] })).body.errors).toHaveProperty('device_id');
    expect((await create({ bot_name: 'x'.repeat(101) })).body.errors).toHaveProperty('bot_name');
    const rejected = await client.post(API, { tree_chatbot: '{' }, { 'accept-language': 'ar' });
    expect(rejected.body.errors.tree_chatbot[0]).toMatch(/\p{Script=Arabic}/u);
    expect(await listNames()).toEqual([]);
  });

  it('with errors cannot be started but saved as a draft, and its errors are listed', async () => {
    const { client, create, update, add, listVersions } = await openMerchant();
    const rejection = await create({ tree_chatbot: BROKEN });
    expect(rejection).toMatchObject({
      status: 422,
      body: { problems: [{ problem: 'empty_text', nodeId: 'say' }], errors: { tree_chatbot: [expect.any(String)] } },
    });
    const kept = await add({ tree_chatbot: BROKEN, status: false });
    expect(kept).toMatchObject({ status: false, version: null, published_at: null, is_draft: true });
    expect(await listVersions(kept.id)).toEqual([]);
    expect((await client.post(`${API}/${kept.id}/status`, { status: true })).status).toBe(422);
    // Starting a repaired draft publishes it.
    expect((await update(kept.id, { publish: false })).bot).toMatchObject({ status: false, version: null });
    const started = await client.post(`${API}/${kept.id}/status`, { status: true });
    expect(started.body.data.chatbot).toMatchObject({ status: true, version: 1, is_draft: false });
  });

  it('has a draft beside its published version, and earlier versions can be restored', async () => {
    const { client, add, update, listVersions, member } = await openMerchant();
    const { id } = await add();
    const second = flowWith('hours', { says: 'We open at ten.' });
    const draft = await update(id, { tree_chatbot: second, publish: false });
    expect(draft.bot).toMatchObject({ status: true, version: 1, is_draft: true });
    expect(draft.bot.tree_chatbot?.nodes[1]?.data).toMatchObject({ message: 'We open at ten.' });
    expect((await update(id, { tree_chatbot: BROKEN, publish: false })).status).toBe(200);
    expect((await update(id, { tree_chatbot: BROKEN })).status).toBe(422);
    expect((await update(id, { tree_chatbot: second })).bot).toMatchObject({ version: 2, is_draft: false });
    const listed = (await client.get(`${API}/${id}/versions`)).body.data;
    expect(listed).toMatchObject([
      { version: 2, nodes_count: 2 },
      { version: 1, by: expect.any(String) },
    ]);
    expect(member.accountId).toBeGreaterThan(0);
    const restored = await client.post(`${API}/${id}/versions/1/restore`, {});
    expect(restored.body.data.chatbot).toMatchObject({ version: 2, is_draft: true });
    expect(restored.body.data.chatbot.tree_chatbot.nodes[1].data.message).toBe('We open at nine.');
    const repeatedResponse = await client.post(`${API}/${id}/versions/2/restore`, {});
    expect(repeatedResponse.body.data.chatbot).toMatchObject({ version: 2, is_draft: false });
    expect((await client.post(`${API}/${id}/versions/9/restore`, {})).body.code).toBe('bots.version_not_found');
    await sql(
      `insert into chatbot_versions (chatbot_id, number, account_id, flow)
       select chatbot_id, n, account_id, flow from chatbot_versions, generate_series(3, ?) n where chatbot_id = ? and number = 2`,
      [MAX_VERSIONS + 1, id],
    );
    expect((await update(id, { tree_chatbot: flowWith('new') })).bot.version).toBe(MAX_VERSIONS + 2);
    const remaining = await listVersions(id);
    expect([remaining.length, remaining.at(-1)]).toEqual([MAX_VERSIONS, 3]);
  });

  it('refers to rows of its account only', async () => {
    const [ownMerchant, otherMerchant] = [await openMerchant(), await openMerchant()];
    const group = await makeGroup(server.orm.em.fork(), { accountId: otherMerchant.accountId, name: 'Private' });
    const otherChatbot = await otherMerchant.add();
    const [file] = await upload(otherMerchant.client, fileOf('%PDF-1.4 menu', 'menu.pdf', 'application/pdf'));
    expect((await ownMerchant.create({ device_id: [otherMerchant.device.id] })).body.errors).toHaveProperty(
      'device_id',
    );
    const foreign = [
      { type: 'group', action: 'add', group_id: group },
      { type: 'go_to', chatbot_id: otherChatbot.id },
      { type: 'condition', rule: { by: 'device', device_id: otherMerchant.device.id } },
      {
        type: 'reply',
        message_type: 'text_message_with_media',
        message: 'Our menu',
        attachment_ids: [file?.item?.uuid],
      },
    ];
    for (const data of foreign) {
      const tree = flowWith('x', { nodes: [cardNode('n', data)], edges: [{ id: 'e2', source: 'say', target: 'n' }] });
      expect((await ownMerchant.create({ tree_chatbot: tree })).body.problems).toMatchObject([{ nodeId: 'n' }]);
      const own = await otherMerchant.create({ tree_chatbot: tree });
      expect([own.status, own.body.problems]).toEqual([201, undefined]);
    }
    for (const answer of [
      await ownMerchant.client.get(`${API}/${otherChatbot.id}`),
      await ownMerchant.client.get(`${API}/${otherChatbot.id}/versions`),
      await ownMerchant.client.get(`${API}/${otherChatbot.id}/figures`),
      await ownMerchant.client.post(`${API}/${otherChatbot.id}/versions/1/restore`, {}),
      await ownMerchant.client.request('PUT', `${API}/${otherChatbot.id}`, ownMerchant.usual),
      await ownMerchant.client.post(`${API}/${otherChatbot.id}/status`, { status: false }),
      await ownMerchant.client.delete(`${API}/${otherChatbot.id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await otherMerchant.client.get(`${API}/${otherChatbot.id}`)).body.data.chatbot).toEqual(otherChatbot);
  });

  it('requires the permission of each call', async () => {
    const { client } = await openApiUser(server, { role: 'admin', permissions: ['chatbots'] }).then((user) => {
      open.push(user);
      return user;
    });
    expect((await client.get(API)).status).toBe(200);
    for (const answer of [
      await client.post(API, {}),
      await client.request('PUT', `${API}/1`, {}),
      await client.post(`${API}/1/status`, {}),
      await client.post(`${API}/1/versions/1/restore`, {}),
      await client.delete(`${API}/1`),
      await client.delete('/api/v1/selected-chatbots?selected_data[]=1'),
      await client.delete('/api/v1/delete-all-chatbots'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'permission' } });
  });
});

describe('the list', () => {
  it('has pages, newest first, and filters, and returns all entries to selectors', async () => {
    const { client, add, listNames, device } = await openMerchant();
    for (const bot_name of ['Friday', 'Evening', 'مساء الجمعة']) await add({ bot_name });
    await add({ bot_name: 'Stopped', status: false, device_id: [] });
    expect(await listNames()).toEqual(['Stopped', 'مساء الجمعة', 'Evening', 'Friday']);
    expect(await listNames('page=2&rows=2&orderBy=id&orderType=desc&groups=1&search=')).toEqual(['Evening', 'Friday']);
    expect(await listNames('search=جمعة')).toEqual(['مساء الجمعة']);
    expect(await listNames('status=false')).toEqual(['Stopped']);
    expect(await listNames(`devices=${device.id}`)).toEqual(['مساء الجمعة', 'Evening', 'Friday']);
    const { body } = await client.get(`${API}?withPaginate=false&select=bot_name`);
    expect(body).toHaveLength(4);
    expect(Object.keys(body[0]).toSorted()).toEqual(['bot_name', 'id']);
    expect(Object.keys((await client.get(API)).body.data[0])).not.toContain('tree_chatbot');
  });

  it('deletes selected rows, or all if the given count is right', async () => {
    const { client, add, listNames } = await openMerchant();
    const [first, second] = [await add({ bot_name: 'one' }), await add({ bot_name: 'two' })];
    await add({ bot_name: 'three' });
    const some = await client.delete(
      `/api/v1/selected-chatbots/?selected_data[]=${first.id}&selected_data[]=${second.id}`,
    );
    expect(some).toMatchObject({ status: 200, body: { message: 'chatbots_deleted', count: 2 } });
    expect(await client.request('DELETE', '/api/v1/delete-all-chatbots', { count: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stale_count' },
    });
    expect(await listNames()).toEqual(['three']);
    expect((await client.request('DELETE', '/api/v1/delete-all-chatbots')).body.count).toBe(1);
  });

  it('has an upper limit, also under concurrent calls', async () => {
    const { accountId, create } = await openMerchant();
    await sql(
      `insert into chatbots (account_id, name, is_running, answers_devices) select ?, 'one of many', false, false from generate_series(1, ?)`,
      [accountId, MAX_CHATBOTS - 1],
    );
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
