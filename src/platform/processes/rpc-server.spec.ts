import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Config, loadConfig } from '../config.js';
import { NotFound } from '../errors.js';
import { Secrets } from '../secrets.js';
import { RpcClient, RpcRejected, PeerUnreachable } from './rpc-client.js';
import { type RpcRequest, RpcServer } from './rpc-server.js';
import type { ProcessRegistry } from './process-registry.js';

const configOf = (variables: Record<string, string> = {}): Config =>
  loadConfig({
    WHATSAPP_NETWORK: 'live',
    DATABASE_URL: 'postgres://db/mersal',
    APP_SECRET: 'a secret of our installation, long',
    ...variables,
  });
const servers: RpcServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((rpcServer) => rpcServer.beforeApplicationShutdown())));

async function openServer(
  handle: (call: RpcRequest) => Promise<unknown>,
  variables: Record<string, string> = {},
): Promise<string> {
  let address = '';
  const registry = { announceAddress: (announced: string) => (address = announced) } as unknown as ProcessRegistry;
  const config = configOf(variables);
  const rpcServer = new RpcServer(config, registry, new Secrets(config));
  servers.push(rpcServer);
  await rpcServer.open(handle);
  return address;
}

const caller = new RpcClient(new Secrets(configOf()));
const call = (name: string) => ({ name, values: { at: new Date(7), bytes: Buffer.from('x') } });

describe('a remote call', () => {
  it('returns a value, a stream, or an error', async () => {
    const address = await openServer(async ({ name, values }) => {
      if (name === 'stream') return Readable.from(['one ', 'two']);
      if (name === 'missing') throw new NotFound();
      if (name === 'broken') throw new Error('a text of somebody');
      return values;
    });
    expect(await caller.call(address, call('value'))).toEqual(call('value').values);
    expect(await text((await caller.call(address, call('stream'))) as Readable)).toBe('one two');
    await expect(caller.call(address, call('missing'))).rejects.toMatchObject({ code: new NotFound().code });
    await expect(caller.call(address, call('broken'))).rejects.toMatchObject({ code: 'failed' });
  });

  it('of another installation is rejected', async () => {
    const calls: RpcRequest[] = [];
    const address = await openServer(async (received) => calls.push(received));
    const otherClient = new RpcClient(new Secrets(configOf({ APP_SECRET: 'a secret of another installation' })));
    await expect(otherClient.call(address, call('value'))).rejects.toBeInstanceOf(RpcRejected);
    expect(calls).toEqual([]);
  });

  it('to an unreachable process fails', () =>
    expect(caller.call('http://127.0.0.1:1', call('value'))).rejects.toBeInstanceOf(PeerUnreachable));
});

it('a wrong key closes the connection immediately', async () => {
  const { hostname, port } = new URL(await openServer(async () => null));
  const socket = connect(Number(port), hostname);
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n');
  const received: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => undefined);
  await once(socket, 'close', { signal: AbortSignal.timeout(3_000) });
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1.1 401 /);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
it.each(hasIpv6 ? ['0.0.0.0', '::'] : ['0.0.0.0'])('announces a reachable address for %s', async (host) => {
  const address = await openServer(async () => 'here', { CLUSTER_HOST: host });
  expect(new URL(address).hostname).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(new URL(address).hostname).not.toBe('0.0.0.0');
  expect(await caller.call(address, call('value'))).toBe('here');
});
