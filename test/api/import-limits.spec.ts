import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestContext } from '@mikro-orm/core';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PurgeImports } from '../../src/address-book/imports/commands/purge-imports.js';
import { Config } from '../../src/platform/config.js';
import { makeContact } from '../factories/make-contact.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const open: Importer[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(() => {
  for (const { apiUser } of open) apiUser.events.close();
});

const openImporter = async (limit?: number): Promise<Importer> => {
  const importer = await Importer.open(server, limit ?? null);
  open.push(importer);
  return importer;
};

const listNumbers = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => numberedPhone(from + index)).join('\n');

it('concurrent imports use the quota exactly, and report surplus rows', async () => {
  const importer = await openImporter(100);
  const answers = await Promise.all(
    [0, 1, 2, 3, 4].map((round) =>
      importer.create({ group_name: `Round ${round}`, numbers: listNumbers(round * 40, 40) }),
    ),
  );
  const [accepted, rejected] = [201, 429].map((expectedStatus) =>
    answers.filter(({ status }) => status === expectedStatus),
  );
  expect([accepted!.length + rejected!.length, rejected!.every(({ body }) => body.code === 'plan_limit')]).toEqual([
    5,
    true,
  ]);
  const ends = await Promise.all(accepted!.map(({ body }) => importer.until(body.data.id, 'done', 'failed')));
  const sum = (of: (counts: (typeof ends)[0]['counts']) => number) =>
    ends.reduce((total, { counts }) => total + of(counts), 0);
  const surplus = 100 - 40 * rejected!.length;
  expect([sum(({ created }) => created), sum(({ over_limit }) => over_limit)]).toEqual([100, surplus]);
  expect(await importer.book()).toHaveLength(100);
  expect(await importer.count('contacts')).toEqual({ contacts: 100 });
  for (const { state, failure, counts } of ends)
    expect([state, failure]).toEqual(counts.written > 0 ? ['done', null] : ['failed', 'plan_limit']);
  expect((await importer.until(ends[0]!.id, 'done', 'failed')).room).toBe(0);
});

it('existing contacts use no quota; an import without room is rejected', async () => {
  const importer = await openImporter(3);
  const first = await importer.create({ group_name: 'First', numbers: listNumbers(1, 2) });
  await importer.until(first.body.data.id, 'done');
  const second = await importer.create({ group_name: 'Second', numbers: listNumbers(1, 6) });
  const imported = await importer.until(second.body.data.id, 'done');
  expect(imported.counts).toMatchObject({ written: 3, created: 1, over_limit: 3 });
  expect(await importer.members(imported.group.id)).toEqual([numberedPhone(1), numberedPhone(2), numberedPhone(3)]);

  const full = await importer.ready({ group_name: 'Third', numbers: listNumbers(50, 2) });
  expect([full.room, full.counts.known]).toEqual([0, 0]);
  const rejected = await importer.act(full.id, 'start');
  expect([rejected.status, rejected.body.code]).toEqual([429, 'plan_limit']);
  expect((await importer.until(full.id, 'ready')).counts.written).toBe(0);
  const sheet = await importer.create({ group_name: 'Sheet' }, `phone\n${numberedPhone(51)}`);
  const pasted = await importer.create({ group_name: 'Pasted', numbers: listNumbers(50, 2) });
  for (const { status, body } of [sheet, pasted])
    expect([status, body.code, body.message]).toEqual([
      429,
      'plan_limit',
      'Your package does not allow adding more contact numbers. Choose a larger package under Packages.',
    ]);
  const inGroup = await importer.create({ group_name: 'Known', numbers: numberedPhone(2) });
  expect((await importer.until(inGroup.body.data.id, 'done')).counts).toMatchObject({ written: 1, created: 0 });
  const known = await importer.ready({ group_name: 'Fourth', numbers: `${listNumbers(2, 2)}\n${numberedPhone(77)}` });
  expect((await importer.start(known.id)).counts).toMatchObject({ known: 2, written: 2, created: 0, over_limit: 1 });

  await importer.sql('delete from subscriptions where account_id = ?', [importer.accountId]);
  const without = await importer.create({ group_name: 'Fifth', numbers: numberedPhone(99) });
  expect([without.status, without.body.code]).toEqual([403, 'package_required']);
});

it('an invalid form reports every field, in the user’s language', async () => {
  const importer = await openImporter();
  const stranger = await openImporter();
  const foreignImport = await stranger.create({ group_name: 'Theirs', numbers: numberedPhone(1) });
  const { group } = await stranger.until(foreignImport.body.data.id, 'done');
  await importer.until((await importer.create({ group_name: 'Mine', numbers: numberedPhone(1) })).body.data.id, 'done');
  for (const [fields, named] of [
    [{ numbers: numberedPhone(1) }, 'group_name'],
    [{ group_name: 'Empty' }, 'numbers'],
    [{ group_name: 'Mine', numbers: numberedPhone(2) }, 'group_name'],
    [{ group_id: group.id ?? 0, numbers: numberedPhone(2) }, 'group_id'],
    [{ group_name: 'x'.repeat(101), numbers: numberedPhone(2) }, 'group_name'],
  ] as [Record<string, string | number>, string][]) {
    const { status, body } = await importer.create(fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [named]]);
  }
  const form = new FormData();
  form.set('group_name', 'Mine');
  form.set('numbers', numberedPhone(2));
  const accepted = await importer.apiUser.client.post('/api/v1/contacts', form, { 'accept-language': 'ar' });
  expect(accepted.body.errors.group_name).toEqual([
    'لديك مجموعة بهذا الاسم بالفعل. اختر تلك المجموعة أو اكتب اسمًا آخر.',
  ]);
  expect(await importer.book()).toHaveLength(1);
});

it('imports of one account run in sequence, and block no other account', async () => {
  const [firstImporter, otherImporter] = [await openImporter(), await openImporter()];
  const big = listNumbers(1, 12_000);
  const imports = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((round) => firstImporter.create({ group_name: `Big ${round}` }, big)),
  );
  const small = await otherImporter.create({ group_name: 'Small', numbers: numberedPhone(1) });
  await otherImporter.until(small.body.data.id, 'done');
  const rows = await firstImporter.sql<{ state: string; started: boolean }>(
    `select state, counts->>'rows' <> '0' or chunks_written > 0 started from imports where account_id = ?`,
    [firstImporter.accountId],
  );
  expect(rows.filter(({ state }) => state !== 'done').length).toBeGreaterThan(2);
  expect(rows.filter(({ state, started }) => state !== 'done' && started).length).toBeLessThan(2);
  const ended = `select from imports where account_id = ? and state = 'done'`;
  await waitFor(
    'three imports have ended',
    async () => (await firstImporter.sql(ended, [firstImporter.accountId])).length > 2,
    45_000,
  );
  for (const { body } of imports) await firstImporter.act(body.data.id, 'cancel');
}, 90_000);

it('an import of another account does not exist', async () => {
  const [importer, stranger] = [await openImporter(), await openImporter()];
  const { id } = await importer.ready({ group_name: 'Mine', numbers: `${numberedPhone(1)}\nnobody` });
  const at = `/api/v1/contact-imports/${id}`;
  const mapping = { roles: ['phone'], has_header: false, country: 'SA' };
  for (const answer of [
    await stranger.apiUser.client.get(at),
    await stranger.apiUser.client.get(`${at}/bad-rows`),
    await stranger.act(id, 'start'),
    await stranger.act(id, 'cancel'),
    await stranger.act(id, 'mapping', mapping),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'imports.not_found']);
  expect((await stranger.apiUser.client.get('/api/v1/contact-imports')).body.data).toEqual([]);
  expect((await importer.apiUser.client.get('/api/v1/contact-imports')).body.data).toMatchObject([
    { id, state: 'ready' },
  ]);
});

it('a contact known from a chat is saved; the WhatsApp name and the opt-out stay', async () => {
  const importer = await openImporter();
  const { accountId } = importer;
  const met = { accountId, phone: numberedPhone(1), name: null, pushName: 'Nick', hasWhatsapp: true };
  const { id } = await makeContact(server.orm.em.fork(), met);
  await importer.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'asked')`, [
    accountId,
    numberedPhone(1),
  ]);
  const file = `Phone,Name,City\n${numberedPhone(1)},Nicolas,Abha\n`;
  const imported = await importer.start((await importer.ready({ group_name: 'All' }, file)).id);
  expect(imported.counts).toMatchObject({ known: 0, written: 1, created: 1 });
  const read = () =>
    importer.sql('select id::int, name, push_name, fields, source, has_whatsapp from contacts where account_id = ?', [
      accountId,
    ]);
  const kept = { id, push_name: 'Nick', source: 'file', has_whatsapp: true };
  expect(await read()).toEqual([{ ...kept, name: 'Nicolas', fields: { City: 'Abha' } }]);
  expect(await importer.count('contacts')).toEqual({ contacts: 1 });

  // Missing columns of a later file change nothing.
  const later = await importer.start(
    (await importer.ready({ group_id: imported.group.id ?? 0 }, `Phone,Age\n${numberedPhone(1)},40\n`)).id,
  );
  expect([later.counts.written, later.counts.created]).toEqual([1, 0]);
  expect(await read()).toEqual([{ ...kept, name: 'Nicolas', fields: { City: 'Abha', Age: '40' } }]);
  expect(await importer.sql('select addons_params from groups where account_id = ?', [accountId])).toEqual([
    { addons_params: ['City', 'Age'] },
  ]);
  expect(await importer.sql('select phone from suppressions where account_id = ?', [accountId])).toHaveLength(1);
});

it.each([
  ['fill', 25],
  ['overwrite', 20],
] as const)('a contact and a group keep only their first fields up to the limit (%s)', async (existing, kept) => {
  const importer = await openImporter();
  const fileWith = (from: number, count: number, value: string) => {
    const names = Array.from({ length: count }, (_, index) => `F${from + index}`);
    return `Phone,${names.join(',')}\n${numberedPhone(1)}${`,${value}`.repeat(count)}\n`;
  };
  let groupId = 0;
  for (const [from, count, value] of [
    [1, 25, 'old'],
    [21, 30, 'new'],
    [51, 30, 'late'],
    [81, 30, 'late'],
  ] as const) {
    const { id } = await importer.ready(
      { existing_contacts: existing, ...(groupId ? { group_id: groupId } : { group_name: 'Wide' }) },
      fileWith(from, count, value),
    );
    const imported = await importer.start(id);
    expect([imported.state, imported.counts.written]).toEqual(['done', 1]);
    groupId = imported.group.id ?? 0;
  }
  const [contact] = await importer.book();
  const expected = Array.from({ length: 30 }, (_, index) => [`F${index + 1}`, index < kept ? 'old' : 'new']);
  expect(contact?.fields).toEqual(Object.fromEntries(expected));
  const [group] = await importer.sql<{ addons_params: string[] }>('select addons_params from groups where id = ?', [
    groupId,
  ]);
  expect(group?.addons_params).toEqual(Array.from({ length: 100 }, (_, index) => `F${index + 1}`));
});

it('an import fails with a reason if its group was deleted or its file is unreadable', async () => {
  const importer = await openImporter();
  const first = await importer.create({ group_name: 'Short lived', numbers: numberedPhone(1) });
  const { group } = await importer.until(first.body.data.id, 'done');
  const ready = await importer.ready({ group_id: group.id ?? 0, numbers: numberedPhone(2) });
  await importer.sql('delete from groups where id = ?', [group.id]);
  expect(await importer.start(ready.id)).toMatchObject({ state: 'failed', failure: 'group_gone' });
  expect(await importer.book()).toHaveLength(1);
  const pngBytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const broken = await importer.ready({ group_name: 'Picture' }, pngBytes, 'people.xlsx');
  expect(broken).toMatchObject({ state: 'failed', failure: 'unsupported_format', format: 'image' });
});

it('the sample sheet is in the user’s language and can be imported unchanged', async () => {
  const importer = await openImporter();
  for (const [language, header] of [
    ['en', 'City'],
    ['ar', 'المدينة'],
  ] as const) {
    const { client } = importer.apiUser;
    const { headers, bytes } = await client.request('GET', '/api/v1/contact-imports/sample', undefined, {
      'accept-language': language,
    });
    expect(headers.get('content-type')).toContain('spreadsheetml');
    expect(await importer.ready({ group_name: language }, bytes, 'contacts.xlsx')).toMatchObject({
      state: 'failed',
      failure: 'empty',
    });
    const workbook = read(bytes);
    utils.sheet_add_aoa(workbook.Sheets[workbook.SheetNames[0]!]!, [[numberedPhone(1), 'Omar', 'Jeddah']], {
      origin: 'A3',
    });
    const filled = new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const ready = await importer.ready({ group_name: language }, filled, 'contacts.xlsx');
    expect(ready).toMatchObject({ state: 'ready', format: 'xlsx', has_header: true });
    expect(ready.counts).toMatchObject({ good: 1, duplicate: 0, bad: 0 });
    expect(ready.columns.map(({ role }) => role)).toEqual(['phone', 'name', 'field']);
    expect(ready.columns[2]?.header).toBe(header);
  }
});

it('files are deleted after an import, and its excluded rows a week later', async () => {
  const importer = await openImporter();
  const { id } = await importer.ready({ group_name: 'Files', numbers: `${numberedPhone(1)}\nnobody` });
  const { dataDir } = server.app.get(Config);
  const listFiles = () => readdir(join(dataDir, 'files', String(importer.accountId)));
  const purge = () => RequestContext.create(server.orm.em, () => server.app.get(PurgeImports).execute());
  await purge();
  expect(await listFiles()).toHaveLength(2);
  expect(await readdir(join(dataDir, 'imports'))).toContain(String(id));
  await importer.start(id);
  await purge();
  expect(await listFiles()).toHaveLength(1);
  expect(await readdir(join(dataDir, 'imports'))).not.toContain(String(id));
  await importer.sql(`update imports set ended_at = now() - interval '8 days' where id = ?`, [id]);
  await purge();
  expect(await listFiles()).toHaveLength(0);
  expect((await importer.until(id, 'done')).has_bad_rows).toBe(false);
});

it('a file that waits for its phone column is deleted after a day', async () => {
  const importer = await openImporter();
  const { id, state } = await importer.ready({ group_name: 'Asked' }, 'name,city\nSara,Riyadh\n');
  expect(state).toBe('failed');
  const purge = () => RequestContext.create(server.orm.em, () => server.app.get(PurgeImports).execute());
  const listFiles = () => readdir(join(server.app.get(Config).dataDir, 'files', String(importer.accountId)));
  await purge();
  expect(await listFiles()).toHaveLength(1);
  await importer.sql(`update imports set updated_at = now() - interval '25 hours' where id = ?`, [id]);
  await purge();
  expect(await listFiles()).toHaveLength(0);
  expect((await importer.until(id, 'cancelled')).counts.written).toBe(0);
});
