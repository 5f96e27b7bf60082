import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { dropLostConnections } from '../../src/platform/database/lost-connections.js';
import { type TestDatabase, createDatabase } from '../setup/servers/database.js';
import { waitFor } from '../setup/wait-for.js';

let database: TestDatabase;
let direct: pg.Client;
const links: { near: Socket; far: Socket; isForgotten: boolean }[] = [];

/** A router that silently drops all packets of forgotten connections, including their end. */
const router = createServer((near) => {
  const { port, hostname } = new URL(database.url);
  const far = connect(Number(port), hostname);
  const link = { near, far, isForgotten: false };
  links.push(link);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (bytes) => link.isForgotten || to.write(bytes));
    from.on('close', () => link.isForgotten || to.destroy());
    from.on('error', () => undefined);
  }
});

beforeAll(async () => {
  database = await createDatabase();
  await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
  direct = new pg.Client(database.url);
  await direct.connect();
}, 60_000);
afterAll(async () => {
  await direct.end();
  for (const { near, far } of links) [near, far].forEach((socket) => socket.destroy());
  router.close();
  await database.drop();
});

it('a statement on a lost connection fails, and the next one uses another connection', async () => {
  const url = new URL(database.url);
  url.port = String((router.address() as AddressInfo).port);
  const orm = await MikroORM.init(ormConfig(url.href, { min: 0, max: 1 }));
  const pool: pg.Pool = await orm.em.getConnection().getNativeClient();
  const [{ pid }] = (await orm.em.fork().execute('select pg_backend_pid() pid')) as [{ pid: number }];
  // Healthy connections are kept.
  expect(await dropLostConnections(pool, direct)).toBe(0);
  for (const link of links) link.isForgotten = true;
  const waiting = orm.em
    .fork()
    .execute('select 1')
    .catch((error: unknown) => String(error));
  await direct.query('select pg_terminate_backend($1)', [pid]);
  await waitFor('the lost connection is dropped', async () => (await dropLostConnections(pool, direct)) === 1);
  expect(await waiting).toMatch(/terminat|not queryable/i);
  expect(await orm.em.fork().execute('select 2 as two')).toEqual([{ two: 2 }]);
  await orm.close();
});
