import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { OutgoingClient } from './outgoing-client.js';
import { isPublicAddress } from './public-addresses.js';
import { isSameSignature, sign } from './signatures.js';

let server: Server;
let port: number;
let connections = 0;
const clients: OutgoingClient[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/inside') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(1_000_001));
    else if (request.url === '/slow') setTimeout(() => response.end('late'), 2000).unref();
    else response.end('taken');
  }).on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function clientOf(names: Record<string, string[][]> = {}, allowed: string[] = []): OutgoingClient {
  const client = new OutgoingClient({
    allowed: new Set(allowed),
    resolve: async (hostname) => {
      const addresses = names[hostname]?.shift() ?? names[hostname]?.at(-1);
      if (!addresses) throw new Error(`no address for ${hostname}`);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  clients.push(client);
  return client;
}

it.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '[::7f00:1]',
  '[::a9fe:a9fe]',
  '[4000::1]',
  '100.64.0.1',
  '[fc00::1]',
  '[fe80::1]',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
])('calls no internal address: %s', async (host) => {
  const before = connections;
  await expect(clientOf().request(`http://${host}:${port}/`, { method: 'GET' })).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  });
  expect(connections).toBe(before);
});

it('calls no name of an internal address, also after a DNS change', async () => {
  const client = clientOf({
    'inside.test': [['127.0.0.1'], ['::1', '127.0.0.1']],
    // Address at the check, then at the call.
    'rebinding.test': [['93.184.215.14'], ['127.0.0.1']],
  });
  const before = connections;
  for (const host of ['inside.test', 'inside.test'])
    await expect(client.request(`http://${host}:${port}/`, { method: 'GET' })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  // The first address is public and does not answer in time.
  await expect(
    client.request(`http://rebinding.test:${port}/`, { method: 'GET', timeoutMs: 200 }),
  ).rejects.toBeDefined();
  await expect(client.request(`http://rebinding.test:${port}/`, { method: 'GET' })).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  });
  expect(connections).toBe(before);
});

it('follows no internal redirect, and none by default', async () => {
  const client = clientOf({}, [`localhost:${port}`]);
  const withoutRedirects = await client.request(`http://localhost:${port}/inside`, { method: 'GET' });
  expect(withoutRedirects.status).toBe(302);
  await expect(
    client.request(`http://localhost:${port}/inside`, { method: 'GET', redirects: 3 }),
  ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
});

it('calls permitted addresses, with bounds of time and length', async () => {
  const client = clientOf({}, [`127.0.0.1:${port}`]);
  const call = (path: string, timeoutMs?: number) =>
    client.request(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'x', ...(timeoutMs && { timeoutMs }) });
  expect(String((await call('/')).body)).toBe('taken');
  await expect(call('/long')).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' });
  await expect(call('/slow', 100)).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(client.request('file:///etc/passwd', { method: 'GET' })).rejects.toThrow('http or https expected');
});

it('streams a body, and uses https only where required', async () => {
  const client = clientOf({}, [`127.0.0.1:${port}`]);
  const { status, body } = await client.open(`http://127.0.0.1:${port}/long`, { method: 'GET' });
  let length = 0;
  for await (const part of body) length += (part as Buffer).length;
  expect([status, length]).toEqual([200, 1_000_001]);
  const httpsOnlyClient = new OutgoingClient({ allowed: new Set([`127.0.0.1:${port}`]), httpsOnly: true });
  clients.push(httpsOnlyClient);
  const before = connections;
  await expect(httpsOnlyClient.open(`http://127.0.0.1:${port}/`, { method: 'GET' })).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  });
  expect(connections).toBe(before);
});

it('recognizes public addresses', () => {
  expect(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'].every(isPublicAddress)).toBe(true);
  expect(['', 'example.com', '::ffff:10.0.0.1'].some(isPublicAddress)).toBe(false);
});

it('signs bytes, and compares in constant time', () => {
  // RFC 4231, test case 2.
  const right = sign('Jefe', 'what do ya want for nothing?');
  expect(right).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  expect(isSameSignature(right, right)).toBe(true);
  expect([right.slice(1), `${right.slice(0, -1)}0`, '', `${right} `].some((sent) => isSameSignature(sent, right))).toBe(
    false,
  );
});
