import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

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

/** The importer's chunk size. */
const CHUNK_ROWS = 25_000;
const KNOWN = numberedPhone(1);
const HEADERS = 'Mobile,Name,City,Home Phone,Accepts SMS Marketing';
const FIRST = [`${numberedPhone(0)},,Riyadh,,yes`, `${KNOWN},,,,yes`, `${numberedPhone(2)},Omar,,,yes`];
const LATER = [
  `${numberedPhone(0)},Sara,Jeddah,0112345678,yes`,
  `${numberedPhone(0)},Noura,,,yes`,
  `${KNOWN},Huda,Abha,,yes`,
  `${numberedPhone(2)},,Tabuk,,no`,
];
const otherRows = Array.from({ length: CHUNK_ROWS }, (_, at) => `${numberedPhone(10 + at)},,,,yes`);
const FILE = [HEADERS, ...FIRST, ...otherRows, ...LATER].join('\n');

const readFirst = async (importer: Importer) =>
  (await importer.book()).slice(0, 3).map(({ phone, name, fields }) => [phone, name, fields]);
const readNumbers = (importer: Importer) =>
  importer.sql('select phone from contact_numbers where account_id = ?', [importer.accountId]);

async function openWithKnown(): Promise<Importer> {
  const importer = await openImporter();
  await importer.sql(
    `insert into contacts (account_id, phone, name, fields, saved_at, source) values (?, ?, 'Reem', '{}'::jsonb, now(), 'manual')`,
    [importer.accountId, KNOWN],
  );
  return importer;
}

it('a later row completes a contact of an earlier chunk, and an undo reverts both', async () => {
  const importer = await openWithKnown();
  const ready = await importer.ready({ group_name: 'Many' }, FILE);
  expect(ready.counts).toMatchObject({ good: CHUNK_ROWS + 3, duplicate: 4, bad: 0, consent_no: 1 });
  const roles = ready.columns.map(({ role }) => role);
  await importer.act(ready.id, 'mapping', { roles, has_header: true, country: 'SA', consent_action: 'opt_out' });
  await importer.until(ready.id, 'ready');
  const imported = await importer.start(ready.id);
  expect(imported.counts).toMatchObject({ written: CHUNK_ROWS + 3, created: CHUNK_ROWS + 2 });
  expect(await readFirst(importer)).toEqual([
    [numberedPhone(0), 'Sara', { City: 'Riyadh' }],
    [KNOWN, 'Reem', { City: 'Abha' }],
    [numberedPhone(2), 'Omar', { City: 'Tabuk' }],
  ]);
  expect(await readNumbers(importer)).toEqual([{ phone: '966112345678' }]);
  const rejected = await importer.sql('select phone, reason from suppressions where account_id = ?', [
    importer.accountId,
  ]);
  expect(rejected).toEqual([{ phone: numberedPhone(2), reason: 'import' }]);
  await importer.act(imported.id, 'undo');
  const { undone } = await importer.until(imported.id, 'undone');
  expect(undone).toEqual({ removed: CHUNK_ROWS + 2, restored: 1, kept: 0 });
  expect(await readFirst(importer)).toEqual([[KNOWN, 'Reem', {}]]);
}, 120_000);

it('a later row completes new contacts, but not existing ones that must stay unchanged', async () => {
  const importer = await openWithKnown();
  const { body } = await importer.create({ group_name: 'Many', existing_contacts: 'keep' }, FILE);
  await importer.until(body.data.id, 'done');
  expect(await readFirst(importer)).toEqual([
    [numberedPhone(0), 'Sara', { City: 'Riyadh' }],
    [KNOWN, 'Reem', {}],
    [numberedPhone(2), 'Omar', { City: 'Tabuk' }],
  ]);
  expect(await readNumbers(importer)).toEqual([{ phone: '966112345678' }]);
}, 120_000);

it('contacts without a number stay separate if another row’s number has a known second spelling', async () => {
  const importer = await openImporter();
  await importer.sql('insert into phone_spellings (account_id, spelling, phone) values (?, ?, ?)', [
    importer.accountId,
    '5215512345678',
    '525512345678',
  ]);
  const file = ['Phone,WhatsApp ID,Name', '+5215512345678,,Ana', ',189000000001@lid,Omar', ',189000000002@lid,Sara'];
  const ready = await importer.ready({ group_name: 'Mixed' }, file.join('\n'));
  expect(ready.counts.good).toBe(3);
  await importer.start(ready.id);
  const names = (await importer.book()).map(({ phone, name }) => `${name}: ${phone}`);
  expect(names.toSorted()).toEqual(['Ana: 525512345678', 'Omar: null', 'Sara: null']);
});
