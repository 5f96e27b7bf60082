import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportResource } from '../../src/address-book/imports/imports.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';

let server: TestApp;
const open: Importer[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  for (const { apiUser } of open) apiUser.events.close();
});

const openImporter = async (limit?: number): Promise<Importer> => {
  const importer = await Importer.open(server, limit ?? null);
  open.push(importer);
  return importer;
};

const toCsv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');
const listNumbers = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => numberedPhone(from + index)).join('\n');

it('the specification’s call: pasted numbers become contacts of a new group', async () => {
  const importer = await openImporter();
  const pasted = '0501234567\n٠٥٠١٢٣٤٥٦٨\n+966 50 123 4567\nnobody\n';
  const { status, body } = await importer.create({ group_name: 'عملاء', numbers: pasted, group_id: '' });
  expect([status, body.message]).toEqual([201, 'Group_is_created']);
  const imported = await importer.until(body.data.id, 'done');
  expect(imported).toMatchObject({ is_reviewed: false, failure: null, country: 'SA', file_name: null });
  expect(imported.counts).toMatchObject({ good: 2, duplicate: 1, bad: 1, written: 2, created: 2, over_limit: 0 });
  expect(await importer.members(imported.group.id)).toEqual(['966501234567', '966501234568']);
  expect((await importer.book()).map(({ source }) => source)).toEqual(['paste', 'paste']);
  const group = `group.${imported.group.id}`;
  expect(await importer.count('contacts', 'groups', group)).toEqual({ contacts: 2, groups: 1, [group]: 2 });
  const events = importer.apiUser.events.of('import.changed').map(({ import: { id, state } }) => ({ id, state }));
  expect(events.at(-1)).toEqual({ id: imported.id, state: 'done' });
});

it('an Excel 97 file is read like a newer one', async () => {
  const importer = await openImporter();
  const book = utils.book_new();
  const rows = [
    ['الاسم', 'الجوال'],
    ['سارة', 966501234567],
    ['نورة', '0501234568'],
    ['nobody', 12],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'عملاء');
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
  const ready = await importer.ready({ group_name: 'عملاء', country: 'SA' }, bytes, 'customers.xls');
  expect(ready).toMatchObject({ state: 'ready', format: 'xls', has_header: true, counts: { good: 2, bad: 1 } });
});

it('a file waits for its review with exact counts, and nothing is written before the start', async () => {
  const importer = await openImporter(100);
  const first = await importer.create({ group_name: 'Old', numbers: listNumbers(1, 3) });
  await importer.until(first.body.data.id, 'done');
  const file = toCsv([
    ['Mobile', 'Customer name', 'City'],
    [numberedPhone(2), 'Sara', 'Riyadh'],
    [numberedPhone(3), '', ''],
    [numberedPhone(8), 'Omar', 'Jeddah'],
    [numberedPhone(8), 'Omar again', 'Jeddah'],
    ['4.41E+11', 'Lost', ''],
    ['12', 'Short', ''],
  ]);
  const ready = await importer.ready({ group_name: 'New' }, file);
  expect(ready).toMatchObject({
    state: 'ready',
    has_header: true,
    room: 97,
    has_bad_rows: true,
    file_name: 'people.csv',
  });
  expect(ready.counts).toMatchObject({ good: 3, duplicate: 1, bad: 2, known: 2, written: 0, created: 0 });
  expect(ready.columns.map(({ role }) => role)).toEqual(['phone', 'name', 'field']);
  expect(await importer.book()).toHaveLength(3);
  expect(await importer.count('groups')).toEqual({ groups: 1 });

  const imported = await importer.start(ready.id);
  expect(imported.counts).toMatchObject({ written: 3, created: 1, over_limit: 0 });
  expect(await importer.members(imported.group.id)).toEqual([numberedPhone(2), numberedPhone(3), numberedPhone(8)]);
  expect((await importer.book()).filter(({ name }) => name)).toEqual([
    { phone: numberedPhone(2), name: 'Sara', fields: { City: 'Riyadh' }, source: 'paste' },
    { phone: numberedPhone(8), name: 'Omar', fields: { City: 'Jeddah' }, source: 'file' },
  ]);
  const [group] = await importer.sql('select name, addons_params from groups where id = ?', [imported.group.id]);
  expect(group).toEqual({ name: 'New', addons_params: ['City'] });
  expect((await importer.act(ready.id, 'start')).body.code).toBe('imports.not_ready');
  expect((await importer.act(ready.id, 'cancel')).body.code).toBe('imports.not_cancellable');
});

it('the chosen columns can be changed repeatedly', async () => {
  const importer = await openImporter();
  const file = toCsv([
    [numberedPhone(1), numberedPhone(11), 'Sara'],
    [numberedPhone(2), numberedPhone(11), 'Omar'],
  ]);
  const ready = await importer.ready({ group_name: 'Choice' }, file);
  expect(ready.columns.map(({ role }) => role)).toEqual(['phone', 'skip', 'name']);
  const mapping = { roles: ['field', 'phone', 'skip'], has_header: false, country: 'SA' };
  for (const roles of [['phone'], ['dial_code', 'phone', 'dial_code'], ['field', 'skip', 'name']])
    expect((await importer.act(ready.id, 'mapping', { ...mapping, roles })).status).toBe(422);
  expect((await importer.act(ready.id, 'mapping', mapping)).body.data.state).toBe('reading');
  const again = await importer.until(ready.id, 'ready');
  expect(again.counts).toMatchObject({ good: 1, duplicate: 1, bad: 0 });
  await importer.start(ready.id);
  expect(await importer.book()).toMatchObject([
    { phone: numberedPhone(11), name: null, fields: { A: numberedPhone(1) } },
  ]);
});

it('the owner chooses the phone column of a file without a detected one', async () => {
  const importer = await openImporter();
  const file = toCsv([
    ['name', 'code'],
    ['Sara', 'none'],
    ['Omar', 'asked'],
    ...Array.from({ length: 60 }, (_, at) => ['', at === 59 ? numberedPhone(1) : 'none']),
  ]);
  const asking = await importer.ready({ group_name: 'By hand' }, file);
  expect(asking).toMatchObject({ state: 'failed', failure: 'no_phone_column', has_header: true, counts: { rows: 0 } });
  expect(asking.columns.map(({ header, role }) => [header, role])).toEqual([
    ['name', 'name'],
    ['code', 'field'],
  ]);
  expect(asking.preview).toHaveLength(20);
  expect(asking.preview[1]).toEqual({
    row: 3,
    cells: ['Omar', 'asked'],
    phone: null,
    further_phones: [],
    name: null,
    whatsapp_id: null,
    reason: null,
  });
  expect((await importer.act(asking.id, 'start')).body.code).toBe('imports.not_ready');
  const mapping = { roles: ['name', 'field'], has_header: true, country: 'SA' };
  expect((await importer.act(asking.id, 'mapping', mapping)).status).toBe(422);
  const changed = { ...mapping, roles: ['name', 'phone'] };
  expect((await importer.act(asking.id, 'mapping', changed)).body.data).toMatchObject({
    state: 'reading',
    failure: null,
  });
  const ready = await importer.until(asking.id, 'ready');
  expect(ready.counts).toMatchObject({ good: 1, bad: 61 });
  await importer.start(ready.id);
  expect(await importer.book()).toMatchObject([{ phone: numberedPhone(1), source: 'file' }]);

  const put = await importer.ready({ group_name: 'Put away' }, file);
  expect((await importer.act(put.id, 'cancel')).body.data.state).toBe('cancelled');
  expect((await importer.act(put.id, 'mapping', changed)).body.code).toBe('imports.not_ready');
  const otherImporter = await openImporter();
  const { body } = await otherImporter.create({ group_name: 'Nobody' }, file);
  expect(await otherImporter.until(body.data.id, 'failed')).toMatchObject({ failure: 'no_phone_column' });
  expect((await otherImporter.act(body.data.id, 'mapping', changed)).body.code).toBe('imports.not_ready');
});

it('excluded rows are described in the user’s language, and no cell is a formula', async () => {
  const importer = await openImporter();
  const file = toCsv([
    ['Phone', 'Name'],
    [numberedPhone(1), 'Sara'],
    ['12', '=HYPERLINK("http://x")'],
    ['+1', 'Omar'],
    ['', 'Ali;=1+1'],
  ]);
  const ready = await importer.ready({ group_name: 'Bad' }, file);
  const read = async (language: string) => {
    const response = await importer.apiUser.client.request(
      'GET',
      `/api/v1/contact-imports/${ready.id}/bad-rows`,
      undefined,
      {
        'accept-language': language,
      },
    );
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bad-rows.csv"');
    // The reader has stripped the byte order mark.
    return response.text.split('\r\n');
  };
  const english = await read('en');
  expect(english[0]).toBe('Row,Why it was left out,Phone,Name');
  expect(english[1]).toBe(`3,The number is too short.,12,"'=HYPERLINK(""http://x"")"`);
  expect(english[2]).toMatch(/^4,.*,\+1,Omar$/);
  expect(english[3]).toBe(`5,There is no phone number.,,"Ali;'=1+1"`);
  expect(english).toHaveLength(5);
  expect((await read('ar'))[1]).toMatch(/^3,الرقم قصير جدًا\.,12/);
  const clean = await importer.ready({ group_name: 'Clean' }, toCsv([[numberedPhone(1), 'Sara']]));
  expect(clean.has_bad_rows).toBe(false);
  const none = await importer.apiUser.client.get(`/api/v1/contact-imports/${clean.id}/bad-rows`);
  expect([none.status, none.body.code]).toEqual([404, 'imports.no_bad_rows']);
});

it('a cancelled import stops between two chunks and reports what was written', async () => {
  const importer = await openImporter();
  const ready = await importer.ready({ group_name: 'Many' }, `${listNumbers(1, 120_000)}\n`);
  expect(ready.counts.good).toBe(120_000);
  await importer.act(ready.id, 'start');
  await importer.apiUser.events.next('import.changed', ({ import: item }) => item.counts.written > 0, {
    withinMs: 30_000,
  });
  const cancelled: ImportResource = (await importer.act(ready.id, 'cancel')).body.data;
  expect(cancelled.state).toBe('cancelled');
  const otherImport = await importer.create({ group_name: 'Other', numbers: numberedPhone(9_999_999) });
  await importer.until(otherImport.body.data.id, 'done');
  const { counts } = await importer.until(ready.id, 'cancelled');
  expect(counts.written % 25_000).toBe(0);
  expect([counts.written, counts.created]).toEqual([cancelled.counts.written, cancelled.counts.written]);
  expect(counts.written).toBeLessThan(120_000);
  expect((await importer.count('contacts')).contacts).toBe(counts.written + 1);

  const waiting = await importer.ready({ group_name: 'Never' }, toCsv([[numberedPhone(5_000_000)]]));
  expect((await importer.act(waiting.id, 'cancel')).body.data.state).toBe('cancelled');
  expect((await importer.act(waiting.id, 'start')).status).toBe(409);
}, 60_000);
