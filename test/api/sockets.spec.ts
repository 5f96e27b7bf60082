import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { Push } from '../../src/platform/realtime/push.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Person, RouteWorld } from '../setup/route-world.js';
import { waitFor } from '../setup/wait-for.js';

let world: RouteWorld;
let push: Push;
let owner: Person;
let everybody: Record<'stranger' | 'pended' | 'manager' | 'inside', Person>;
const open: LiveEvents[] = [];

beforeAll(async () => {
  world = await RouteWorld.open();
  push = world.server.app.get(Push);
  ({ owner } = world);
  everybody = {
    stranger: await world.member(),
    pended: await world.pended(),
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
/** What was heard of accounts; the virtual phones are everybody's. */
const heard = (events: LiveEvents) => events.all.filter(({ name }) => name !== 'sandbox.changed');
const say = (accountId: number, session_id: string) => push.toAccount(accountId, 'device.removed', { session_id });
const hears = (events: LiveEvents, word: string) =>
  events.next('device.removed', ({ session_id }) => session_id === word);

describe('a socket', () => {
  it('sits in the rooms of one account and one session, whoever it belongs to', async () => {
    const accounts = new Map<string, number>();
    for (const [who, { client, accountId }] of Object.entries({ owner, ...everybody })) {
      await listen(client);
      accounts.set(who, who === 'inside' ? owner.accountId : accountId);
    }
    const sockets = [...(Reflect.get(push, 'server') as Server).sockets.sockets.values()];
    const rooms = sockets.map(({ id, rooms: all }) => [...all].filter((room) => room !== id));
    expect(rooms.map(([account, apart, session]) => [account, apart, /^session-\d+$/.test(session ?? '')])).toEqual(
      [...accounts].map(([who, accountId]) => [
        `account-${accountId}`,
        `${who === 'inside' ? 'insiders' : 'members'}-${accountId}`,
        true,
      ]),
    );
    // All others are of what its user may know of that account.
    for (const [account, , , ...others] of rooms)
      expect(others.filter((room) => !room.startsWith(`${account} `))).toEqual([]);
    expect(new Set(rooms.map(([, , session]) => session)).size).toBe(accounts.size);
  });

  it('hears its own account and nothing of another', async () => {
    const own = await listen(owner.client);
    const others = new Map<string, LiveEvents>();
    for (const [who, { client }] of Object.entries(everybody)) others.set(who, await listen(client));
    const rename = { device_name: 'Renamed' };
    const { sessionId } = await device();
    expect((await owner.client.post(`/api/v1/update-device/${sessionId}`, rename)).status).toBe(200);
    const order = { device: sessionId, phone: '0501112233', body: 'news' };
    expect((await owner.client.post('/api/v1/messages', order)).status).toBe(201);
    await own.next('device.changed', ({ device: { device_name } }) => device_name === 'Renamed');
    await own.next('message.created', ({ message }) => message.conversation === 'news');
    // What is said to everybody's own account last came after all of that.
    for (const { accountId } of [owner, everybody.stranger, everybody.pended, everybody.manager])
      say(accountId, 'last');
    for (const events of others.values()) await hears(events, 'last');
    for (const who of ['stranger', 'pended', 'manager'])
      expect([who, heard(others.get(who)!).map(({ name }) => name)]).toEqual([who, ['device.removed']]);
  });

  it('of an administrator inside an account hears that account, and not their own, until they step back', async () => {
    const { inside } = everybody;
    const there = await listen(inside.client);
    const at = await world.again(inside);
    const atHome = await listen(at);
    say(inside.accountId, 'at home');
    await hears(atHome, 'at home');
    say(owner.accountId, 'inside');
    await hears(there, 'inside');
    expect(heard(there).map(({ payload }) => payload)).toEqual([{ session_id: 'inside' }]);
    expect(heard(atHome).map(({ payload }) => payload)).toEqual([{ session_id: 'at home' }]);

    expect((await inside.client.post('/api/v1/switch-back')).status).toBe(200);
    await untilClosed(there);
    const back = await listen(inside.client);
    say(owner.accountId, 'not for them');
    say(inside.accountId, 'home again');
    await hears(back, 'home again');
    expect(heard(back)).toHaveLength(1);
  });

  it('is refused to guests, to the unverified, and with the cookie of a session that has ended', async () => {
    const [newcomer, leaver] = [await world.unverified(), await world.member()];
    const cookie = leaver.client.cookieHeader;
    await leaver.client.post('/v1/logout');
    leaver.client.cookies.set('mersal_session', /mersal_session=([^;]+)/.exec(cookie)![1]!);
    for (const client of [await world.guest(), newcomer.client, leaver.client])
      await expect(LiveEvents.open(client)).rejects.toThrow('unauthenticated');
  });
});

describe('a change by an administrator', () => {
  it('closes the sockets of who is pended, who may come back and listen', async () => {
    const { manager } = everybody;
    const person = await world.member();
    const events = await listen(person.client);
    const set = (status: string) => manager.client.post(`/api/v1/members/${person.userId}`, { _method: 'put', status });
    expect((await set('pended')).status).toBe(200);
    await untilClosed(events);
    await expect(LiveEvents.open(person.client)).rejects.toThrow('unauthenticated');
    const back = await listen(await world.again(person));
    say(person.accountId, 'still theirs');
    await hears(back, 'still theirs');
    expect((await set('active')).status).toBe(200);
    say(person.accountId, 'and again');
    await hears(back, 'and again');
  });

  it('closes the sockets of who is deleted, and of who is inside that account', async () => {
    const [person, visitor, manager] = [await world.member(), await world.supper(), everybody.manager];
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
