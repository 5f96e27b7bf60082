import { beforeAll, expect, it } from '@jest/globals';
import { makeStore } from '../factories/make-store.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

it('uses of a file are reported before its deletion', async () => {
  const owner = await openSender(server);
  const { client, deviceId, accountId } = owner;
  const { uuid } = await owner.upload();
  const readUsage = async (uuids: string[]) => (await client.post('/api/v1/media-usage', { uuids })).body;
  expect(await readUsage([uuid])).toEqual({ messages: 0, waiting: 0, used_by: [], places: 0 });

  const groups = [await owner.group([(await owner.contact()).id])];
  const campaign = { name: 'Eid', devices: [deviceId], groups, body: 'x', attachments_id: uuid, status: false };
  expect((await client.post('/api/v1/campaigns', campaign)).status).toBe(201);
  const reply = { name: 'Closed', devices: [deviceId], body: 'x', attachments_id: uuid, renew_every: 24 };
  expect((await client.post('/api/v1/auto-replys', reply)).status).toBe(201);
  const position = { x: 0, y: 0 };
  const flow = {
    nodes: [
      { id: 'ask', type: 'card', position, data: { type: 'send', message: 'hi' } },
      { id: 'say', type: 'card', position, data: { type: 'reply', message: 'x', attachment_ids: [uuid] } },
    ],
    edges: [{ id: 'e1', source: 'ask', target: 'say' }],
  };
  const bot = { bot_name: 'Hours', device_id: [deviceId], tree_chatbot: flow };
  expect((await client.post('/api/v1/chatbots', bot)).status).toBe(201);
  const settings = { automation_options: { 'order.shipped': { media_uuid: uuid }, 'order.new': { media_uuid: null } } };
  await makeStore(server.orm.em.fork(), { accountId, settings });

  const { uuid: otherUuid } = await owner.upload();
  const { places, used_by } = await readUsage([uuid, otherUuid]);
  expect(places).toBe(4);
  expect(used_by.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'auto_reply',
    'campaign',
    'chatbot',
    'store',
  ]);
  expect((await readUsage([])).places).toBe(4);
  // Finished uses and uses by other accounts do not count.
  await server.orm.em
    .getConnection()
    .execute(`update campaigns set state = 'finished' where account_id = ?`, [accountId]);
  expect((await readUsage([uuid])).places).toBe(3);
  const stranger = await openSender(server);
  expect((await stranger.client.post('/api/v1/media-usage', { uuids: [uuid] })).status).toBe(404);
});

it('a file in use is deleted only by force, after its uses were reported', async () => {
  const { client, deviceId, upload } = await openSender(server);
  const item = await upload();
  const form = { name: 'Away', devices: [deviceId], body: 'We are away.', renew_every: 24 };
  const created = await client.post('/api/v1/auto-replys', { ...form, attachments_id: item.uuid });
  const used_by = [{ kind: 'auto_reply', id: created.body.data.auto_reply.id, name: 'Away' }];
  const usage = await client.post('/api/v1/media-usage', { uuids: [item.uuid] });
  expect(usage.body).toEqual({ messages: 0, waiting: 0, used_by, places: 1 });
  const uuids = [item.uuid];
  expect(await client.post('/api/v1/delete-medias', { uuids })).toMatchObject({
    status: 409,
    body: { code: 'in_use', used_by },
  });
  expect((await client.post('/api/v1/delete-all-medias', { count: 1 })).status).toBe(409);
  expect((await client.get('/api/v1/medias')).body.total).toBe(1);
  const forced = await client.post('/api/v1/delete-medias', { uuids, force: 'true' });
  expect(forced.body).toMatchObject({ count: 1 });
});

it('a file that comes into use while its deletion waits is kept', async () => {
  const { client, deviceId, upload } = await openSender(server);
  const { uuid } = await upload();
  const sql = (query: string, params: unknown[] = []) =>
    server.orm.em.getConnection().execute<{ id: string }[]>(query, params);
  const deletion = await server.orm.em.fork().transactional(async (em) => {
    await em.execute('select id from media where uuid = ? for update', [uuid]);
    const started = client.post('/api/v1/delete-medias', { uuids: [uuid] }).then((answer) => answer);
    await waitFor('the deletion waits', async () => {
      const waiting = await sql(`select pid as id from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from media%'`);
      return waiting.length > 0;
    });
    const form = { name: 'Away', devices: [deviceId], body: 'We are away.', renew_every: 24, attachments_id: uuid };
    expect((await client.post('/api/v1/auto-replys', form)).status).toBe(201);
    return { started };
  });
  expect(await deletion.started).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect((await client.get('/api/v1/medias')).body.total).toBe(1);
});
