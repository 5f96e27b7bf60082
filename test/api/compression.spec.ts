import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import WebSocket from 'ws';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let user: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  user = await openApiUser(server);
  for (let index = 0; index < 20; index++)
    await user.client.post('/api/v1/templates', { name: `Greeting ${index}`, content: `Hello, number ${index}!` });
}, 60_000);
afterAll(() => user.events.close());

/** Reads the bytes of an answer as they arrive. */
async function read(path: string, acceptEncoding: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: NodeJS.Dict<string | string[]>;
    bytes: Buffer;
  }>();
  const headers = { cookie: user.client.cookieHeader, 'accept-encoding': acceptEncoding };
  request(new URL(path, server.url), { headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    response.on('error', reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

const LIST = '/api/v1/templates?rows=50';

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a list is sent as %s, in less than a third of its bytes', async (encoding, decompress) => {
  const plain = await read(LIST, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { headers, bytes } = await read(LIST, encoding);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-store' });
  expect(JSON.parse(decompress(bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
});

it('a short answer is sent as it is', async () => {
  const short = await read('/api/v1/templates?rows=1', 'br, gzip');
  expect(short.bytes.length).toBeLessThan(1_024);
  expect(short.headers['content-encoding']).toBeUndefined();
});

it('a browser and the server agree on compressed events', async () => {
  const url = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, {
    headers: { cookie: user.client.cookieHeader },
    origin: new URL(server.url).origin,
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.on('open', () => resolve(socket.extensions));
  socket.on('error', reject);
  expect(await promise).toContain('permessage-deflate');
  socket.close();
});
