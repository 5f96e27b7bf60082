import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const request = async (path: string, init?: RequestInit) => {
  const { status, headers } = await fetch(`${server.url}${path}`, init);
  return { status, id: headers.get('x-request-id') };
};
const UUID = /^[0-9a-f-]{36}$/;

it.each([
  ['/health/live', 200],
  ['/api/v1/user', 401],
  ['/api/v1/no-such-route', 404],
  [`/api/v1/messages/${'1'.repeat(300)}`, 404],
  ['/api/v1/%', 400],
])('the answer of %s has a request id of its own', async (path, status) => {
  const [first, second] = [await request(path), await request(path)];
  expect(first).toEqual({ status, id: expect.stringMatching(UUID) });
  expect(second.id).not.toBe(first.id);
});

it('the caller’s request ID is returned unless it is too long or has special characters', async () => {
  const requestWithId = (id: string) =>
    request('/api/v1/%', { headers: { 'x-request-id': id } }).then((answer) => answer.id);
  expect(await requestWithId('trace/1')).toBe('trace/1');
  expect(await requestWithId('a'.repeat(200))).toBe('a'.repeat(200));
  expect(await requestWithId('a'.repeat(201))).toMatch(UUID);
  expect(await requestWithId('two words')).toMatch(UUID);
});

it('an unreadable request gets an ID', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('no http\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*\r\nx-request-id: [0-9a-f-]{36}\r\n/s);
  socket.destroy();
});
