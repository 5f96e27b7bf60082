import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';

// Invalid input must cause a 4xx in the common error shape, never a 500.
const SESSION = randomBytes(16).toString('hex');
const ORDER = { device: SESSION, phone: '0501112233', body: 'x' };
let server: TestApp;
let member: Member;
let client: HttpClient;

beforeAll(async () => {
  server = await workerApp();
  member = await makeMember(server.orm);
  client = await openSession(server.orm, () => server.url, member);
  await makeDevice(server.orm.em.fork(), { accountId: member.accountId, sessionId: SESSION });
}, 60_000);

type Answer = Awaited<ReturnType<HttpClient['request']>>;

function expectRejected(what: string, { status, body, text }: Answer): void {
  expect([what, status >= 400 && status < 500, status]).toEqual([what, true, status]);
  expect([what, typeof body?.message, typeof body?.code]).toEqual([what, 'string', 'string']);
  expect(text).not.toMatch(/node_modules|\/src\/|select |insert |stack|SQL/i);
}

const ODD = [
  '%00',
  'abc',
  '-1',
  '0',
  '1e309',
  'NaN',
  '1.5',
  '0x10',
  '9223372036854775808',
  '9'.repeat(40),
  '..%2f..',
  "'",
];

describe('an address with an invalid id', () => {
  it.each([
    ['GET', '/api/v1/device/X'],
    ['GET', '/api/v1/device-status/X'],
    ['GET', '/api/v1/profile-info/X'],
    ['GET', '/api/v1/device-avatar/X'],
    ['POST', '/api/v1/update-device/X'],
    ['DELETE', '/api/v1/devices/X'],
    ['GET', '/api/v1/chat-lists/X'],
    ['GET', '/api/v1/chat-list-messages/1/X'],
    ['GET', '/api/v1/contact-picture/X'],
    ['POST', '/api/v1/chat-read/1/X'],
    ['GET', '/api/v1/messages/X'],
    ['POST', '/api/v1/messages/X/retry'],
    ['GET', '/api/v1/messages/X/media'],
    ['GET', '/api/v1/sandbox/phones/X'],
  ])('%s %s is not found', async (method, path) => {
    for (const odd of ODD) {
      const body = method === 'POST' ? { device_name: 'x' } : undefined;
      const response = await client.request(method, path.replace('X', odd), body);
      expectRejected(odd, response);
      expect([odd, response.status]).toEqual([odd, 404]);
    }
  });

  it.each([
    '/api/v1/devices?search=%00',
    '/api/v1/devices?search=a&search=b',
    '/api/v1/devices?page=1e309',
    '/api/v1/devices?rows=100000',
    '/api/v1/devices?orderBy=password',
    '/api/v1/chat-lists/1?search=%00',
    '/api/v1/chat-list-messages/1/1?cursorId=9223372036854775808',
  ])('a list rejects %s', async (path) => {
    const response = await client.get(path);
    expectRejected(path, response);
    expect(response.status).toBe(422);
  });
});

describe('a field with an invalid value', () => {
  const VALUES = ['\0', 'a\0b', '\ud800', null, [], {}, [['x']], { $ne: 1 }, -1e308, '9'.repeat(70_000)];
  it.each<[string, string, object]>([
    ['/v1/login', 'email', { password: 'b' }],
    ['/v1/login', 'password', { email: 'a' }],
    ['/api/v1/update-user-info', 'mode', {}],
    [`/api/v1/update-device/${SESSION}`, 'device_name', {}],
    ['/api/v1/messages', 'device', ORDER],
    ['/api/v1/messages', 'phone', ORDER],
    ['/api/v1/messages', 'body', ORDER],
    // Null counts as absent.
    ['/api/v1/messages', 'chat_id', { device: SESSION, body: 'x' }],
  ])('%s %s is reported in a 422', async (path, name, otherFields) => {
    for (const value of VALUES) {
      const what = JSON.stringify(value).slice(0, 30);
      const response = await client.post(path, { ...otherFields, [name]: value });
      expectRejected(what, response);
      if (typeof value === 'string' && value.length < 5)
        expect([what, Object.keys(response.body.errors)]).toEqual([what, [name]]);
    }
  });

  it('is reported in Arabic too, and in English for an invalid language', async () => {
    const request = (language: string) =>
      client.post('/api/v1/messages', { ...ORDER, body: '\0' }, { 'accept-language': language });
    expect((await request('ar')).body.message).toMatch(/[\u0600-\u06ff]/);
    for (const language of ['*;q=NaN', 'x'.repeat(5000), ',,,;', '../../etc'])
      expect((await request(language)).body.message).toBe('This text cannot be read.');
  });
});

describe('an invalid body', () => {
  const PATHS = ['/v1/login', '/api/v1/update-user-info', `/api/v1/update-device/${SESSION}`, '/api/v1/messages'];
  const deep = '{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000);
  it.each(PATHS)('%s rejects it', async (path) => {
    for (const body of [
      'null',
      '[]',
      '"x"',
      '1',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
      '['.repeat(50_000),
      deep,
    ])
      expectRejected(
        body.slice(0, 20),
        await client.request('POST', path, body, { 'content-type': 'application/json' }),
      );
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'x/y;;;',
    ])
      expectRejected(type, await client.request('POST', path, 'x', { 'content-type': type }));
  });

  it('with extreme nesting is not forwarded to the sandbox', async () => {
    const response = await client.request('POST', '/api/v1/sandbox/phones/966500000000/messages', deep, {
      'content-type': 'application/json',
    });
    expect(response.status).toBe(422);
  });
});

describe('a form', () => {
  const formPart = (name: string, more = '', value = 'hi') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const base = formPart('device', '', SESSION) + formPart('phone', '', '0501112233');
  const send = (parts: string) =>
    client.request('POST', '/api/v1/messages', parts, { 'content-type': 'multipart/form-data; boundary=x' });

  it.each([
    ['without an end', base + formPart('body')],
    ['with a NUL in a text', `${base}${formPart('body', '', 'a\0b')}--x--`],
    ['with a prototype for a field', `${base}${formPart('body')}${formPart('__proto__')}--x--`],
    ['with a file that nobody asked for', `${base}${formPart('body')}${formPart('avatar', '; filename="a"')}--x--`],
    [
      'with two files',
      `${base}${formPart('attachment', '; filename="a"')}${formPart('attachment', '; filename="b"')}--x--`,
    ],
    [
      'with thousands of fields',
      `${base}${Array.from({ length: 3000 }, (_, index) => formPart(`f${index}`)).join('')}--x--`,
    ],
    ['with an endless field', `${base}${formPart('body', '', 'x'.repeat(300_000))}--x--`],
    [
      'with a NUL in a kind',
      `${base}--x\r\nContent-Disposition: form-data; name="attachment"; filename="a"\r\nContent-Type: a/\0b\r\n\r\nhi\r\n--x--`,
    ],
  ])('%s stores nothing', async (what, parts) => {
    expectRejected(what, await send(parts));
    const stored = await server.orm.em
      .getConnection()
      .execute('select 1 from messages where account_id = ?', [member.accountId]);
    expect(stored).toEqual([]);
  });

  it('with an odd file name is accepted under a sanitized one', async () => {
    const sent = await send(`${base}${formPart('attachment', `; filename="../${'a'.repeat(119)}😀\u202e.txt"`)}--x--`);
    expect([sent.status, sent.body.data?.media.file_name]).toEqual([201, `${'a'.repeat(116)}.txt`]);
    for (const [range, status] of [
      ['bytes=0-0', 206],
      ['bytes=5-1', 416],
      ['bytes=99999999999999999999-', 416],
      ['x', 200],
    ] as const) {
      const response = await client.request('GET', sent.body.data.media.url, undefined, { range });
      expect([range, response.status]).toEqual([range, status]);
    }
  });
});

describe('a request without an end', () => {
  it('has a limit of time, and one for the size of its headers', async () => {
    const http = server.app.getHttpServer();
    // test/faults/guest-storm.spec.ts covers body timeouts.
    expect(http.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/);
    expect(
      await sendRaw(
        'POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1.1 400/);
  });
});

async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
