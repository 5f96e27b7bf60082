import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';

const SSL_REQUEST_BYTES = 8;
const NO_TLS = 'N';
/** AuthenticationOk and ReadyForQuery. */
const STARTED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

let server: Server;
afterEach(() => server.close());

/** Accepts a connection as PostgreSQL does, and resets it at the first query. */
async function startCrashingServer(): Promise<string> {
  server = createServer((socket: Socket) => {
    let isStarted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data.length === SSL_REQUEST_BYTES && !isStarted) socket.write(NO_TLS);
      else if (!isStarted) {
        isStarted = true;
        socket.write(STARTED);
      } else socket.resetAndDestroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgresql://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}/database`;
}

it('keeps a listener for errors after a pool gave up a connection that a crash cut', async () => {
  const clients: DatabaseClient[] = [];
  class WatchedClient extends DatabaseClient {
    constructor(config: DatabaseClientConfig) {
      super(config);
      clients.push(this);
    }
  }
  const options: pg.PoolConfig & DatabaseClientConfig = {
    Client: WatchedClient,
    connectionString: await startCrashingServer(),
    settings: { search_path: 'other' },
  };
  const pool = new pg.Pool(options);
  await expect(pool.query('select 1')).rejects.toThrow();
  expect(clients).toHaveLength(1);
  // The event has no effect with a listener, and would be thrown without one.
  expect(clients[0]!.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true);
  await pool.end();
});
