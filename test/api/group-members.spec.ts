import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { readCounters } from '../../src/platform/counters/read-counters.js';
import { Config } from '../../src/platform/config.js';
import { makeAccount } from '../factories/make-account.js';
import { makeContact } from '../factories/make-contact.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let accountId: number;
let groupId: number;
let contactIds: number[];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(async () => {
  const em = server.orm.em.fork();
  accountId = (await makeAccount(em)).id;
  contactIds = [];
  for (let person = 0; person < 3; person++) contactIds.push((await makeContact(em, { accountId })).id);
  const [group] = await sql<{ id: string }>(`insert into groups (account_id, name) values (?, 'All') returning id`, [
    accountId,
  ]);
  groupId = Number(group?.id);
  for (const person of contactIds) await join(person);
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const join = (contactId: number, group = groupId) =>
  sql('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [group, contactId, accountId]);
const listMembers = async (): Promise<number[]> => {
  const rows = await sql<{ contact_id: string }>('select contact_id from group_members where group_id = ? order by 1', [
    groupId,
  ]);
  return rows.map(({ contact_id }) => Number(contact_id));
};
const readCount = async (): Promise<number | undefined> =>
  Object.values(await readCounters(server.orm.em.fork(), accountId, [`group.${groupId}`]))[0];

it('a deleted contact leaves its groups and their counts', async () => {
  await sql('delete from contacts where id = any (?::bigint[])', [`{${contactIds[0]},${contactIds[1]}}`]);
  expect(await listMembers()).toEqual([contactIds[2]]);
  expect(await readCount()).toBe(1);
});

it('a deleted group or account leaves no members', async () => {
  await sql('delete from groups where id = ?', [groupId]);
  expect(await listMembers()).toEqual([]);
  const [otherGroup] = await sql<{ id: string }>(
    `insert into groups (account_id, name) values (?, 'More') returning id`,
    [accountId],
  );
  groupId = Number(otherGroup?.id);
  await join(contactIds[0]!);
  await sql('delete from accounts where id = ?', [accountId]);
  expect(await listMembers()).toEqual([]);
  expect(await sql('select id from contacts where account_id = ?', [accountId])).toEqual([]);
});

it('an unknown account has no contacts', async () => {
  const insert = 'insert into contacts (account_id, phone) values (?, ?), (?, ?)';
  await expect(sql(insert, [accountId, '966500000001', 999_999_999, '966500000002'])).rejects.toMatchObject({
    code: '23503',
  });
  expect(await sql('select id from contacts where account_id = ?', [accountId])).toHaveLength(contactIds.length);
});

it('unknown contacts or groups cannot be linked', async () => {
  await expect(join(999_999_999)).rejects.toMatchObject({ code: '23503' });
  await expect(join(contactIds[0]!, 999_999_999)).rejects.toMatchObject({ code: '23503' });
  expect(await listMembers()).toEqual(contactIds);
});

it('a contact in deletion cannot join a group', async () => {
  await sql('delete from group_members where group_id = ?', [groupId]);
  const deleting = new pg.Client({ connectionString: server.app.get(Config).databaseUrl });
  await deleting.connect();
  await deleting.query('begin');
  await deleting.query('delete from contacts where id = $1', [contactIds[0]]);
  const joining = join(contactIds[0]!).then(
    () => 'joined',
    (error: { code?: string }) => error.code,
  );
  await expect(Promise.race([joining, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).resolves.toBe(
    'waits',
  );
  await deleting.query('commit');
  await deleting.end();
  expect(await joining).toBe('23503');
  expect(await listMembers()).toEqual([]);
});
