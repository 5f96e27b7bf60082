import { beforeAll, expect, it } from '@jest/globals';
import { makeShop } from '../factories/make-shop.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

it('whatever needs a file is told before it is deleted', async () => {
  const owner = await openSender(server);
  const { client, deviceId, accountId } = owner;
  const { uuid } = await owner.upload();
  const usage = async (uuids: string[]) => (await client.post('/api/v1/media-usage', { uuids })).body;
  expect(await usage([uuid])).toEqual({ messages: 0, waiting: 0, places: 0 });

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
  await makeShop(server.orm.em.fork(), { accountId, settings });

  const { uuid: other } = await owner.upload();
  expect((await usage([uuid, other])).places).toBe(4);
  expect((await usage([])).places).toBe(4);
  // What is over needs it no more, and what others have is nobody's business.
  await server.orm.em
    .getConnection()
    .execute(`update campaigns set state = 'finished' where account_id = ?`, [accountId]);
  expect((await usage([uuid])).places).toBe(3);
  const stranger = await openSender(server);
  expect((await stranger.client.post('/api/v1/media-usage', { uuids: [uuid] })).status).toBe(404);
});
