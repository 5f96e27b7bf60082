// Long: kill-import.spec covers long work in chunks.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startReading } from '../../src/address-book/import-reader/start-reading.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { Exporter } from '../setup/accounts/exporter.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const CONTACTS = 60_000;

let server: ServerProcess;
let orm: MikroORM;
let client: HttpClient;
const folder = mkdtempSync(join(tmpdir(), 'kill-export-'));

beforeAll(async () => {
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const member = await makeMember(orm);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  await sql(
    `insert into contacts (account_id, phone, name, saved_at)
     select ?::bigint, '96655' || lpad(n::text, 7, '0'), 'Customer ' || n, now() from generate_series(1, ${CONTACTS}) n`,
    [member.accountId],
  );
}, 120_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  rmSync(folder, { recursive: true });
});

const sql = <Row>(query: string, params: unknown[] = []) => orm.em.getConnection().execute<Row[]>(query, params);
const isThere = (path: string) => client.get(path).then(({ status }) => status);

/** Counts distinct numbers, as the import does. */
async function countAudience(bytes: Buffer) {
  const outDir = mkdtempSync(join(folder, 'out-'));
  const filePath = join(outDir, 'file');
  writeFileSync(filePath, bytes);
  const options = { filePath, fileName: null, pasted: null, country: 'SA', roles: null, hasHeader: null, outDir };
  const result = await startReading(options, {}).done;
  return 'counts' in result ? result.counts : result;
}

/** Retries, because a fast machine may finish an export first. */
async function startUntilSeen(exporter: Exporter, format: string): Promise<number> {
  for (;;) {
    const { id } = await exporter.start('contacts', { format });
    const { done, total } = await waitFor('the first rows of the file', async () => {
      const now = await exporter.read(id);
      return now.done > 0 ? now : null;
    });
    if (done < total) return id;
  }
}

it.each(['xlsx', 'csv'])(
  `kill -9 in the midst of a ${CONTACTS.toLocaleString('en')}-row %s: it is whole or not there`,
  async (format) => {
    const exporter = new Exporter(client);
    const id = await startUntilSeen(exporter, format);
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    await server.start();
    const [row] = await sql<{ state: string; file_key: string | null }>(
      'select state, file_key from exports where id = ?',
      [id],
    );
    if (row?.state !== 'done')
      expect([row?.file_key, await isThere(`/api/v1/exports/${id}/file`)]).toEqual([null, 404]);
    const { url, done, total, size } = await waitFor(
      'the file is made',
      async () => {
        const found = await exporter.read(id);
        return found.state === 'done' && found;
      },
      90_000,
    );
    expect([done, total]).toEqual([CONTACTS, CONTACTS]);
    const bytes = await exporter.fetch(url!);
    expect(bytes.length).toBe(size);
    expect(await countAudience(bytes)).toMatchObject({ rows: CONTACTS, good: CONTACTS, duplicate: 0, bad: 0 });

    const [made] = await sql<{ count: number }>('select count(file_key)::int count from exports');
    const files = readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toHaveLength(made!.count);
    // Another process cleans up the dead one's files.
    await waitFor('nothing is left of the writing', () => readdirSync(join(server.dataDir, 'exports')).length === 0);
  },
  60_000,
);
