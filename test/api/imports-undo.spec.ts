import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PurgeImports } from '../../src/address-book/imports/commands/purge-imports.js';
import { makeChat } from '../factories/make-chat.js';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const open: Importer[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  for (const { apiUser } of open) apiUser.events.close();
});

async function openImporter(): Promise<Importer> {
  const importer = await Importer.open(server);
  open.push(importer);
  return importer;
}

const toCsv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');
const HEADERS = ['Mobile', 'Customer name', 'City'];

async function importRows(importer: Importer, group: string, rows: string[][], existing = 'overwrite') {
  const ready = await importer.ready({ group_name: group, existing_contacts: existing }, toCsv([HEADERS, ...rows]));
  return importer.start(ready.id);
}

async function undo(importer: Importer, id: number) {
  const { status, body } = await importer.act(id, 'undo');
  expect([status, body.code]).toEqual([200, undefined]);
  return importer.until(id, 'undone');
}

const idOf = async (importer: Importer, phone: string): Promise<number> => {
  const [row] = await importer.sql<{ id: string }>('select id from contacts where account_id = ? and phone = ?', [
    importer.accountId,
    phone,
  ]);
  return Number(row?.id);
};

const readContacts = async (importer: Importer) =>
  (await importer.book()).map(({ phone, name, fields }) => ({ phone, name, fields }));

it('an undo deletes created contacts and their group once, also for repeated calls', async () => {
  const importer = await openImporter();
  const rows = Array.from({ length: 2_500 }, (_, at) => [numberedPhone(at), `Person ${at}`, 'Riyadh']);
  const imported = await importRows(importer, 'New', rows);
  expect(Date.parse(imported.can_undo_until!) - Date.parse(imported.updated_at)).toBeGreaterThan(23 * 3600 * 1000);
  const undone = await undo(importer, imported.id);
  expect(undone).toMatchObject({ can_undo_until: null, undone: { removed: 2_500, restored: 0, kept: 0 } });
  expect(await importer.book()).toEqual([]);
  const group = `group.${imported.group.id}`;
  expect(await importer.count('contacts', 'groups', group)).toEqual({ contacts: 0, groups: 0, [group]: 0 });
  expect((await importer.act(imported.id, 'undo')).body.data).toMatchObject({ state: 'undone', undone: undone.undone });
});

it('an undo keeps contacts that got messages, changes, notes or new groups since', async () => {
  const importer = await openImporter();
  const imported = await importRows(
    importer,
    'Mixed',
    [1, 2, 3, 4, 5, 6].map((at) => [numberedPhone(at), `Person ${at}`, 'Riyadh']),
  );
  const { client } = importer.apiUser;
  const [messaged, renamed, noted, grouped, numbered] = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => idOf(importer, numberedPhone(at))),
  );
  await makeChat(server.orm.em.fork(), { accountId: importer.accountId, contactId: messaged! });
  await client.post(`/api/v1/contacts/${renamed}`, { _method: 'PUT', name: 'Sara' });
  await client.post(`/api/v1/contact-notes/${noted}`, { body: 'Call back' });
  const otherImport = await importer.create({ group_name: 'Other', numbers: numberedPhone(4) });
  await importer.until(otherImport.body.data.id, 'done');
  await client.post(`/api/v1/contacts/${numbered}`, { _method: 'PUT', further_numbers: [numberedPhone(50)] });
  const { undone } = await undo(importer, imported.id);
  expect(undone).toEqual({ removed: 1, restored: 0, kept: 5 });
  expect((await readContacts(importer)).map(({ phone }) => phone)).toEqual([1, 2, 3, 4, 5].map(numberedPhone));
  expect(grouped).toBeGreaterThan(0);
});

it('an undo restores names and fields except later changes, and removes group members', async () => {
  const importer = await openImporter();
  const before = [
    { phone: numberedPhone(1), name: 'Sara', fields: { City: 'Abha', Size: 'L' } },
    { phone: numberedPhone(2), name: null, fields: {} },
    { phone: numberedPhone(3), name: 'Huda', fields: { City: 'Riyadh' } },
    { phone: numberedPhone(4), name: 'Omar', fields: { City: 'Hail' } },
  ];
  for (const { phone, name, fields } of before)
    await importer.sql(
      `insert into contacts (account_id, phone, name, fields, saved_at, source) values (?, ?, ?, ?::jsonb, now(), 'manual')`,
      [importer.accountId, phone, name, JSON.stringify(fields)],
    );
  const file = [
    [numberedPhone(1), 'Sara of the file', 'Riyadh'],
    [numberedPhone(2), 'Noura', 'Tabuk'],
    [numberedPhone(3), 'Huda', 'Riyadh'],
    [numberedPhone(4), 'Omar of the file', 'Jeddah'],
  ];
  const imported = await importRows(importer, 'Known', file);
  await importer.apiUser.client.post(`/api/v1/contacts/${await idOf(importer, numberedPhone(4))}`, {
    _method: 'PUT',
    fields: { City: 'Taif' },
  });
  const { undone } = await undo(importer, imported.id);
  expect(undone).toEqual({ removed: 0, restored: 3, kept: 0 });
  expect(await readContacts(importer)).toEqual([
    ...before.slice(0, 3),
    { phone: numberedPhone(4), name: 'Omar', fields: { City: 'Taif' } },
  ]);
  expect(await importer.count('groups')).toEqual({ groups: 0 });
  expect(await importer.members(imported.group.id)).toEqual([]);
});

it('an undo unsaves contacts known from chats, and keeps an older group and its members', async () => {
  const importer = await openImporter();
  const first = await importer.create({ group_name: 'Old', numbers: numberedPhone(1) });
  const { group } = await importer.until(first.body.data.id, 'done');
  const [row] = await importer.sql<{ id: string }>(
    `insert into contacts (account_id, phone, push_name, created_at) values (?, ?, 'Nono', now() - interval '1 hour') returning id`,
    [importer.accountId, numberedPhone(2)],
  );
  const chat = { accountId: importer.accountId, contactId: Number(row?.id) };
  await makeChat(server.orm.em.fork(), { ...chat, lastMessageAt: new Date(Date.now() - 3_600_000) });
  const ready = await importer.ready(
    { group_id: group.id! },
    toCsv([HEADERS, [numberedPhone(2), 'Noura', ''], [numberedPhone(3), 'New', '']]),
  );
  const imported = await importer.start(ready.id);
  expect(imported.counts.created).toBe(2);
  expect((await undo(importer, imported.id)).undone).toEqual({ removed: 2, restored: 0, kept: 0 });
  expect(await importer.members(group.id)).toEqual([numberedPhone(1)]);
  expect((await readContacts(importer)).map(({ phone }) => phone)).toEqual([numberedPhone(1)]);
  const remaining = await importer.sql('select push_name, name from contacts where account_id = ? and phone = ?', [
    importer.accountId,
    numberedPhone(2),
  ]);
  expect(remaining).toEqual([{ push_name: 'Nono', name: null }]);
});

it('an undo keeps contacts of another import, and their membership in both groups', async () => {
  const importer = await openImporter();
  await importer
    .create({ group_name: 'Before', numbers: numberedPhone(1) })
    .then(({ body }) => importer.until(body.data.id, 'done'));
  const [met] = await importer.sql<{ id: string }>(
    `insert into contacts (account_id, phone, push_name, created_at) values (?, ?, 'Nono', now() - interval '1 hour') returning id`,
    [importer.accountId, numberedPhone(2)],
  );
  expect(met).toBeDefined();
  const rows = [1, 2, 3, 4].map((at) => [numberedPhone(at), `Person ${at}`, 'Riyadh']);
  const first = await importRows(importer, 'Twice', rows);
  const importAgain = async (from: number) => {
    const ready = await importer.ready({ group_id: first.group.id! }, toCsv([HEADERS, ...rows.slice(0, from)]));
    return importer.start(ready.id);
  };
  const second = await importAgain(3);
  expect(second.counts).toMatchObject({ created: 0, known: 3 });
  expect((await undo(importer, first.id)).undone).toMatchObject({ removed: 1, kept: 2 });
  expect((await readContacts(importer)).map(({ phone }) => phone)).toEqual([1, 2, 3].map(numberedPhone));
  expect(await importer.members(first.group.id)).toEqual([1, 2, 3].map(numberedPhone));
  await undo(importer, second.id);
  expect(await importer.book()).toHaveLength(3);
});

it('an undo removes contacts of two imports once both are undone', async () => {
  const importer = await openImporter();
  const rows = [[numberedPhone(1), 'Sara', 'Riyadh']];
  const first = await importRows(importer, 'Twice', rows);
  const ready = await importer.ready({ group_id: first.group.id! }, toCsv([HEADERS, ...rows]));
  const second = await importer.start(ready.id);
  expect((await undo(importer, second.id)).undone).toEqual({ removed: 0, restored: 0, kept: 0 });
  expect((await undo(importer, first.id)).undone).toEqual({ removed: 1, restored: 0, kept: 0 });
  expect(await importer.book()).toEqual([]);
});

it('an undo is rejected before the end, after a day, and without changes; its data is deleted', async () => {
  const importer = await openImporter();
  const ready = await importer.ready({ group_name: 'Late' }, toCsv([HEADERS, [numberedPhone(1), 'Sara', '']]));
  expect(ready.can_undo_until).toBeNull();
  expect((await importer.act(ready.id, 'undo')).body.code).toBe('imports.not_undoable');
  await importer.start(ready.id);
  await importer.sql(`update imports set ended_at = now() - interval '25 hours' where id = ?`, [ready.id]);
  expect((await importer.act(ready.id, 'undo')).status).toBe(409);
  await server.app.get(PurgeImports).execute();
  for (const table of ['import_chunks', 'import_changes'])
    expect(await importer.sql(`select 1 from ${table} where account_id = ?`, [importer.accountId])).toEqual([]);
  expect(await importer.book()).toHaveLength(1);
});

it('an undo that always fails ends, and can be repeated', async () => {
  const importer = await openImporter();
  await importRows(importer, 'Before', [[numberedPhone(1), 'Sara', 'Abha']]);
  const imported = await importRows(importer, 'Refused', [[numberedPhone(1), 'Sara of the file', 'Riyadh']]);
  await importer.sql(
    `create function refuse_undo() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await importer.sql(`create trigger refuse_undo before update on contacts for each row
    when (old.account_id = ${importer.accountId}) execute function refuse_undo()`);
  try {
    await importer.act(imported.id, 'undo');
    const failed = await waitFor('the undo failed', async () => {
      // All but the last failures. A step that succeeds resets them.
      await importer.sql(
        `update imports set failed_runs = 11, retry_at = null where id = ? and state = 'undoing' and failed_runs > 0`,
        [imported.id],
      );
      const found = (await importer.apiUser.client.get(`/api/v1/contact-imports/${imported.id}`)).body.data;
      return found.state === 'failed' && found;
    });
    expect(failed).toMatchObject({ failure: 'undo_interrupted', can_undo_until: expect.any(String) });
  } finally {
    await importer.sql('drop function refuse_undo cascade');
  }
  expect(await undo(importer, imported.id)).toMatchObject({ failure: null, undone: { restored: 1 } });
  expect(await readContacts(importer)).toMatchObject([{ name: 'Sara', fields: { City: 'Abha' } }]);
}, 60_000);
