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
/** Lists received events. Events of virtual phones are excluded, because all users receive them. */
const received = (events: LiveEvents) => events.all.filter(({ name }) => name !== 'sandbox.changed');
const publish = (accountId: number, session_id: string) => push.toAccount(accountId, 'device.removed', { session_id });
const untilReceived = (events: LiveEvents, sessionId: string) =>
  events.next('device.removed', ({ session_id }) => session_id === sessionId);

describe('a socket', () => {
  it('joins the rooms of one account and one session, for every kind of user', async () => {
    const expected: string[][] = [];
    for (const [userKind, { client, ...user }] of Object.entries({ owner, ...everyone })) {
      await listen(client);
      const id = userKind === 'inside' ? owner.accountId : user.accountId;
      const own = userKind === 'inside' ? [`insiders-${id}`] : [`user-${user.userId}`, `members-${id}`];
      expected.push([`account-${id}`, `owner-${id}`, ...own]);
    }
    const sockets = [...(Reflect.get(push, 'server') as Server).sockets.sockets.values()];
    const rooms = sockets.map(({ id, rooms: all }) => [...all].filter((room) => room !== id));
    // Room names with a space belong to a permission.
    const isOfPermission = (room: string) => room.includes(' ');
    expect(rooms.map(([, ...otherRooms]) => otherRooms.filter((room) => !isOfPermission(room)))).toEqual(expected);
    for (const [, account, ...moreRooms] of rooms)
      expect(moreRooms.filter((room) => isOfPermission(room) && !room.startsWith(`${account} `))).toEqual([]);
    const sessions = rooms.map(([session]) => session!);
    expect(sessions.filter((room) => !/^session-\d+$/.test(room))).toEqual([]);
    expect(new Set(sessions).size).toBe(expected.length);
  });

  it('receives events of its own account only', async () => {
    const own = await listen(owner.client);
    const otherEvents = new Map<string, LiveEvents>();
    for (const [userKind, { client }] of Object.entries(everyone)) otherEvents.set(userKind, await listen(client));
    const rename = { device_name: 'Renamed' };
    const { sessionId } = await readDevice();
    expect((await owner.client.post(`/api/v1/update-device/${sessionId}`, rename)).status).toBe(200);
    const order = { device: sessionId, phone: '0501112233', body: 'news' };
    expect((await owner.client.post('/api/v1/messages', order)).status).toBe(201);
    await own.next('device.changed', ({ device: { device_name } }) => device_name === 'Renamed');
    await own.next('message.created', ({ message }) => message.conversation === 'news');
    // This later event shows that nothing else was in flight.
    for (const { accountId } of [owner, everyone.stranger, everyone.pended, everyone.manager])
      publish(accountId, 'last');
    for (const events of otherEvents.values()) await untilReceived(events, 'last');
    for (const userKind of ['stranger', 'pended', 'manager'])
      expect([userKind, received(otherEvents.get(userKind)!).map(({ name }) => name)]).toEqual([
        userKind,
        ['device.removed'],
      ]);
  });

  it('of an impersonating administrator receives events of that account only, until the end', async () => {
    const { inside } = everyone;
    const impersonatingEvents = await listen(inside.client);
    const at = await world.again(inside);
    const atHome = await listen(at);
    publish(inside.accountId, 'at home');
    await untilReceived(atHome, 'at home');
    publish(owner.accountId, 'inside');
    await untilReceived(impersonatingEvents, 'inside');
    expect(received(impersonatingEvents).map(({ payload }) => payload)).toEqual([{ session_id: 'inside' }]);
    expect(received(atHome).map(({ payload }) => payload)).toEqual([{ session_id: 'at home' }]);

    expect((await inside.client.post('/api/v1/switch-back')).status).toBe(200);
    await untilClosed(impersonatingEvents);
    const back = await listen(inside.client);
    publish(owner.accountId, 'not for them');
    publish(inside.accountId, 'home again');
    await untilReceived(back, 'home again');
    expect(received(back)).toHaveLength(1);
  });

  it('is denied to guests, unverified users and ended sessions', async () => {
    const [unverifiedMember, endedMember] = [await world.unverified(), await world.member()];
    const cookie = endedMember.client.cookieHeader;
    await endedMember.client.post('/v1/logout');
    endedMember.client.cookies.set('mersal_session', /mersal_session=([^;]+)/.exec(cookie)![1]!);
    for (const client of [await world.guest(), unverifiedMember.client, endedMember.client])
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
    await untilReceived(back, 'still theirs');
    expect((await set('active')).status).toBe(200);
    publish(person.accountId, 'and again');
    await untilReceived(back, 'and again');
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

async function readDevice(): Promise<{ sessionId: string }> {
  const { body } = await owner.client.get('/api/v1/devices');
  return { sessionId: body.data[0].session_id };
}
