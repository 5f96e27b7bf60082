import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { Push } from '../../src/platform/realtime/push.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';
import { waitFor } from '../setup/wait-for.js';

let world: RouteWorld;
let push: Push;
let owner: SignedInMember;
let everyone: Record<'stranger' | 'pended' | 'manager' | 'inside', SignedInMember>;
const open: LiveEvents[] = [];

beforeAll(async () => {
  world = await RouteWorld.open();
  push = world.server.app.get(Push);
  ({ owner } = world);
  everyone = {
    stranger: await world.member(),
    pended: await world.suspended(),
    manager: await world.admin('members'),
    inside: await world.inside(),
  };
}, 60_000);
afterAll(async () => {
  for (const events of open) events.close();
  await world.close();
});

async function listen(client: HttpClient): Promise<LiveEvents> {
  const events = await LiveEvents.open(client);
  open.push(events);
  return events;
}
const untilClosed = (events: LiveEvents) => waitFor('the socket is closed', () => !events.isOpen);
/** Excludes virtual phones, which are shared. */
const received = (events: LiveEvents) => events.all.filter(({ name }) => name !== 'sandbox.changed');
const publish = (accountId: number, session_id: string) => push.toAccount(accountId, 'device.removed', { session_id });
const hears = (events: LiveEvents, word: string) =>
  events.next('device.removed', ({ session_id }) => session_id === word);

describe('a socket', () => {
  it('joins the rooms of one account and one session, for every kind of user', async () => {
    const expected: string[][] = [];
    for (const [who, { client, ...user }] of Object.entries({ owner, ...everyone })) {
      await listen(client);
      const id = who === 'inside' ? owner.accountId : user.accountId;
      const own = who === 'inside' ? [`insiders-${id}`] : [`user-${user.userId}`, `members-${id}`];
      expected.push([`account-${id}`, `owner-${id}`, ...own]);
    }
    const sockets = [...(Reflect.get(push, 'server') as Server).sockets.sockets.values()];
    const rooms = sockets.map(({ id, rooms: all }) => [...all].filter((room) => room !== id));
    // The other rooms depend on permissions.
    const isOfPermission = (room: string) => room.includes(' ');
    expect(rooms.map(([, ...others]) => others.filter((room) => !isOfPermission(room)))).toEqual(expected);
    for (const [, account, ...others] of rooms)
      expect(others.filter((room) => isOfPermission(room) && !room.startsWith(`${account} `))).toEqual([]);
    const sessions = rooms.map(([session]) => session!);
    expect(sessions.filter((room) => !/^session-\d+$/.test(room))).toEqual([]);
    expect(new Set(sessions).size).toBe(expected.length);
  });

  it('receives events of its own account only', async () => {
    const own = await listen(owner.client);
    const others = new Map<string, LiveEvents>();
    for (const [who, { client }] of Object.entries(everyone)) others.set(who, await listen(client));
    const rename = { device_name: 'Renamed' };
    const { sessionId } = await device();
    expect((await owner.client.post(`/api/v1/update-device/${sessionId}`, rename)).status).toBe(200);
    const order = { device: sessionId, phone: '0501112233', body: 'news' };
    expect((await owner.client.post('/api/v1/messages', order)).status).toBe(201);
    await own.next('device.changed', ({ device: { device_name } }) => device_name === 'Renamed');
    await own.next('message.created', ({ message }) => message.conversation === 'news');
    // Proves that nothing else was in flight.
    for (const { accountId } of [owner, everyone.stranger, everyone.pended, everyone.manager])
      publish(accountId, 'last');
    for (const events of others.values()) await hears(events, 'last');
    for (const who of ['stranger', 'pended', 'manager'])
      expect([who, received(others.get(who)!).map(({ name }) => name)]).toEqual([who, ['device.removed']]);
  });

  it('of an impersonating administrator receives events of that account only, until the end', async () => {
    const { inside } = everyone;
    const there = await listen(inside.client);
    const at = await world.again(inside);
    const atHome = await listen(at);
    publish(inside.accountId, 'at home');
    await hears(atHome, 'at home');
    publish(owner.accountId, 'inside');
    await hears(there, 'inside');
    expect(received(there).map(({ payload }) => payload)).toEqual([{ session_id: 'inside' }]);
    expect(received(atHome).map(({ payload }) => payload)).toEqual([{ session_id: 'at home' }]);

    expect((await inside.client.post('/api/v1/switch-back')).status).toBe(200);
    await untilClosed(there);
    const back = await listen(inside.client);
    publish(owner.accountId, 'not for them');
    publish(inside.accountId, 'home again');
    await hears(back, 'home again');
    expect(received(back)).toHaveLength(1);
  });

  it('is denied to guests, unverified users and ended sessions', async () => {
    const [newcomer, leaver] = [await world.unverified(), await world.member()];
    const cookie = leaver.client.cookieHeader;
    await leaver.client.post('/v1/logout');
    leaver.client.cookies.set('mersal_session', /mersal_session=([^;]+)/.exec(cookie)![1]!);
    for (const client of [await world.guest(), newcomer.client, leaver.client])
      await expect(LiveEvents.open(client)).rejects.toThrow('unauthenticated');
  });
});

describe('a change by an administrator', () => {
  it('closes the sockets of a suspended user, who may reconnect and listen', async () => {
    const { manager } = everyone;
    const person = await world.member();
    const events = await listen(person.client);
    const set = (status: string) => manager.client.post(`/api/v1/members/${person.userId}`, { _method: 'put', status });
    expect((await set('pended')).status).toBe(200);
    await untilClosed(events);
    await expect(LiveEvents.open(person.client)).rejects.toThrow('unauthenticated');
    const back = await listen(await world.again(person));
    publish(person.accountId, 'still theirs');
    await hears(back, 'still theirs');
    expect((await set('active')).status).toBe(200);
    publish(person.accountId, 'and again');
    await hears(back, 'and again');
  });

  it('closes the sockets of a deleted user, and of impersonations of that account', async () => {
    const [person, visitor, manager] = [await world.member(), await world.superAdmin(), everyone.manager];
    const events = await listen(person.client);
    const reason = 'Seeing what happens';
    expect((await visitor.client.post(`/api/v1/switch-to-account/${person.userId}`, { reason })).status).toBe(200);
    const visiting = await listen(visitor.client);
    expect((await manager.client.delete(`/api/v1/members/${person.userId}`)).status).toBe(200);
    await Promise.all([untilClosed(events), untilClosed(visiting)]);
    await expect(LiveEvents.open(visitor.client)).rejects.toThrow('unauthenticated');
  });
});

async function device(): Promise<{ sessionId: string }> {
  const { body } = await owner.client.get('/api/v1/devices');
  return { sessionId: body.data[0].session_id };
}
