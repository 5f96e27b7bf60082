import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import net from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sealSecret } from '../../src/commerce/connections/store-secrets.js';
import type { Config } from '../../src/platform/config.js';
import { Secrets } from '../../src/platform/secrets.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makeStore } from '../factories/make-store.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { residentMb } from '../setup/memory/resident-mb.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const GUESTS = isLong ? 1_500 : 300;
const TIMEOUT_SECONDS = isLong ? 15 : 2;
const MAX_GROWTH_MB = 100;
/** Node checks timeouts of headers once a second. */
const MAX_RESPONSE_MS = (TIMEOUT_SECONDS + (isLong ? 5 : 10)) * 1_000;

let server: ServerProcess;
let orm: MikroORM;
let store: { path: string; secret: string };

beforeAll(async () => {
  server = await ServerProcess.create({ REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), LOG_LEVEL: 'error' });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const { accountId } = await makeMember(orm);
  const { id, installKey } = await makeStore(orm.em.fork(), { accountId, platform: 'twsaa' });
  const secrets = new Secrets({ appSecret: APP_SECRET } as Config);
  store = { path: `/webhooks/twsaa/${installKey}`, secret: randomBytes(32).toString('base64url') };
  await orm.em
    .getConnection()
    .execute('update shops set secret_sealed = ?, key_id = ? where id = ?', [
      sealSecret(secrets, id, store.secret),
      secrets.keyId,
      id,
    ]);
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

/** A client that sends some bytes and stalls. */
class StalledGuest {
  answer = '';
  closedAfterMs = 0;
  private readonly startedAt = performance.now();

  constructor(
    readonly kind: string,
    private readonly socket: net.Socket,
  ) {
    socket.on('data', (bytes) => (this.answer += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closedAfterMs = performance.now() - this.startedAt));
  }

  static async open(kind: string, sent: string | Buffer): Promise<StalledGuest> {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    const guest = new StalledGuest(kind, socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.write(sent);
    return guest;
  }

  get status(): number {
    return Number(this.answer.slice(9, 12));
  }

  destroy(): void {
    this.socket.destroy();
  }
}

const requestHead = (path: string, headers: Record<string, string | number>): string =>
  [`POST ${path} HTTP/1.1`, 'host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
    '\r\n',
  );
const stalled = (path: string, headers: Record<string, string>, sent: number, declared: number): Buffer =>
  Buffer.concat([
    Buffer.from(`${requestHead(path, { ...headers, 'content-length': declared })}\r\n\r\n`),
    Buffer.alloc(sent, 'x'),
  ]);

const JSON_TYPE = { 'content-type': 'application/json' };

function stalledRequests(guest: HttpClient): Record<string, [sent: string | Buffer, statuses: number[]]> {
  const csrf = { cookie: guest.cookieHeader, 'x-xsrf-token': guest.cookies.get('XSRF-TOKEN') ?? '' };
  const form = { ...csrf, 'content-type': 'multipart/form-data; boundary=b' };
  const part = `--b\r\ncontent-disposition: form-data; name="email"\r\n\r\n${'x'.repeat(30_000)}`;
  return {
    'a store': [stalled(store.path, JSON_TYPE, 1_000_000, 5_000_000), [408]],
    'no store': [stalled(`/webhooks/woocommerce/${randomUUID()}`, {}, 1_000_000, 5_000_000), [404, 429]],
    'an app': [stalled('/webhooks/shopify/app', {}, 900_000, 1_000_000), [404, 408]],
    'an app, too much': [stalled('/webhooks/shopify/app', {}, 900_000, 5_000_000), [404, 413]],
    'a payment service': [stalled('/webhooks/stripe', { 'stripe-signature': 't=1' }, 900_000, 1_000_000), [408]],
    'a payment service without a signature': [stalled('/webhooks/stripe', {}, 900_000, 1_000_000), [401]],
    'a sign-in': [stalled('/v1/login', { ...csrf, ...JSON_TYPE }, 60_000, 63_000), [408]],
    'a sign-in without a token': [stalled('/v1/login', JSON_TYPE, 900_000, 1_000_000), [419]],
    'a sign-in that is too large': [stalled('/v1/login', { ...csrf, ...JSON_TYPE }, 900_000, 1_000_000), [413]],
    'a form': [`${requestHead('/v1/login', { ...form, 'content-length': 60_000 })}\r\n\r\n${part}`, [408]],
    'a form in chunks': [
      `${requestHead('/v1/login', { ...form, 'transfer-encoding': 'chunked' })}\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`,
      [408],
    ],
    'a call without a session': [stalled('/api/v1/api-keys', { ...csrf, ...JSON_TYPE }, 900_000, 1_000_000), [401]],
    'a call without a key': [stalled('/api/integrate/v1/messages/bulk', JSON_TYPE, 900_000, 1_000_000), [401, 429]],
    'no route': [stalled('/nowhere', JSON_TYPE, 900_000, 1_000_000), [404, 405]],
    'no address': [stalled('/%', JSON_TYPE, 900_000, 1_000_000), [400]],
    'a live connection': [stalled('/socket.io/?EIO=4&transport=polling&sid=x', {}, 900, 1_000), [400, 408]],
    'an incomplete header': [requestHead('/v1/login', {}), [408]],
  };
}

async function deliver(): Promise<number> {
  const body = JSON.stringify({ event: 'customer.created', data: { id: randomUUID() } });
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', store.secret).update(`${timestamp}.${id}.${body}`).digest('hex');
  const headers = { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `v1=${signature}` };
  return (await fetch(server.url + store.path, { method: 'POST', body, headers })).status;
}

/** Uploads for longer than guests may. Members have more time. */
async function uploadSlowly(client: HttpClient): Promise<number> {
  const parts = TIMEOUT_SECONDS * 2 + 1;
  const boundary = '--b\r\ncontent-disposition: form-data; name="medias[]"; filename="slow.txt"\r\n\r\n';
  let sent = 0;
  const body = new ReadableStream({
    async pull(stream) {
      if (sent === 0) stream.enqueue(Buffer.from(boundary));
      if (sent++ < parts) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        stream.enqueue(Buffer.alloc(10_000, 'x'));
      } else {
        stream.enqueue(Buffer.from('\r\n--b--\r\n'));
        stream.close();
      }
    },
  });
  const headers = {
    cookie: client.cookieHeader,
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const url = `${server.url}/api/v1/upload-medias`;
  return (await fetch(url, { method: 'POST', body, headers, duplex: 'half' })).status;
}

function startUpload(client: HttpClient): string {
  const headers = {
    cookie: client.cookieHeader,
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1_000_000,
  };
  const part = '--b\r\ncontent-disposition: form-data; name="medias[]"; filename="a.txt"\r\n\r\nhalf';
  return `${requestHead('/api/v1/upload-medias', headers)}\r\n\r\n${part}`;
}

it(`${GUESTS} stalling guests cost at most ${MAX_GROWTH_MB} MB and are rejected in time, while other clients are served`, async () => {
  const [member, guest] = [
    await openSession(orm, () => server.url, await makeMember(orm)),
    new HttpClient(() => server.url),
  ];
  await guest.get('/sanctum/csrf-cookie');
  for (let round = 0; round < 50; round++) expect(await deliver()).toBe(200);
  const before = await residentMb(server.pid);
  let highest = before;

  const slow = uploadSlowly(member);
  const stalledUpload = await StalledGuest.open('an upload', startUpload(member));
  const kinds = Object.entries(stalledRequests(guest));
  const guests: StalledGuest[] = [];
  for (let opened = 0; opened < GUESTS; opened += 50) {
    const open = (_: unknown, index: number) => {
      const [kind, [sent]] = kinds[(opened + index) % kinds.length]!;
      return StalledGuest.open(kind, sent);
    };
    guests.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    expect(await deliver()).toBe(200);
    highest = Math.max(highest, await residentMb(server.pid));
  }
  await waitFor(
    'every guest is rejected',
    async () => {
      expect(await deliver()).toBe(200);
      highest = Math.max(highest, await residentMb(server.pid));
      return guests.every(({ closedAfterMs }) => closedAfterMs > 0);
    },
    MAX_RESPONSE_MS * 2,
  );

  if (isLong) process.stderr.write(`RSS before ${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB\n`);
  const expectedStatuses = new Map(kinds.map(([kind, [, statuses]]) => [kind, statuses]));
  const wrong = guests.filter(({ kind, status }) => !expectedStatuses.get(kind)?.includes(status));
  expect(wrong.map(({ kind, answer }) => [kind, answer.slice(0, 60)])).toEqual([]);
  expect(guests.filter(({ closedAfterMs }) => closedAfterMs > MAX_RESPONSE_MS)).toEqual([]);
  expect(highest - before).toBeLessThan(MAX_GROWTH_MB);
  expect(await slow).toBe(200);
  await waitFor('the stalled upload is rejected', () => stalledUpload.closedAfterMs > 0);
  expect(stalledUpload.status).toBe(408);
  expect((await member.get('/api/v1/user')).status).toBe(200);
}, 120_000);
