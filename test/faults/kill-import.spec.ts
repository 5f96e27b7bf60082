import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportResource } from '../../src/address-book/imports/imports.contract.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { readCounters } from '../../src/platform/counters/read-counters.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { numberedPhone } from '../setup/accounts/importer.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const ROWS = isLong ? 60_000 : 30_000;
const DUPLICATE_EVERY = 10;
const BAD_EVERY = 15;
/** Contacts of the file that exist before. */
const KNOWN = 5_000;
const KILLS = isLong ? 6 : 3;

let server: ServerProcess;
let orm: MikroORM;
let member: Member;
let client: HttpClient;

beforeAll(async () => {
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  member = await makeMember(orm);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  await sql(
    `insert into contacts (account_id, phone, name, saved_at) select ?, '96650' || lpad(n::text, 7, '0'), 'Known', now()
       from generate_series(1, ${KNOWN}) n`,
    [member.accountId],
  );
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

const sql = <Row>(query: string, params: unknown[] = []) => orm.em.getConnection().execute<Row[]>(query, params);

function makeFile(): { file: File; phones: Set<string>; bad: number } {
  const phones = new Set<string>();
  let bad = 0;
  let text = 'Phone,Name,City\n';
  for (let row = 1; row <= ROWS; row++) {
    const isBad = row % BAD_EVERY === 0;
    const phone = numberedPhone(row % DUPLICATE_EVERY === 0 ? row - 1 : row);
    if (isBad) bad++;
    else phones.add(phone);
    text += `${isBad ? '12' : phone},Person ${row},Riyadh\n`;
  }
  return { file: new File([text], 'people.csv'), phones, bad };
}

async function upload(path: string, file: File, groupName: string): Promise<number> {
  const form = new FormData();
  form.set('group_name', groupName);
  form.set('excel_file', file);
  const { status, body } = await client.post(path, form);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.data.id;
}

const read = (id: number): Promise<ImportResource | null> =>
  client.get(`/api/v1/contact-imports/${id}`).then(
    ({ body }) => body?.data ?? null,
    () => null,
  );

const until = (id: number, state: ImportResource['state']): Promise<ImportResource> =>
  waitFor(
    `the import is ${state}`,
    async () => {
      const found = await read(id);
      return found?.state === state && found;
    },
    60_000,
  );

/** Kills the server, or every third time the import's connections, at random moments. */
async function kill(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await sleep(100 + Math.random() * 900);
    if (time % 3 === 2)
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'mersal-import'`);
    else {
      await server.end('SIGKILL');
      await server.start();
    }
  }
}

async function check(groupCount: number, groupId: number | null, phones: Set<string>, inBook: number): Promise<void> {
  const rows = await sql<{ phone: string }>(
    'select c.phone from group_members m join contacts c on c.id = m.contact_id where m.group_id = ?',
    [groupId],
  );
  expect(rows).toHaveLength(phones.size);
  expect(new Set(rows.map(({ phone }) => phone))).toEqual(phones);
  const [book] = await sql<{ all: number; saved: number }>(
    'select count(*)::int "all", count(saved_at)::int saved from contacts where account_id = ?',
    [member.accountId],
  );
  expect(book).toEqual({ all: inBook, saved: inBook });
  const group = `group.${groupId}`;
  const names = ['contacts', 'groups', group];
  const counted = await readCounters(orm.em.fork(), member.accountId, names);
  expect(counted).toEqual({ contacts: inBook, groups: groupCount, [group]: phones.size });
}

it(`kill -9 at random moments during an import without review: each contact exists once`, async () => {
  const { file, phones, bad } = makeFile();
  const id = await upload('/api/v1/contacts', file, 'In one go');
  await kill(KILLS);
  const { group, counts } = await until(id, 'done');
  const known = [...phones].filter((phone) => phone <= numberedPhone(KNOWN)).length;
  const created = phones.size - known;
  expect(counts).toMatchObject({ rows: ROWS, good: phones.size, bad, duplicate: ROWS - phones.size - bad });
  expect(counts).toMatchObject({ written: phones.size, created, over_limit: 0 });
  await check(1, group.id, phones, KNOWN + created);
}, 120_000);

it(`kill -9 before and after a reviewed import is started: the import is complete`, async () => {
  const { file, phones, bad } = makeFile();
  const inBook = await readCounters(orm.em.fork(), member.accountId, ['contacts']);
  const id = await upload('/api/v1/contact-imports', file, 'Reviewed');
  await kill(1);
  const ready = await until(id, 'ready');
  expect(ready.counts).toMatchObject({ good: phones.size, bad, known: phones.size, written: 0 });
  expect((await client.post(`/api/v1/contact-imports/${id}/start`, {})).status).toBe(200);
  await kill(1);
  const { group, counts } = await until(id, 'done');
  expect(counts).toMatchObject({ written: phones.size, created: 0 });
  await check(2, group.id, phones, inBook.contacts);
}, 120_000);

it('kill -9 while the imports are undone: the address book is as before them', async () => {
  for (const id of [2, 1]) {
    expect((await client.post(`/api/v1/contact-imports/${id}/undo`, {})).status).toBe(200);
    await kill(1);
    const { undone, group } = await until(id, 'undone');
    // The first import added the city to existing contacts.
    const { created, written } = (await read(id))!.counts;
    expect(undone).toEqual({ removed: created, restored: id === 1 ? written - created : 0, kept: 0 });
    expect(await sql('select 1 from groups where id = ?', [group.id])).toEqual([]);
  }
  const names = await sql<{ name: string }>('select distinct name from contacts where account_id = ?', [
    member.accountId,
  ]);
  expect(names).toEqual([{ name: 'Known' }]);
  expect(await readCounters(orm.em.fork(), member.accountId, ['contacts', 'groups'])).toEqual({
    contacts: KNOWN,
    groups: 0,
  });
}, 120_000);
