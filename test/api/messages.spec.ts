import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Device } from '../../src/devices/device.entity.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { drawMp4 } from '../setup/draw-files.js';

// The device is never linked. test/flows covers sending.
let server: TestApp;
let member: Member;
let client: HttpClient;
let stranger: HttpClient;
let device: Device;
const session = randomBytes(16).toString('hex');

beforeAll(async () => {
  server = await workerApp();
  member = await makeMember(server.orm);
  device = await makeDevice(server.orm.em.fork(), { accountId: member.accountId, sessionId: session });
  client = await openSession(server.orm, () => server.url, member);
  stranger = await openSession(server.orm, () => server.url, await makeMember(server.orm));
}, 60_000);

const count = async () => {
  const [row] = await server.orm.em
    .getConnection()
    .execute<{ count: string }[]>('select count(*) from messages where account_id = ?', [member.accountId]);
  return Number(row?.count);
};
const formOf = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe('a message', () => {
  it('is recorded in the ledger with its WhatsApp id before it is sent', async () => {
    const sent = await client.post(
      '/api/v1/messages',
      formOf({ device: session, phone: '0501112233', body: 'أهلًا *بك*', device_type: 'session' }),
    );
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({
      from_me: true,
      kind: 'text',
      body: null,
      status: 'queued',
      conversation: 'أهلًا *بك*',
    });
    expect(sent.body.chat).toMatchObject({
      phone: '966501112233',
      unread_count: 0,
      last_message: { body: 'أهلًا *بك*', from_me: true },
    });
    const [row] = await server.orm.em
      .getConnection()
      .execute<{ wa_id: string }[]>('select wa_id from messages where id = ?', [sent.body.data.id]);
    expect(row?.wa_id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect((await client.get(`/api/v1/messages/${sent.body.data.id}`)).body.data).toEqual(sent.body.data);
  });

  it('belongs to one chat in any notation of the number', async () => {
    const first = await client.post('/api/v1/messages', { device: session, phone: '+966 50 111 2233', body: 'one' });
    const second = await client.post('/api/v1/messages', { device: session, phone: '٠٠٩٦٦٥٠١١١٢٢٣٣', body: 'two' });
    expect(second.body.data.chat_id).toBe(first.body.data.chat_id);
    const list = await client.get(`/api/v1/chat-lists/${first.body.data.device_id}?search=1112233`);
    expect(list.body).toMatchObject({ total: 1, current_page: 1, last_page: 1, from: 1 });
    expect(list.body.data[0].last_message.body).toBe('two');
    expect(list.body.data[0]).toEqual(second.body.chat);
  });

  it('can contain a picture, which is served to its account only', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const sent = await client.post(
      '/api/v1/messages',
      formOf({
        device: session,
        phone: '0501112233',
        body: 'look',
        attachment: new File([png], '../../صورة.png', { type: 'image/png' }),
      }),
    );
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({
      kind: 'image',
      body: 'look',
      media: { mimetype: 'image/png', file_name: 'صورة.png', width: 40, height: 30, size: png.length },
    });
    const file = await client.get(sent.body.data.media.url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await stranger.get(sent.body.data.media.url)).status).toBe(404);
  });

  it('with a false picture type is sent as a document and never served inline', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'x.png', {
      type: 'image/png',
    });
    const sent = await client.post(
      '/api/v1/messages',
      formOf({ device: session, phone: '0501112233', attachment: svg }),
    );
    expect(sent.body.data.kind).toBe('document');
    const page = new File(['<script>alert(1)</script>'], 'x.html', { type: 'text/html' });
    const otherMessage = await client.post(
      '/api/v1/messages',
      formOf({ device: session, phone: '0501112233', attachment: page }),
    );
    const served = await client.get(otherMessage.body.data.media.url);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('content-type')).toBe('application/octet-stream');
  });
});

describe('an Idempotency-Key', () => {
  it.each(['to a new contact', 'in an existing chat'])(
    'makes a repeat the same message, also in concurrent calls, %s',
    async (where) => {
      const order = { device: session, phone: '0502223344', body: 'only once' };
      const key = { 'idempotency-key': `order-17 ${where}` };
      const countBefore = await count();
      const answers = await Promise.all(Array.from({ length: 5 }, () => client.post('/api/v1/messages', order, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
      expect(await count()).toBe(countBefore + 1);
    },
  );

  it('is rejected for another message', async () => {
    await client.post(
      '/api/v1/messages',
      { device: session, phone: '0502223344', body: 'first' },
      { 'idempotency-key': 'order-18' },
    );
    const countBefore = await count();
    const rejected = await client.post(
      '/api/v1/messages',
      { device: session, phone: '0502223344', body: 'second' },
      { 'idempotency-key': 'order-18' },
    );
    expect([rejected.status, rejected.body.code]).toEqual([409, 'messages.idempotency_mismatch']);
    expect(await count()).toBe(countBefore);
  });

  it('is scoped to its account', async () => {
    const order = { device: session, phone: '0502223344', body: 'only once' };
    expect((await stranger.post('/api/v1/messages', order, { 'idempotency-key': 'order-18' })).status).toBe(404);
  });
});

describe('invalid input', () => {
  const order = { device: session, phone: '0501112233', body: 'hello' };
  const tooLarge = () =>
    formOf({
      ...order,
      attachment: new File([drawMp4(), new Uint8Array(20_000_000)], 'film.mp4', { type: 'video/mp4' }),
    });
  it.each([
    ['a bad phone number', () => ({ ...order, phone: '12' }), 422, { phone: ['This is not a valid phone number.'] }],
    ['no phone number', () => ({ device: session, body: 'hello' }), 422, { phone: ['This field is required.'] }],
    ['neither text nor file', () => ({ ...order, body: '  ' }), 422, { body: ['Write a message or choose a file.'] }],
    [
      'a text that is too long',
      () => ({ ...order, body: 'x'.repeat(65_537) }),
      422,
      { body: ['This text is too long.'] },
    ],
    ['a film of 20 MB', tooLarge, 422, { attachment: ['The file is too large. The limit is 16 MB.'] }],
    ['an unknown device', () => ({ ...order, device: 'unknown' }), 404, undefined],
    ['a chat that is not there', () => ({ device: session, chat_id: 999_999, body: 'hello' }), 404, undefined],
  ])('%s stores nothing and reports the reason', async (_what, body, status, errors) => {
    const countBefore = await count();
    const rejected = await client.post('/api/v1/messages', body());
    expect(rejected.status).toBe(status);
    expect(rejected.body.errors).toEqual(errors);
    expect(await count()).toBe(countBefore);
  });

  it("another account's device, chat, message and file do not exist", async () => {
    const ownResponse = await client.post('/api/v1/messages', order);
    const { id, device_id, chat_id } = ownResponse.body.data;
    const pairs = [
      ['GET', `/api/v1/messages/${id}`, '/api/v1/messages/999999'],
      ['GET', `/api/v1/messages/${id}/media`, '/api/v1/messages/999999/media'],
      ['POST', `/api/v1/messages/${id}/retry`, '/api/v1/messages/999999/retry'],
      ['GET', `/api/v1/chat-lists/${device_id}`, '/api/v1/chat-lists/999999'],
      ['GET', `/api/v1/chat-list-messages/${device_id}/${chat_id}`, '/api/v1/chat-list-messages/999999/999999'],
      ['POST', `/api/v1/chat-read/${device_id}/${chat_id}`, '/api/v1/chat-read/999999/999999'],
    ] as const;
    for (const [method, foreignPath, missingPath] of pairs) {
      const [foreignResponse, missingResponse] = [
        await stranger.request(method, foreignPath),
        await stranger.request(method, missingPath),
      ];
      expect([method, foreignPath, foreignResponse.status, foreignResponse.text]).toEqual([
        method,
        foreignPath,
        404,
        missingResponse.text,
      ]);
    }
    expect((await stranger.post('/api/v1/messages', order)).status).toBe(404);
  });

  it('requires the permission', async () => {
    const clerk = await makeMember(server.orm, { permissions: ['show devices'] });
    const limited = await openSession(server.orm, () => server.url, clerk);
    const rejected = await limited.post('/api/v1/messages', order);
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { message: 'User does not have the right permissions.', code: 'permission' },
    ]);
  });
});

describe('a long conversation', () => {
  it('is read page by page from the newest, without duplicates or gaps', async () => {
    for (let number = 1; number <= 45; number++)
      await client.post('/api/v1/messages', { device: session, phone: '0503334455', body: `n${number}` });
    const { body: list } = await client.get(`/api/v1/chat-lists/${device.id}?search=3334455`);
    const [chat] = list.data;
    const read: string[] = [];
    let cursor: number | null = null;
    do {
      const page = await client.get(
        `/api/v1/chat-list-messages/${chat.device_id}/${chat.id}${cursor ? `?cursorId=${cursor}` : ''}`,
      );
      read.push(...page.body.data.map((message: { conversation: string }) => message.conversation));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(read).toEqual(Array.from({ length: 45 }, (_, index) => `n${45 - index}`));
  });
});
