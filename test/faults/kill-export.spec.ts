// Long: kill-import.spec covers long work in chunks in every run.
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
const statusOf = (path: string) => client.get(path).then(({ status }) => status);

/** Reads the file as an import does, and returns its counts. */
async function countRows(bytes: Buffer) {
  const outDir = mkdtempSync(join(folder, 'out-'));
  const filePath = join(outDir, 'file');
  writeFileSync(filePath, bytes);
  const options = { filePath, fileName: null, pasted: null, country: 'SA', roles: null, hasHeader: null, outDir };
  const result = await startReading(options, {}).done;
  return 'counts' in result ? result.counts : result;
}

/** Starts exports until one is seen in progress. A fast machine may finish some before. */
async function startExport(exporter: Exporter, format: string): Promise<number> {
  for (;;) {
    const { id } = await exporter.start('contacts', { format });
    const { done, total } = await waitFor('the first rows of the file', async () => {
      const current = await exporter.read(id);
      return current.done > 0 ? current : null;
    });
    if (done < total) return id;
  }
}

it.each(['xlsx', 'csv'])(
  `kill -9 in the midst of a ${CONTACTS.toLocaleString('en')}-row %s: the file is complete or missing`,
  async (format) => {
    const exporter = new Exporter(client);
    const id = await startExport(exporter, format);
    await sleep(Math.random() * 300);
    await server.end('SIGKILL');
    await server.start();
    const [row] = await sql<{ state: string; file_key: string | null }>(
      'select state, file_key from exports where id = ?',
      [id],
    );
    if (row?.state !== 'done')
      expect([row?.file_key, await statusOf(`/api/v1/exports/${id}/file`)]).toEqual([null, 404]);
    const { url, done, total, size } = await waitFor(
      'the file is complete',
      async () => {
        const found = await exporter.read(id);
        return found.state === 'done' && found;
      },
      90_000,
    );
    expect([done, total]).toEqual([CONTACTS, CONTACTS]);
    const bytes = await exporter.fetch(url!);
    expect(bytes.length).toBe(size);
    expect(await countRows(bytes)).toMatchObject({ rows: CONTACTS, good: CONTACTS, duplicate: 0, bad: 0 });

    const [made] = await sql<{ count: number }>('select count(file_key)::int count from exports');
    const files = readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toHaveLength(made!.count);
    // A new process deletes temporary files of the dead one.
    await waitFor('temporary files are deleted', () => readdirSync(join(server.dataDir, 'exports')).length === 0);
  },
  60_000,
);
