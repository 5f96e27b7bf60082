import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { Importer } from '../setup/accounts/importer.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { PgBouncer, type PoolMode } from '../setup/servers/pgbouncer.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { waitUntilOn } from '../setup/whatsapp/link-device.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

// Runs on both queues, because without Redis jobs are stored in the database behind the pooler.

/**
 * Errors in Mersal's log behind a pooler: a rejected startup parameter, or SQLSTATE 26000 (unknown prepared statement),
 * 42P05 (duplicate one), 42883 (undefined function), 42P01 (undefined table).
 */
const POOLER_ERRORS = /unsupported startup parameter|26000|42P05|42883|42P01/;

describe.each<PoolMode>(['session', 'transaction'])('behind PgBouncer with pool_mode = %s', (mode) => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let server: ServerProcess;
  let orm: MikroORM;
  let dataDir: string;
  let directUrlEnv: NodeJS.ProcessEnv;

  beforeAll(async () => {
    database = await createDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'mersal-test-'));
    orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 2 }));
    bouncer = await PgBouncer.start(database.url, mode);
    directUrlEnv = mode === 'transaction' ? { DATABASE_DIRECT_URL: database.url } : {};
    server = await ServerProcess.on({ database: { url: bouncer.urlOf(database.url) }, dataDir }, directUrlEnv);
  }, 60_000);
  afterAll(async () => {
    await server?.remove();
    await orm?.close();
    await bouncer?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('a merchant signs in, links, sends, receives, runs a campaign and imports, even after a killed process', async () => {
    await server.start();
    const merchant = await Merchant.open({ orm, url: server.url });
    const { member, client } = merchant.apiUser;
    const guest = new HttpClient(() => server.url);
    expect((await guest.signIn(member.email, member.password)).status).toBe(200);

    const customer = await merchant.sandbox.phones.create();
    const converse = async (text: string) => {
      const sent = await Promise.all(
        Array.from({ length: 8 }, (_, index) => merchant.write(customer.number, `${text} ${index}`)),
      );
      for (const { id } of sent) await merchant.untilStatus(id, 'delivered');
      await merchant.sandbox.send(customer.number, merchant.number, `answer to ${text}`);
      await merchant.untilArrived(customer.number, ({ body }) => body === `answer to ${text}`);
    };
    await converse('hello');

    const campaigns = new Campaigns({ orm }, merchant);
    await campaigns.removeLimits();
    const people = await campaigns.people(5);
    const id = await campaigns.create({ groups: [await campaigns.group(people)], body: 'For you' });
    await campaigns.untilFinished(id);
    expect(await campaigns.inboxes(people)).toEqual(people.map(() => ['For you']));

    const importer = await Importer.open({ orm, url: server.url });
    const file = await importer.ready(
      { group_name: 'Imported', country: 'SA' },
      'name,phone\nNoura,966500000001\nSara,966500000002\n',
    );
    expect(await importer.start(file.id)).toMatchObject({ state: 'done' });
    importer.apiUser.events.close();

    await server.end('SIGKILL');
    await server.start();
    await waitUntilOn(client, merchant.device.id);
    await converse('hello again');
    expect(server.output).not.toMatch(POOLER_ERRORS);
    await merchant.close();
  }, 240_000);

  it('the migration command connects and finds nothing to do', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist/server/migrate.js')], {
      env: {
        ...process.env,
        ...directUrlEnv,
        APP_SECRET,
        DATABASE_URL: bouncer.urlOf(database.url),
        DATA_DIR: dataDir,
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ migrations: 0 });
  }, 60_000);

  it('the process becomes ready and exits with 0 on SIGTERM', async () => {
    await waitFor('the process is ready', async () => (await fetch(`${server.url}/health/ready`)).ok);
    expect(await server.end('SIGTERM')).toBe(0);
  }, 60_000);
});
