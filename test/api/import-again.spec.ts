import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { ImportResource } from '../../src/address-book/imports/imports.contract.js';
import { Config } from '../../src/platform/config.js';
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

const openImporter = async (): Promise<Importer> => {
  const importer = await Importer.open(server);
  open.push(importer);
  return importer;
};

const toCsv = (rows: string[][]): string => Papa.unparse(rows);
const rolesOf = ({ columns }: ImportResource): string[] => columns.map(({ role }) => role);
const readBook = async (importer: Importer) =>
  (await importer.book()).map(({ phone, name, fields }) => [phone, name, fields]);
let groups = 0;
const groupFields = () => ({ group_name: `List ${++groups}`, country: 'SA' });

async function importFile(
  importer: Importer,
  file: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<ImportResource> {
  const ready = await importer.ready(groupFields(), file, name);
  return importer.start(ready.id);
}

it.each([
  ['رمز الدولة,رقم الجوال', '+971,501234567', '971501234567'],
  ['رمز الدولة,رقم الجوال', '00965,50012345', '96550012345'],
  ['dial code,mobile', '971,501234567', '971501234567'],
  ['country,mobile', 'AE,0501234568', '971501234568'],
  ['Country Code,Phone', 'KW,50012345', '96550012345'],
  ['الدولة,الجوال', 'الإمارات,0501234568', '971501234568'],
  ['Country,Phone', 'United Arab Emirates,0501234568', '971501234568'],
  ['Country,Phone', 'Egypt,01012345678', '201012345678'],
])('a row of %s: %s is %s', async (headers, row, phone) => {
  const importer = await openImporter();
  await importFile(importer, `${headers}\n${row}\n${row.replace(/\d$/, '9')}\n`);
  expect((await importer.book()).map((contact) => contact.phone)).toContain(phone);
});

it('a number of an unknown country is excluded, and numbers with a country code are read', async () => {
  const importer = await openImporter();
  const rows = [
    ['Country', 'Phone'],
    ['SA', '0501234567'],
    ['UAE', '0501234568'],
    ['Nowhere', '0501234569'],
    ['Nowhere', '+966501234560'],
  ];
  const ready = await importer.ready(groupFields(), toCsv(rows));
  expect(ready.counts).toMatchObject({ good: 3, bad_reasons: { unknown_country: 1 } });
});

it('a file is reported in which most numbers are foreign or most cells are empty', async () => {
  const importer = await openImporter();
  const kuwait = Array.from({ length: 42 }, (_, at) => ['Sara', String(50_001_000 + at * 7)]);
  const ready = await importer.ready(groupFields(), toCsv([['Name', 'Phone'], ...kuwait, ['Omar', numberedPhone(1)]]));
  expect(ready).toMatchObject({
    warnings: [{ kind: 'looks_like_country', country: 'KW', rows: 42 }],
    counts: { good: 1 },
  });
  const mapping = { roles: rolesOf(ready), has_header: true, country: 'KW' };
  await importer.act(ready.id, 'mapping', mapping);
  expect(await importer.until(ready.id, 'ready')).toMatchObject({ warnings: [], counts: { good: 43 } });
  const sparse = Array.from({ length: 30 }, (_, at) => [`Sara ${at}`, at < 3 ? numberedPhone(at) : '']);
  expect(await importer.ready(groupFields(), toCsv([['Name', 'Phone'], ...sparse]))).toMatchObject({
    warnings: [{ kind: 'mostly_empty_phone', empty: 27, rows: 30 }],
    counts: { good: 3 },
  });
});

it('6: rows pasted from a sheet or a chat are imported with their names', async () => {
  const importer = await openImporter();
  const table = `الاسم\tالجوال\tالمدينة\r\nنورة\t${numberedPhone(3)}\tجدة\r\n`;
  const { body } = await importer.create({ group_name: 'Table', numbers: table });
  await importer.until(body.data.id, 'done');
  expect(await readBook(importer)).toEqual([[numberedPhone(3), 'نورة', { المدينة: 'جدة' }]]);
});

it('7: rows that were excluded and then corrected add no fields of their own', async () => {
  const importer = await openImporter();
  const ready = await importer.ready(
    groupFields(),
    toCsv([
      ['Phone', 'City'],
      ['12', 'Riyadh'],
      [numberedPhone(1), 'Jeddah'],
    ]),
  );
  const rows = await importer.apiUser.client.get(`/api/v1/contact-imports/${ready.id}/bad-rows`);
  const corrected = rows.text.replace(/,12,/, `,${numberedPhone(2)},`);
  const secondImport = await importer.ready(groupFields(), corrected);
  expect(rolesOf(secondImport)).toEqual(['skip', 'skip', 'phone', 'field']);
  await importer.start(secondImport.id);
  expect(await readBook(importer)).toEqual([[numberedPhone(2), null, { City: 'Riyadh' }]]);
});

it('8: field names that differ only in case are one field', async () => {
  const importer = await openImporter();
  await importFile(
    importer,
    toCsv([
      ['Phone', 'City'],
      [numberedPhone(1), 'Riyadh'],
      [numberedPhone(2), ''],
    ]),
  );
  await importFile(
    importer,
    toCsv([
      ['Phone', 'city'],
      [numberedPhone(1), 'Jeddah'],
      [numberedPhone(2), 'Makkah'],
    ]),
  );
  expect(await readBook(importer)).toEqual([
    [numberedPhone(1), null, { City: 'Riyadh' }],
    [numberedPhone(2), null, { City: 'Makkah' }],
  ]);
  const names = await importer.sql('select distinct unnest(addons_params) name from groups where account_id = ?', [
    importer.accountId,
  ]);
  expect(names).toEqual([{ name: 'City' }]);
});

it('9: the example row of the sample sheet is not imported', async () => {
  const importer = await openImporter();
  await importFile(importer, `Phone,Name,City\n+966501234567,Sara Ahmed,Riyadh\n${numberedPhone(7)},Omar,Jeddah\n`);
  expect(await readBook(importer)).toEqual([[numberedPhone(7), 'Omar', { City: 'Jeddah' }]]);
});

it('a later row of the same contact fills its empty values', async () => {
  const importer = await openImporter();
  const rows = [
    ['Phone', 'Name', 'City'],
    [numberedPhone(1), '', 'Riyadh'],
    [numberedPhone(2), 'B', ''],
    [numberedPhone(1), 'Sara', 'Jeddah'],
    [numberedPhone(2), 'C', 'Makkah'],
  ];
  const imported = await importFile(importer, toCsv(rows));
  expect(imported.counts).toMatchObject({ good: 2, duplicate: 2, created: 2 });
  expect(await readBook(importer)).toEqual([
    [numberedPhone(1), 'Sara', { City: 'Riyadh' }],
    [numberedPhone(2), 'B', { City: 'Makkah' }],
  ]);
});

it('a file with known headers uses the columns that the account chose last', async () => {
  const importer = await openImporter();
  const fileFrom = (at: number): string =>
    toCsv([
      ['Phone', 'Mobile', 'Remark'],
      [numberedPhone(at), numberedPhone(at + 1), 'Sara'],
    ]);
  const first = await importer.ready(groupFields(), fileFrom(1));
  expect(first).toMatchObject({ mapping_is_remembered: false, phone_columns: [1, 0] });
  const mapping = { roles: ['phone', 'skip', 'name'], has_header: true, country: 'SA' };
  await importer.act(first.id, 'mapping', mapping);
  await importer.until(first.id, 'ready');
  await importer.start(first.id);
  const second = await importer.ready(groupFields(), fileFrom(11));
  expect(second).toMatchObject({ mapping_is_remembered: true, phone_columns: [0] });
  expect(rolesOf(second)).toEqual(mapping.roles);
  const third = await importer.ready(groupFields(), fileFrom(31));
  await importer.act(third.id, 'mapping', { has_header: true, country: 'SA' });
  const guessed = await importer.until(third.id, 'ready');
  expect(guessed).toMatchObject({ mapping_is_remembered: false, phone_columns: [1, 0] });
  await importer.start(second.id);
  expect(await readBook(importer)).toEqual([
    [numberedPhone(1), 'Sara', {}],
    [numberedPhone(11), 'Sara', {}],
  ]);
  const otherImporter = await openImporter();
  expect(await otherImporter.ready(groupFields(), fileFrom(21))).toMatchObject({ mapping_is_remembered: false });
});

it('a started import keeps the columns that its user reviewed, although the account chose others meanwhile', async () => {
  const importer = await openImporter();
  const fileFrom = (at: number): string =>
    toCsv([
      ['Phone', 'Mobile', 'Remark'],
      [numberedPhone(at), numberedPhone(at + 1), 'Sara'],
    ]);
  const first = await importer.ready(groupFields(), fileFrom(1));
  await importer.act(first.id, 'mapping', { roles: ['phone', 'skip', 'name'], has_header: true, country: 'SA' });
  await importer.until(first.id, 'ready');
  await importer.start(first.id);
  const second = await importer.ready(groupFields(), fileFrom(11));
  expect(second).toMatchObject({ mapping_is_remembered: true });
  await importer.sql(
    `update import_mappings set roles = '["skip","phone","field"]', phone_columns = '[1]' where account_id = ?`,
    [importer.accountId],
  );
  // Without the stored chunks the file is read again.
  await rm(join(server.app.get(Config).dataDir, 'imports', String(second.id)), { recursive: true });
  const imported = await importer.start(second.id);
  expect(rolesOf(imported)).toEqual(['phone', 'skip', 'name']);
  expect(await importer.members(imported.group.id)).toEqual([numberedPhone(11)]);
  expect((await readBook(importer)).at(-1)).toEqual([numberedPhone(11), 'Sara', {}]);
});

it('an import without a review ignores a remembered column that the file contradicts', async () => {
  const importer = await openImporter();
  const fileFrom = (at: number): string =>
    toCsv([
      ['Phone', 'Order no'],
      [numberedPhone(at), `58234567${at}`],
      [numberedPhone(at + 1), `58234568${at}`],
    ]);
  const first = await importer.ready(groupFields(), fileFrom(1));
  await importer.act(first.id, 'mapping', { roles: ['skip', 'phone'], has_header: true, country: 'SA' });
  await importer.until(first.id, 'ready');
  await importer.start(first.id);
  expect(await importer.ready(groupFields(), fileFrom(3))).toMatchObject({
    mapping_is_remembered: true,
    phone_columns: [1],
  });
  const { body } = await importer.create(groupFields(), fileFrom(5));
  const imported = await importer.until(body.data.id, 'done');
  expect(imported).toMatchObject({ mapping_is_remembered: false, phone_columns: [0] });
  expect(await importer.members(imported.group.id)).toEqual([numberedPhone(5), numberedPhone(6)]);
});

it('a file is read despite more than a hundred columns, empty columns and distant cells', async () => {
  const importer = await openImporter();
  const headers = Array.from({ length: 300 }, (_, at) => (at === 250 ? 'Mobile' : `Field ${at}`));
  const rows = [1, 2].map((row) =>
    headers.map((_, at) => (at === 250 ? numberedPhone(row) : at > 140 && at < 150 ? `v${at}` : '')),
  );
  const ready = await importFile(importer, toCsv([headers, ...rows]));
  expect(ready.counts).toMatchObject({ good: 2, created: 2 });
  const [first] = await importer.book();
  expect(Object.keys(first?.fields ?? {})).toHaveLength(9);
});
