import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { ImportResource } from '../../src/address-book/imports/imports.contract.js';
import { GOOGLE_HEADERS, makeGoogleExport } from '../setup/google-export.js';
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
let groups = 0;

async function importFile(
  importer: Importer,
  file: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<ImportResource> {
  const ready = await importer.ready({ group_name: `List ${++groups}`, country: 'SA' }, file, name);
  if (ready.state === 'ready') await importer.start(ready.id);
  return ready;
}

const readBook = async (importer: Importer) =>
  (await importer.book()).map(({ phone, name, fields }) => [phone, name, fields]);
const readFurtherNumbers = (importer: Importer): Promise<{ phone: string; further: string }[]> =>
  importer.sql(
    `select c.phone, string_agg(n.phone, ',' order by n.position) further from contact_numbers n join contacts c on c.id = n.contact_id
      where n.account_id = ? group by 1 order by 1`,
    [importer.accountId],
  );

it('1: order numbers in rows with invalid phones create no contact', async () => {
  const importer = await openImporter();
  const rows = Array.from({ length: 8 }, (_, at) => [String(145_822_349 + at), `سارة ${at}`, '9.66501E+11']);
  const ready = await importer.ready(
    { group_name: 'Orders' },
    toCsv([['رقم الطلب', 'اسم العميل', 'رقم الجوال'], ...rows]),
  );
  expect(ready).toMatchObject({
    state: 'ready',
    phone_columns: [2],
    counts: { good: 0, bad_reasons: { scientific_lossy: 8 } },
  });
  expect(rolesOf(ready)).toEqual(['field', 'name', 'phone']);
  const asking = await importer.ready(
    { group_name: 'Ids' },
    toCsv([['رقم الطلب', 'اسم'], ...rows.map(([id, name]) => [id!, name!])]),
  );
  expect(asking).toMatchObject({ state: 'failed', failure: 'no_phone_column' });
  const reviewed = await importer.ready(
    { group_name: 'Contradiction' },
    toCsv([['رقم الجوال', 'Notes'], ...rows.map((_, at) => ['n/a', numberedPhone(at)])]),
  );
  expect(reviewed).toMatchObject({
    state: 'failed',
    failure: 'no_phone_column',
    warnings: [{ kind: 'header_contradicts', columns: [0] }],
  });
  const mapping = { roles: ['skip', 'phone'], has_header: true, country: 'SA' };
  await importer.act(reviewed.id, 'mapping', mapping);
  expect((await importer.until(reviewed.id, 'ready')).counts).toMatchObject({ good: 8 });
});

it('2: Google export: names are joined, and no contact is lost', async () => {
  const importer = await openImporter();
  const headers = ['First Name', 'Last Name', 'Notes', 'Phone 1 - Value', 'Phone 2 - Value'];
  const people = Array.from({ length: 40 }, (_, at) => [
    `Sara${at}`,
    'Khan',
    '',
    at < 38 ? numberedPhone(at) : '',
    at === 38 ? numberedPhone(38) : '',
  ]);
  const ready = await importFile(importer, toCsv([headers, ...people]));
  expect(ready).toMatchObject({ counts: { good: 39, bad: 1 }, phone_columns: [2, 3] });
  expect(await readBook(importer)).toEqual(
    Array.from({ length: 39 }, (_, at) => [numberedPhone(at), `Sara${at} Khan`, {}]),
  );
});

it('a complete Google export: 97 % of readable contacts get their own number, and none gets another’s', async () => {
  const importer = await openImporter();
  const people = makeGoogleExport();
  const hasNumber = ({ cells }: (typeof people)[number]) =>
    cells.some((cell, at) => cell !== '' && /Value/.test(GOOGLE_HEADERS[at]!));
  expect([people.length, people.filter(hasNumber).length]).toEqual([2_279, 1_956]);
  await importFile(importer, toCsv([GOOGLE_HEADERS, ...people.map(({ cells }) => cells)]));
  const names = new Map((await importer.book()).map(({ phone, name }) => [phone, name]));
  const readable = people.filter(({ phone }) => phone !== null);
  const right = readable.filter(({ phone, name }) => names.get(phone!) === name);
  expect(right.length / readable.length).toBeGreaterThanOrEqual(0.97);
  expect(names.size).toBe(right.length);
  const furtherNumbers = new Map((await readFurtherNumbers(importer)).map((row) => [row.phone, row.further]));
  for (const { phone, further: expected } of right)
    expect([phone, furtherNumbers.get(phone!) ?? '']).toEqual([phone, expected.join()]);
});

it('3: Outlook export: the mobile number comes first, and filled columns are kept', async () => {
  const importer = await openImporter();
  const headers = ['First Name', 'Last Name', ...Array.from({ length: 55 }, (_, at) => `Empty ${at}`)];
  const filler = headers.slice(2).map(() => '');
  const ready = await importFile(
    importer,
    toCsv([
      [...headers, 'Home Phone', 'Mobile Phone', 'City', "Manager's Phone"],
      ['Sara', 'Khan', ...filler, '0112345678', '0501234567', 'Riyadh', '0559999999'],
      ['Omar', '', ...filler, '0112345679', '', '', ''],
    ]),
  );
  expect(ready.columns.map(({ header }) => header)).toEqual([
    'First Name',
    'Last Name',
    'Home Phone',
    'Mobile Phone',
    'City',
    "Manager's Phone",
  ]);
  expect(ready.phone_columns).toEqual([3, 2]);
  expect(ready.preview[0]).toMatchObject({
    phone: '966501234567',
    further_phones: ['966112345678'],
    name: 'Sara Khan',
  });
  expect(await readBook(importer)).toEqual([
    ['966112345679', 'Omar', {}],
    ['966501234567', 'Sara Khan', { City: 'Riyadh', "Manager's Phone": '0559999999' }],
  ]);
  expect(await readFurtherNumbers(importer)).toEqual([{ phone: '966501234567', further: '966112345678' }]);
});

it('4: Shopify export: both phone columns are read, in an order that can be changed', async () => {
  const importer = await openImporter();
  const file = toCsv([
    ['First Name', 'Last Name', 'Phone', 'Default Address Phone'],
    ['A', 'B', numberedPhone(1), ''],
    ['C', 'D', '', numberedPhone(2)],
    ['E', 'F', numberedPhone(3), numberedPhone(4)],
  ]);
  const ready = await importer.ready({ group_name: 'Shopify' }, file);
  expect(ready).toMatchObject({ phone_columns: [2, 3], counts: { good: 3, further_numbers: 1 } });
  const mapping = { roles: rolesOf(ready), has_header: true, country: 'SA' };
  const wrong = await importer.act(ready.id, 'mapping', { ...mapping, phone_columns: [0, 2] });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { phone_columns: ['Choose columns that contain phone numbers.'] },
  ]);
  await importer.act(ready.id, 'mapping', { ...mapping, phone_columns: [3, 3, 2] });
  const again = await importer.until(ready.id, 'ready');
  expect(again).toMatchObject({ phone_columns: [3, 2], counts: { good: 3 } });
  await importer.start(ready.id);
  expect(await readFurtherNumbers(importer)).toEqual([{ phone: numberedPhone(4), further: numberedPhone(3) }]);
});

it('5: the visible sheet of a workbook is read, and the others are offered', async () => {
  const importer = await openImporter();
  const workbook = utils.book_new();
  const add = (name: string, rows: string[][]) => utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  const list = (from: number) => [['Name', 'Phone'], ...[0, 1, 2].map((at) => ['Sara', numberedPhone(from + at)])];
  add('secret', list(900));
  add('Cover', [['Customers of 2026'], ['Questions: 0112345678']]);
  add('Riyadh', list(1));
  add('Jeddah', list(11));
  workbook.Workbook = { Sheets: [{ Hidden: 1 }] };
  const bytes = new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const ready = await importer.ready({ group_name: 'Sheets' }, bytes, 'lists.xlsx');
  expect(ready).toMatchObject({ sheet: 2, header_row: 1, counts: { good: 3 } });
  expect(ready.sheets.map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
    ['secret', true],
    ['Cover', false],
    ['Riyadh', false],
    ['Jeddah', false],
  ]);
  const mapping = { has_header: true, country: 'SA' };
  expect((await importer.act(ready.id, 'mapping', { ...mapping, sheet: 4 })).status).toBe(422);
  await importer.act(ready.id, 'mapping', { ...mapping, sheet: 3 });
  expect(await importer.until(ready.id, 'ready')).toMatchObject({
    sheet: 3,
    preview: [{ phone: numberedPhone(11) }, {}, {}],
  });
  await importer.act(ready.id, 'mapping', { ...mapping, header_row: 2 });
  expect(await importer.until(ready.id, 'ready')).toMatchObject({ header_row: 2, counts: { rows: 2 } });
});
