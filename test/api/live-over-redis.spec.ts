import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, listen } from '../../src/create-app.js';
import { Push } from '../../src/platform/realtime/push.js';
import { RoomsOverRedis } from '../../src/platform/realtime/rooms-over-redis.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { OwnRedis } from '../setup/servers/own-redis.js';
import { waitFor } from '../setup/wait-for.js';

// Starts two processes, and a third one of another installation on the same Redis.
let redis: OwnRedis;
let web: OwnApp;
let rest: { app: NestFastifyApplication; url: string };
let stranger: OwnApp;
let apiUser: ApiUser;
const unhandled: unknown[] = [];
const keep = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', keep);
  redis = await OwnRedis.start();
  process.env['TEST_REDIS_URL'] = redis.url;
  process.env['ROLES'] = 'web';
  web = await startApp();
  process.env['ROLES'] = 'worker,devices';
  const app = await createApp();
  await listen(app, 0, '127.0.0.1');
  rest = { app, url: await app.getUrl() };
  process.env['ROLES'] = 'web';
  stranger = await startApp();
}, 60_000);
afterAll(async () => {
  await rest.app.close();
  await Promise.all([web.close(), stranger.close()]);
  await redis.remove();
  process.off('unhandledRejection', keep);
});
beforeEach(async () => {
  apiUser = await openApiUser(web);
});
afterEach(() => {
  apiUser.events.close();
  expect(unhandled).toEqual([]);
});

const publish = (app: NestFastifyApplication, session_id: string) =>
  app.get(Push).toAccount(apiUser.member.accountId, 'device.removed', { session_id });
const received = (events: LiveEvents) => events.of('device.removed').map(({ session_id }) => session_id);
const untilReceived = (sessionId: string) =>
  apiUser.events.next('device.removed', ({ session_id }) => session_id === sessionId);

describe('an event', () => {
  it('of any process reaches browsers at all processes of the installation, once and in order', async () => {
    const otherUser = await openApiUser(stranger);
    expect(otherUser.member.accountId).not.toBe(0);
    for (let number = 1; number <= 20; number++) publish(number % 2 ? rest.app : web.app, `word ${number}`);
    await untilReceived('word 19');
    await untilReceived('word 20');
    const odd = received(apiUser.events).filter((sessionId) => Number(sessionId.slice(5)) % 2 === 1);
    expect(odd).toEqual(Array.from({ length: 10 }, (_, index) => `word ${index * 2 + 1}`));
    expect(received(apiUser.events)).toHaveLength(20);
    rest.app.get(Push).toEveryone('device.removed', { session_id: 'to all' });
    await untilReceived('to all');
    await sleep(100);
    expect(received(otherUser.events)).toEqual([]);
    otherUser.events.close();
  });

  it('that a session has ended closes its sockets at all processes', async () => {
    const [session] = await web.orm.em.execute<{ id: string }[]>('select max(id) id from sessions');
    const bystander = await openApiUser(web);
    rest.app.get(Push).disconnectSession(Number(session?.id));
    await waitFor('the socket is closed', () => !apiUser.events.isOpen);
    expect(bystander.events.isOpen).toBe(true);
    bystander.events.close();
  });
});

it('an event is deleted from Redis after a minute by the clock of Redis, without later events', async () => {
  await redis.ask((client) => client.xadd('quiet:live', '1000-0', 'data', 'a text of somebody'));
  await redis.ask((client) => client.xadd('quiet:live', '*', 'data', 'a word of this moment'));
  const rooms = new RoomsOverRedis(redis.url, 'quiet', () => undefined);
  const { now } = Date;
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  await waitFor('Redis is there', () => rooms.trim().catch(() => null));
  ahead.mockRestore();
  const entries = await redis.ask((client) => client.xrange('quiet:live', '-', '+'));
  rooms.close();
  expect(entries.map(([, fields]) => fields)).toEqual([['data', 'a word of this moment']]);
});

describe('a process without browsers', () => {
  it('serves only monitoring routes', async () => {
    const readStatus = async (path: string) => (await fetch(`${rest.url}${path}`)).status;
    expect(await readStatus('/health/live')).toBe(200);
    expect(await readStatus('/health/ready?please')).toBe(200);
    for (const path of ['/', '/login', '/api/v1/devices', '/v1/login', '/sanctum/csrf-cookie', '/healthy', '/assets/x'])
      expect([path, await readStatus(path)]).toEqual([path, 404]);
    expect(await readStatus('/socket.io/?EIO=4&transport=polling')).toBe(403);
  });
});

describe('while Redis is down', () => {
  it('a process serves its own browsers, no process stops, and afterwards all browsers reload', async () => {
    await redis.kill();
    publish(rest.app, 'lost');
    publish(web.app, 'own');
    // A pending command fails after a second.
    await untilReceived('own');
    await sleep(1500);
    publish(rest.app, 'lost too');
    await redis.start();
    await redis.flush();
    await apiUser.events.next('live.gap', () => true);
    publish(rest.app, 'found again');
    await untilReceived('found again');
    expect(received(apiUser.events)).toEqual(['own', 'found again']);
  });
});
