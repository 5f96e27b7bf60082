import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ServerProcess } from '../setup/servers/server-process.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
}, 60_000);
afterAll(() => server?.remove());

it('an idle connection that a browser opened in advance does not delay the server’s shutdown', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.unref();
  await once(socket, 'connect');
  const startedAt = Date.now();
  await server.end('SIGTERM');
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  socket.destroy();
}, 30_000);
