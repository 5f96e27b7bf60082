import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import type { Device } from '../../src/devices/device.entity.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeColleague } from '../setup/accounts/colleagues.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { dumpRows } from '../setup/dump-rows.js';
import { RouteWorld } from '../setup/routes/route-world.js';
import { NOWHERE } from '../setup/routes/seed-owner.js';

const ON_STORES =
  /\/((un)?subscribe-apps|aboundedcarts|other-events|other-events-reluanch)\/:id|app-events\/.*\/replay$/;

let world: RouteWorld;
/** Client of a colleague who may use only the device `own`. */
let limited: HttpClient;
let own: Device;
let otherDevice: Device;

beforeAll(async () => {
  world = await RouteWorld.open();
  const em = world.server.orm.em.fork();
  const { accountId } = world.owner;
  // Alerts about linked but offline devices would change the compared rows.
  own = await makeDevice(em, { accountId, state: 'new', phone: null });
  otherDevice = await makeDevice(em, { accountId, state: 'new', phone: null });
  limited = await signIn(PERMISSIONS_OF_MEMBER, [own.id]);
}, 60_000);
afterAll(() => world.close());

async function signIn(permissions: readonly string[], deviceIds: readonly number[]): Promise<HttpClient> {
  return world.again(await makeColleague(world.server.orm, world.owner, { role: permissions, deviceIds }));
}

it('a colleague may not act on a store that another device sends for, nor on its carts and messages', async () => {
  const em = world.server.orm.em.fork();
  const { accountId } = world.owner;
  const settings = JSON.stringify({ devices: [otherDevice.id] });
  await em.execute('update shops set settings = ?::jsonb where account_id = ?', [settings, accountId]);
  const rowsBefore = await dumpRows(world.server.orm, accountId);
  const routes = world.routes.filter(({ isSafe, path }) => !isSafe && ON_STORES.test(path));
  expect(routes.length).toBe(9);
  for (const route of routes) {
    const { status, body } = await limited.request(route.method, world.addressOf(route, 'theirs'), world.bodyOf(route));
    expect([route.name, status, body.code]).toEqual([route.name, 403, 'commerce.other_devices']);
  }
  for (const path of ['delete-all-aboundedcarts', 'delete-all-other-events'])
    expect((await limited.request('DELETE', `/api/v1/${path}`, {})).body.count).toBe(0);
  expect(await dumpRows(world.server.orm, accountId)).toEqual(rowsBefore);
});

it('a colleague who deletes all campaigns, chatbots and auto-replies keeps those of other devices', async () => {
  const em = world.server.orm.em.fork();
  const { accountId, client } = world.owner;
  const { id: contactId } = await makeContact(em, { accountId });
  const groupId = await makeGroup(em, { accountId, contactIds: [contactId] });
  const bot = { bot_name: 'Kept', status: false, publish: false, tree_chatbot: { nodes: [], edges: [] } };
  for (const device of [own, otherDevice]) {
    const name = `All ${device.id}`;
    const recipients = [{ contactId, status: 'failed' }];
    await makeCampaign(em, {
      accountId,
      groupId,
      members: 1,
      name,
      deviceId: device.id,
      recipients,
      state: 'paused',
    });
    expect((await client.post('/api/v1/chatbots', { ...bot, device_id: [device.id] })).status).toBe(201);
    const reply = { name, devices: [device.id], body: 'x', renew_every: 24 };
    expect((await client.post('/api/v1/auto-replys', reply)).status).toBe(201);
  }
  for (const [table, link, column, path] of [
    ['campaigns', 'campaign_devices', 'campaign_id', 'campaigns'],
    ['chatbots', 'chatbot_devices', 'chatbot_id', 'chatbots'],
    ['auto_replies', 'auto_reply_devices', 'auto_reply_id', 'auto-replys'],
  ] as const) {
    const count = async (condition: string): Promise<number> => {
      const [row] = await em.execute<{ count: string }[]>(
        `select count(*) from ${table} t where account_id = ? ${table === 'campaigns' ? 'and not is_hidden' : ''} and ${condition}`,
        [accountId],
      );
      return Number(row?.count);
    };
    const isOther = `exists (select from ${link} d where d.${column} = t.id and d.device_id <> ${own.id})`;
    const [all, kept] = [await count('true'), await count(isOther)];
    const remove = (body: object) => limited.request('DELETE', `/api/v1/delete-all-${path}`, body);
    expect([path, (await remove({ count: all + 1 })).body.code]).toEqual([path, 'stale_count']);
    const { status, body } = await remove({ count: all });
    expect([path, status, body.count]).toEqual([path, 200, all - kept]);
    expect([path, await count('true')]).toEqual([path, kept]);
  }
});

it('a colleague deletes own tickets only', async () => {
  const agent = await signIn(['send message'], [own.id]);
  const { body: opened } = await agent.post('/api/v1/tickets', { body: 'mine' });
  const { body: ownerTicket } = await world.owner.client.post('/api/v1/tickets', { body: 'of the owner' });
  const readMayDelete = async (id: number) => (await agent.get(`/api/v1/tickets/${id}`)).body.ticket.may_delete;
  expect([await readMayDelete(opened.tickets.id), await readMayDelete(ownerTicket.tickets.id)]).toEqual([true, false]);
  const remove = (id: number | string) => agent.request('DELETE', `/api/v1/tickets/${id}`);
  expect((await remove(ownerTicket.tickets.id)).body.code).toBe('permission');
  expect((await remove(NOWHERE)).status).toBe(404);
  const many = await agent.request('DELETE', '/api/v1/selected-tickets', { selected_data: [ownerTicket.tickets.id] });
  expect([many.status, many.body.count]).toEqual([200, 0]);
  expect((await remove(opened.tickets.id)).status).toBe(200);
});
