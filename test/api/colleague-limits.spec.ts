import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { RequestContext } from '@mikro-orm/postgresql';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { RecordTyping } from '../../src/devices/devices.ports.js';
import { DeviceQrIssued } from '../../src/devices/pairing/invitation-issued.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { Push } from '../../src/platform/realtime/push.js';
import type { Device } from '../../src/devices/device.entity.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeColleague } from '../setup/accounts/colleagues.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { dumpRows } from '../setup/dump-rows.js';
import { fieldsOf } from '../setup/routes/body-schema.js';
import type { Route } from '../setup/routes/route-table.js';
import { RouteWorld } from '../setup/routes/route-world.js';
import { NOWHERE, SESSION } from '../setup/routes/seed-owner.js';

const HIDDEN = 'words of a hidden chat';
/** Every permission of a member but `show all chats`, so that only devices and assignment limit. */
const AGENT = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'show all chats');
/** Path segments of routes that name a device, its sends, a chat or a message: parameter or segment before `:id`. */
const LIMITED = /^(:sessionId|:deviceId|:chatId|device|device-status|chats|messages|group-sends)$/;
const DEVICE_FIELDS = ['device', 'devices', 'device_id', 'device_ids', 'session_id'];
/** Quoted messages are not listed: quotes of other chats are ignored. */
const CHAT_FIELDS = ['chat_id', 'chat_ids', 'chats'];
/** Shares its body with single sends, but reads only group and device. */
const PREFLIGHT = 'POST /api/v1/messages-preflight';
/** Routes that grant devices to others. test/api/account-users.spec.ts covers them. */
const GRANTING = /^\/api\/v1\/account-users/;

let world: RouteWorld;
/** Client of a colleague who may use only the device `own`. */
let limited: HttpClient;
/** Client of a colleague who may use all devices. The chats are assigned to the owner. */
let unassigned: HttpClient;
let own: Device;
let otherDevice: Device;
let hiddenMessage: MessageResource;

beforeAll(async () => {
  world = await RouteWorld.open();
  const { orm } = world.server;
  const em = orm.em.fork();
  const { accountId, userId } = world.owner;
  // Alerts about linked but offline devices would change the compared rows.
  own = await makeDevice(em, { accountId, state: 'new', phone: null });
  otherDevice = await makeDevice(em, { accountId, state: 'new', phone: null });
  const order = { device: SESSION, phone: '0501112233', body: HIDDEN };
  ({ data: hiddenMessage } = (await world.owner.client.post('/api/v1/messages', order)).body);
  await em.execute('update chats set assignee_id = ? where account_id = ?', [userId, accountId]);
  limited = await signIn(PERMISSIONS_OF_MEMBER, [own.id]);
  unassigned = await signIn(AGENT, [hiddenMessage.device_id, own.id, otherDevice.id]);
}, 60_000);
afterAll(() => world.close());

async function signIn(permissions: readonly string[], deviceIds: readonly number[]): Promise<HttpClient> {
  const colleague = await makeColleague(world.server.orm, world.owner, { role: permissions, deviceIds });
  return world.again(colleague);
}

const parametersOf = ({ path }: Route): string[] => {
  const parts = path.split('/');
  return parts.flatMap((part, at) => (part === ':id' ? [parts[at - 1]!] : part.startsWith(':') ? [part] : []));
};
const isForMembers = ({ rule, options }: Route): boolean =>
  [rule, options.orPermission ?? []].flat().some((name) => name === 'all' || PERMISSIONS_OF_MEMBER.includes(name!));
const selectRoutes = (test: (route: Route) => boolean): Route[] =>
  world.routes.filter((route) => isForMembers(route) && !route.path.startsWith('/api/v1/sandbox') && test(route));

async function expectUnknown(
  client: HttpClient,
  route: Route,
  call: (idKind: 'theirs' | 'nowhere') => { path: string; body: Record<string, unknown> | undefined },
  statuses: readonly number[],
): Promise<void> {
  const [foreignResponse, missingResponse] = [call('theirs'), call('nowhere')];
  const known = await client.request(route.method, foreignResponse.path, foreignResponse.body);
  const unknown = await client.request(route.method, missingResponse.path, missingResponse.body);
  expect([route.name, known.status, known.text]).toEqual([route.name, unknown.status, unknown.text]);
  expect([route.name, known.status, statuses.includes(known.status)]).toEqual([route.name, known.status, true]);
}

describe('a device, chat or message that a colleague may not use', () => {
  it('is unknown on each route that names it in its path', async () => {
    const rowsBefore = await dumpRows(world.server.orm, world.owner.accountId);
    const routes = selectRoutes((route) => parametersOf(route).some((name) => LIMITED.test(name)));
    expect(routes.length).toBeGreaterThan(25);
    for (const route of routes) {
      const call = (idKind: 'theirs' | 'nowhere') => ({
        path: world.addressOf(route, idKind),
        body: world.bodyOf(route),
      });
      await expectUnknown(limited, route, call, [404]);
    }
    expect(await dumpRows(world.server.orm, world.owner.accountId)).toEqual(rowsBefore);
  });

  it('is unknown although the device is usable, when the chat is assigned to someone else', async () => {
    const rowsBefore = await dumpRows(world.server.orm, world.owner.accountId);
    const routes = selectRoutes((route) => parametersOf(route).some((name) => /^(:chatId|chats|messages)$/.test(name)));
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      const call = (idKind: 'theirs' | 'nowhere') => ({
        path: world.addressOf(route, idKind),
        body: world.bodyOf(route),
      });
      await expectUnknown(unassigned, route, call, [404]);
    }
    expect(await dumpRows(world.server.orm, world.owner.accountId)).toEqual(rowsBefore);
  });

  it('is unknown to each route that names it in its body', async () => {
    const rowsBefore = await dumpRows(world.server.orm, world.owner.accountId);
    const routes = selectRoutes(({ isSafe, terms, path }) => !isSafe && !!terms?.body && !GRANTING.test(path));
    let count = 0;
    for (const route of routes)
      for (const field of route.name === PREFLIGHT ? DEVICE_FIELDS : [...DEVICE_FIELDS, ...CHAT_FIELDS]) {
        const schema = fieldsOf(route.terms!.body!)[field];
        if (!schema) continue;
        count += 1;
        const call = (idKind: 'theirs' | 'nowhere') => ({
          path: world.addressOf(route, 'theirs'),
          body: { ...world.bodyOf(route), ...allowedFields(route), [field]: pick(schema, valuesOf(field, idKind)) },
        });
        await expectUnknown(limited, route, call, [404, 422]);
      }
    expect(count).toBeGreaterThan(12);
    expect(await dumpRows(world.server.orm, world.owner.accountId)).toEqual(rowsBefore);
  });

  it('is returned by no route and no filter', async () => {
    const { owner } = world;
    const shown: string[] = [];
    for (const route of selectRoutes(({ isSafe, path }) => isSafe && !/[*]|:number|:uuid/.test(path))) {
      const address = world.addressOf(route, 'theirs');
      const search = route.path === '/api/v1/message-search' ? '?search=words' : '?';
      const hasFilter = route.terms?.query && 'device' in fieldsOf(route.terms.query);
      for (const query of [search, ...(hasFilter ? [`${search}&device=${hiddenMessage.device_id}`] : [])])
        for (const client of [limited, unassigned])
          expect([route.name, query, (await client.get(`${address}${query}`)).text.includes(HIDDEN)]).toEqual([
            route.name,
            query,
            false,
          ]);
      if ((await owner.client.get(`${address}${search}`)).text.includes(HIDDEN)) shown.push(route.path);
    }
    expect(shown).toEqual(
      expect.arrayContaining(['/api/v1/chat-list-messages/:deviceId/:chatId', '/api/v1/message-search']),
    );
    expect((await limited.get('/api/v1/devices')).body.data.map(({ id }: Device) => id)).toEqual([own.id]);
    expect((await limited.get('/api/v1/group-sends')).body.data).toEqual([]);
    expect((await limited.get('/api/v1/user-reports')).body.data.devices.count_devices).toBe(1);
  });
});

describe('a colleague with limited devices', () => {
  it('may not change a chatbot or auto-reply of another device, except to switch it off', async () => {
    const { client } = world.owner;
    const bot = { bot_name: 'Greeting', status: false, publish: false, tree_chatbot: { nodes: [], edges: [] } };
    const created = await client.post('/api/v1/chatbots', { ...bot, device_id: [own.id, otherDevice.id] });
    expect(created.status).toBe(201);
    const bots = `/api/v1/chatbots/${created.body.data.chatbot.id}`;
    const reply = { name: 'Closed', devices: [own.id, otherDevice.id], body: 'x', renew_every: 24 };
    const replied = await client.post('/api/v1/auto-replys', reply);
    expect(replied.status).toBe(201);
    const replies = `/api/v1/auto-replys/${replied.body.data.auto_reply.id}`;
    for (const [method, path, body, field] of [
      ['PUT', bots, { ...bot, device_id: [own.id] }, 'device_id'],
      ['POST', `${bots}/status`, { status: true }, 'device_id'],
      ['PUT', replies, { ...reply, devices: [own.id] }, 'devices'],
      ['POST', `${replies}/status`, { status: true }, 'devices'],
    ] as const) {
      const { status, body: answer } = await limited.request(method, path, body);
      expect([method, path, status, Object.keys(answer.errors ?? {})]).toEqual([method, path, 422, [field]]);
    }
    for (const path of [bots, replies])
      expect((await limited.post(`${path}/status`, { status: false })).status).toBe(200);
    const owned = await client.request('PUT', bots, { ...bot, device_id: [own.id] });
    expect(owned.status).toBe(200);
    const save = (device_id: number[]) => limited.request('PUT', bots, { ...bot, device_id });
    expect([(await save([own.id])).status, (await save([own.id, otherDevice.id])).status]).toEqual([200, 422]);
  });

  it('may not change the messages of a store that another device sends', async () => {
    const em = world.server.orm.em.fork();
    const stored = JSON.stringify({ devices: [otherDevice.id] });
    await em.execute('update shops set settings = ?::jsonb where account_id = ?', [stored, world.owner.accountId]);
    const { status, body } = await limited.post('/api/v1/save-app-settings/5', { devices: [own.id] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['devices']]);
  });

  it('may stop a campaign of another device, and not continue, repeat or copy it', async () => {
    const em = world.server.orm.em.fork();
    const { accountId } = world.owner;
    const { id: contactId } = await makeContact(em, { accountId });
    const groupId = await makeGroup(em, { accountId, contactIds: [contactId] });
    const recipients = [{ contactId, status: 'failed' }];
    const campaign = { accountId, groupId, members: 1, name: 'Sale', deviceId: otherDevice.id, recipients };
    const id = await makeCampaign(em, { ...campaign, state: 'paused' });
    const [recipient] = await em.execute<{ id: string }[]>('select id from campaign_recipients where campaign_id = ?', [
      id,
    ]);
    for (const path of [
      `campaigns/${id}/resume`,
      `campaigns/${id}/duplicate`,
      `campaigns/${id}/retry-failed`,
      `campaigns-reluanch/${id}`,
      `campaigns-re-send-phone-contact/${id}/${recipient?.id}`,
    ]) {
      const { status, body } = await limited.post(`/api/v1/${path}`, {});
      expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, ['devices']]);
    }
    expect((await limited.post(`/api/v1/campaigns/${id}/stop`)).status).toBe(200);
  });

  it('may use a device that they link', async () => {
    const linker = await signIn(PERMISSIONS_OF_MEMBER, [own.id]);
    const { status, body } = await linker.post('/api/v1/new-connect-device', {});
    expect(status).toBe(200);
    const ids = (await linker.get('/api/v1/devices?orderType=asc')).body.data.map(({ id }: Device) => id);
    expect(ids).toEqual([own.id, body.data.device.id]);
    expect((await limited.get(`/api/v1/device/${body.data.device.id}`)).status).toBe(404);
  });
});

describe('a colleague without the permission', () => {
  it('reads and writes notes only about contacts of visible chats', async () => {
    const em = world.server.orm.em.fork();
    const { accountId } = world.owner;
    const agent = await signIn(['send message'], [own.id]);
    const shown = await makeChat(em, { accountId, deviceId: own.id });
    const otherDeviceChat = await makeChat(em, { accountId, deviceId: otherDevice.id });
    const notesOf = ({ contactId }: { contactId: number }) => `/api/v1/contact-notes/${contactId}`;
    expect((await agent.post(notesOf(shown), { body: 'x' })).status).toBe(201);
    const { body } = await world.owner.client.post(notesOf(otherDeviceChat), { body: HIDDEN });
    const note = `${notesOf(otherDeviceChat)}/${body.data.id}`;
    for (const [method, path, change] of [
      ['GET', notesOf(otherDeviceChat), undefined],
      ['POST', notesOf(otherDeviceChat), { body: 'x' }],
      ['PUT', note, { body: 'x' }],
      ['POST', note, { body: 'x' }],
      ['DELETE', note, undefined],
    ] as const)
      expect([method, path, (await agent.request(method, path, change)).status]).toEqual([method, path, 404]);
    expect((await limited.get(notesOf(otherDeviceChat))).status).toBe(200);
  });

  it('can neither send to groups nor delete files of the account', async () => {
    const agent = await signIn(['send message'], [own.id]);
    const groupId = await makeGroup(world.server.orm.em.fork(), { accountId: world.owner.accountId });
    const order = { device: own.sessionId, group: groupId, body: 'x' };
    for (const [method, path, body] of [
      ['POST', 'messages', order],
      ['POST', 'messages-preflight', order],
      ['DELETE', 'delete-all-medias', { count: 1 }],
      ['DELETE', 'delete-medias', { uuids: [crypto.randomUUID()] }],
    ] as const) {
      const { status, body: answer } = await agent.request(method, `/api/v1/${path}`, body);
      expect([path, status, answer.code]).toEqual([path, 403, 'permission']);
    }
  });
});

it('owner-only routes reject each colleague, who can still change personal settings', async () => {
  for (const route of world.routes.filter(({ rule, options }) => rule === 'owner' && !options.orPermission)) {
    const { status, body } = await limited.request(route.method, world.addressOf(route, 'theirs'), world.bodyOf(route));
    expect([route.name, status, body.code]).toEqual([route.name, 403, 'permission']);
  }
  const { body: settings } = await limited.get('/api/v1/get-settings');
  const save = (account_settings: object) => limited.post('/api/v1/save-settings', { account_settings });
  const { time_zone, date_style } = settings.account_settings;
  expect((await save({ name: 'Mona', time_zone, date_style })).status).toBe(200);
  const rejected = await save({ name: 'Mona', time_zone: 'Europe/Paris' });
  expect([rejected.status, rejected.body.code]).toEqual([403, 'permission']);
});

it('sockets receive events of usable devices, and of own and unassigned chats', async () => {
  const { app, orm } = world.server;
  const { accountId, client } = world.owner;
  const people = {
    agent: await makeColleague(orm, world.owner, { role: 'agent', deviceIds: [own.id] }),
    supervisor: await makeColleague(orm, world.owner, { role: 'supervisor', deviceIds: [own.id, otherDevice.id] }),
  };
  const em = orm.em.fork();
  const chats = {
    free: await makeChat(em, { accountId, deviceId: own.id }),
    mine: await makeChat(em, { accountId, deviceId: own.id }),
    theirs: await makeChat(em, { accountId, deviceId: own.id }),
    elsewhere: await makeChat(em, { accountId, deviceId: otherDevice.id }),
  };
  await em.execute('update chats set assignee_id = ? where id = ?', [people.agent.userId, chats.mine.id]);
  await em.execute('update chats set assignee_id = ? where id = ?', [people.supervisor.userId, chats.theirs.id]);
  const sockets = {
    owner: await LiveEvents.open(client),
    agent: await LiveEvents.open(await world.again(people.agent)),
    supervisor: await LiveEvents.open(await world.again(people.supervisor)),
  };

  for (const { id, deviceId, contactId } of Object.values(chats)) {
    const device = deviceId === own.id ? own : otherDevice;
    const sent = await client.post('/api/v1/messages', { device: device.sessionId, chat_id: id, body: `to ${id}` });
    expect(sent.status).toBe(201);
    const [contact] = await em.execute<{ phone: string }[]>('select phone from contacts where id = ?', [contactId]);
    const peer = { phone: contact!.phone, lid: null };
    await RequestContext.create(orm.em, () =>
      app.get(CommandBus).execute(new RecordTyping(accountId, deviceId, peer, 'composing')),
    );
  }
  for (const device of [own, otherDevice]) {
    const changed = await client.post(`/api/v1/update-device/${device.sessionId}`, { device_name: `New ${device.id}` });
    expect(changed.status).toBe(200);
    app.get(EventBus).publish(new DeviceQrIssued(accountId, device.id, device.sessionId, 'qr', new Date()));
  }
  // This later event shows that nothing else was in flight.
  app.get(Push).toAccount(accountId, 'live.gap', {});
  for (const socket of Object.values(sockets)) await socket.next('live.gap', () => true);

  const chatsOf = (socket: LiveEvents) => {
    const ids = [
      ...socket.of('message.created').map(({ chat }) => chat.id),
      ...socket.of('message.changed').map(({ message }) => message.chat_id),
      ...socket.of('chat.changed').map(({ chat }) => chat.id),
      ...socket.of('chat.typing').map(({ chat_id }) => chat_id),
    ];
    return [...new Set(ids)].toSorted((a, b) => a - b);
  };
  const devicesOf = (socket: LiveEvents) => [
    ...new Set(socket.of('device.changed').map(({ device }) => device.id)),
    ...socket.of('device.qr').map(({ session_id }) => session_id),
  ];
  const { free: unassignedChatId, mine: ownChatId, theirs: ownerChatId, elsewhere: otherDeviceChatId } = chats;
  const everything = [unassignedChatId.id, ownChatId.id, ownerChatId.id, otherDeviceChatId.id];
  expect(chatsOf(sockets.agent)).toEqual([unassignedChatId.id, ownChatId.id]);
  expect(chatsOf(sockets.supervisor)).toEqual(everything);
  expect(chatsOf(sockets.owner)).toEqual(everything);
  expect(sockets.agent.of('message.created').map(({ chat }) => chat.id)).toEqual([unassignedChatId.id, ownChatId.id]);
  expect(devicesOf(sockets.agent)).toEqual([own.id]);
  for (const viewer of ['supervisor', 'owner'] as const)
    expect(devicesOf(sockets[viewer])).toEqual([own.id, otherDevice.id, own.sessionId, otherDevice.sessionId]);
  for (const socket of Object.values(sockets)) socket.close();
});

function valuesOf(field: string, idKind: 'theirs' | 'nowhere'): unknown[] {
  const isTheirs = idKind === 'theirs';
  if (DEVICE_FIELDS.includes(field)) {
    const id = isTheirs ? otherDevice.id : Number(NOWHERE);
    return [[id], id, isTheirs ? otherDevice.sessionId : 'f'.repeat(32)];
  }
  const id = isTheirs ? hiddenMessage.chat_id : Number(NOWHERE);
  return [[id], id];
}

const pick = (schema: ReturnType<typeof fieldsOf>[string], values: readonly unknown[]): unknown =>
  values.find((value) => schema.safeParse(value).success);

/** Fills the other device fields with allowed devices, so that they cause no rejection. */
function allowedFields({ terms }: Route): Record<string, unknown> {
  const fields = fieldsOf(terms!.body!);
  const names = DEVICE_FIELDS.filter((name) => fields[name]);
  return Object.fromEntries(names.map((name) => [name, pick(fields[name]!, [[own.id], own.id, own.sessionId])]));
}
