import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_LABELS, MAX_LABELS_OF_CHAT } from '../../src/messaging/conversations/inbox/inbox.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

const idOf = ({ member }: ApiUser): number => member.userId;
const create = ({ client }: ApiUser, name: string, color = 'blue') => client.post('/api/v1/labels', { name, color });
const createLabel = async (name: string): Promise<number> => (await create(inbox.owner, name)).body.data.id as number;
const update = ({ client }: ApiUser, path: string, body: object) => client.request('PUT', `/api/v1/${path}`, body);

describe('labels', () => {
  it('are created, changed and deleted with permission, and read by everyone of the account', async () => {
    const { owner, agent, supervisor } = inbox;
    const since = agent.events.now;
    const { status, body } = await create(owner, 'VIP', 'green');
    expect([status, body.data]).toEqual([201, { id: expect.any(Number), name: 'VIP', color: 'green' }]);
    await agent.events.next('labels.changed', () => true, { since });
    expect((await agent.client.get('/api/v1/labels')).body.data).toEqual([body.data]);
    expect((await create(agent, 'Mine')).status).toBe(403);
    expect((await update(agent, `labels/${body.data.id}`, { name: 'Mine' })).status).toBe(403);
    const changed = await update(supervisor, `labels/${body.data.id}`, { color: 'red' });
    expect(changed.body.data).toEqual({ ...body.data, color: 'red' });
    expect((await stranger.client.get('/api/v1/labels')).body.data).toEqual([]);
    expect((await update(stranger, `labels/${body.data.id}`, { name: 'Theirs' })).status).toBe(404);
    expect((await stranger.client.delete(`/api/v1/labels/${body.data.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/v1/labels/${body.data.id}`)).status).toBe(200);
    expect((await owner.client.delete(`/api/v1/labels/${body.data.id}`)).status).toBe(404);
  });

  it('have unique names and known colors', async () => {
    const [first, second] = [await createLabel('Late'), await createLabel('Early')];
    expect((await create(inbox.owner, 'Late')).body.errors).toHaveProperty('name');
    expect((await update(inbox.owner, `labels/${second}`, { name: 'Late' })).status).toBe(422);
    expect((await create(inbox.owner, 'Pink', 'pink')).status).toBe(422);
    expect((await create(inbox.owner, ' ')).status).toBe(422);
    expect((await create(stranger, 'Late')).status).toBe(201);
    for (const id of [first, second]) await inbox.owner.client.delete(`/api/v1/labels/${id}`);
  });

  it('have a limit', async () => {
    const { client, member, events } = await openApiUser(server);
    await inbox.sql(
      `insert into labels (account_id, name, color) select ?, 'Label ' || n, 'gray' from generate_series(1, ?::int) n`,
      [member.accountId, MAX_LABELS],
    );
    expect((await client.post('/api/v1/labels', { name: 'More', color: 'gray' })).status).toBe(409);
    events.close();
  });
});

describe('labels of a chat', () => {
  it('replace each other, and filter the inbox', async () => {
    const { agent, owner } = inbox;
    const { id } = await inbox.chat();
    const [refund, urgent] = [await createLabel('Refund'), await createLabel('Urgent')];
    const chat = await inbox.changed(agent, id, 'labels', { ids: [refund, urgent, refund] });
    expect(chat.labels.map(({ name }) => name)).toEqual(['Refund', 'Urgent']);
    await inbox.changed(agent, id, 'labels', { ids: [urgent, refund] });
    await inbox.changed(agent, id, 'labels', { ids: [urgent] });
    expect((await inbox.history(id)).map(({ kind, details }) => [kind, details])).toEqual([
      ['labeled', { added: ['Refund', 'Urgent'], removed: [] }],
      ['labeled', { added: [], removed: ['Refund'] }],
    ]);
    expect([await inbox.listed(`label=${urgent}`), await inbox.listed(`label=${refund}`)]).toEqual([[id], []]);
    const bulk = { ids: [id], action: 'labels', value: [] };
    expect((await owner.client.post('/api/v1/chats-bulk', bulk)).body.data.ids).toEqual([id]);
    expect((await inbox.read(id)).labels).toEqual([]);
  });

  it('are added and removed without touching those of colleagues', async () => {
    const { agent, owner } = inbox;
    const { id } = await inbox.chat();
    const [ownLabelId, colleagueLabelId, oldLabelId] = [
      await createLabel('Mine'),
      await createLabel('Theirs of a colleague'),
      await createLabel('Old'),
    ];
    const labelsOf = async (user: ApiUser, body: object) =>
      (await inbox.changed(user, id, 'labels', body)).labels.map((label) => label.id).toSorted((a, b) => a - b);
    expect(await labelsOf(agent, { ids: [oldLabelId] })).toEqual([oldLabelId]);
    expect(await labelsOf(agent, { add: [ownLabelId], remove: [oldLabelId] })).toEqual([ownLabelId]);
    expect(await labelsOf(owner, { add: [colleagueLabelId] })).toEqual([ownLabelId, colleagueLabelId]);
    expect(await labelsOf(agent, { add: [oldLabelId], remove: [ownLabelId] })).toEqual([colleagueLabelId, oldLabelId]);
    const bulk = { ids: [id], action: 'labels', value: { add: [ownLabelId], remove: [oldLabelId] } };
    const { data } = (await owner.client.post('/api/v1/chats-bulk', bulk)).body;
    expect(data).toMatchObject({
      ids: [id],
      chats: [{ id, labels: [{ id: ownLabelId }, { id: colleagueLabelId }] }],
      failures: [],
    });
  });

  it('disappear with the label', async () => {
    const { id } = await inbox.chat();
    const label = await createLabel('Short');
    await inbox.changed(inbox.owner, id, 'labels', { ids: [label] });
    expect((await stranger.client.delete(`/api/v1/labels/${label}`)).status).toBe(404);
    expect((await inbox.read(id)).labels).toMatchObject([{ id: label }]);
    await inbox.owner.client.delete(`/api/v1/labels/${label}`);
    expect((await inbox.read(id)).labels).toEqual([]);
  });

  it('belong to the account, and have a limit', async () => {
    const { id } = await inbox.chat();
    const foreignLabelId = (await create(stranger, 'Theirs')).body.data.id as number;
    expect((await inbox.act(inbox.agent, id, 'labels', { ids: [foreignLabelId] })).status).toBe(422);
    const many = Array.from({ length: MAX_LABELS_OF_CHAT + 1 }, (_, index) => index + 1);
    expect((await inbox.act(inbox.agent, id, 'labels', { ids: many })).status).toBe(422);
    expect((await inbox.act(inbox.agent, id, 'labels', {})).status).toBe(422);
    for (const user of [inbox.distant, stranger])
      expect((await inbox.act(user, id, 'labels', { ids: [] })).status).toBe(404);
    expect(await inbox.kinds(id)).toEqual([]);
  });
});

describe('teams', () => {
  it('have users of the account, and are changed with permission', async () => {
    const { owner, agent, supervisor } = inbox;
    const createTeam = (user: ApiUser, body: object) => user.client.post('/api/v1/teams', body);
    const { status, body } = await createTeam(supervisor, { name: 'Sales', user_ids: [idOf(agent)] });
    expect([status, body.data]).toEqual([
      201,
      { id: expect.any(Number), name: 'Sales', users: [expect.objectContaining({ id: idOf(agent) })] },
    ]);
    expect((await createTeam(owner, { name: 'Sales' })).body.errors).toHaveProperty('name');
    expect((await createTeam(owner, { name: 'Others', user_ids: [idOf(stranger)] })).status).toBe(422);
    expect((await createTeam(agent, { name: 'Mine' })).status).toBe(403);
    expect((await agent.client.get('/api/v1/teams')).body.data).toEqual([body.data]);
    const path = `teams/${body.data.id}`;
    expect((await update(owner, path, { name: 'Support' })).body.data).toEqual({ ...body.data, name: 'Support' });
    expect((await update(owner, path, { user_ids: [] })).body.data).toMatchObject({ name: 'Support', users: [] });
    expect((await stranger.client.get('/api/v1/teams')).body.data).toEqual([]);
    expect((await update(stranger, path, { name: 'Theirs' })).status).toBe(404);
    expect((await stranger.client.delete(`/api/v1/${path}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/v1/${path}`)).status).toBe(200);
  });
});
