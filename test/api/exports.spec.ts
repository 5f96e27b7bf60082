import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import { CONTACT_TEXT_NAMES } from '../../src/address-book/contacts/contact-texts.contract.js';
import { PurgeExports } from '../../src/address-book/exports/commands/purge-exports.js';
import { startReading } from '../../src/address-book/import-reader/start-reading.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { Exporter, readSheet } from '../setup/accounts/exporter.js';

const FORMULAS = [
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+966501',
  '-2',
  '@SUM(A1)',
  "'=1",
  "''+x",
  "'quoted'",
  '=HYPERLINK("x";"y")',
  'x;=1+1',
  "x;'@SUM(A1);+2",
];

let server: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'exports-'));
const open: { close(): void }[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  for (const book of open) book.close();
  rmSync(folder, { recursive: true });
});

async function openBook() {
  const book = await AddressBook.open(server);
  open.push(book);
  return { book, exporter: new Exporter(book.client) };
}

const parse = (bytes: Buffer): string[][] => Papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data;

async function readBack(bytes: Buffer): Promise<Record<string, [name: string, fields: Record<string, string>]>> {
  const outDir = mkdtempSync(join(folder, 'out-'));
  const filePath = join(outDir, 'file');
  writeFileSync(filePath, bytes);
  const asked = { filePath, fileName: null, pasted: null, country: 'SA', roles: null, hasHeader: null, outDir };
  expect(await startReading(asked, {}).done).toMatchObject({ counts: { bad: 0, duplicate: 0 } });
  const chunks = readdirSync(outDir).filter((name) => name.startsWith('chunk-'));
  const rows = chunks.flatMap((name) => Papa.parse<string[]>(readFileSync(join(outDir, name), 'utf8').trimEnd()).data);
  return Object.fromEntries(
    rows.map(([, phone, , ...rest]) => [phone, [rest[0], JSON.parse(rest[CONTACT_TEXT_NAMES.length] ?? '{}')]]),
  );
}

describe('contacts', () => {
  it('are exported as text cells, with headers in the user’s language', async () => {
    const { book, exporter } = await openBook();
    const first = await book.save({ phone: '966501234567', name: 'أحمد', fields: { المدينة: 'الرياض', Code: '007' } });
    const second = await book.save({
      phone: '966551234567',
      name: null,
      pushName: '=1+1',
      hasWhatsapp: true,
      checkedAt: new Date(),
    });
    await book.save({ phone: '966561234567', savedAt: null });
    await book.group([first, second], 'VIP');
    await book.group([first], '=Formula');
    await book.sql(`insert into suppressions (account_id, phone, reason) values (?, '966501234567', 'word')`, [
      book.accountId,
    ]);
    const asked = await book.client.post('/api/v1/export-contacts', {}, { 'accept-language': 'ar' });
    expect(asked.body.data).toMatchObject({ what: 'contacts', format: 'xlsx', state: 'waiting', url: null });
    const finished = await exporter.until(asked.body.data.id, 'done');
    expect(finished).toMatchObject({
      total: 2,
      done: 2,
      file_name: expect.stringMatching(/^جهات الاتصال [\d-]+\.xlsx$/),
    });
    const [headers, ...rows] = await readSheet(await exporter.fetch(finished.url!));
    expect(headers).toEqual([
      'رقم الجوال',
      'الاسم',
      'المجموعات',
      'Code',
      'المدينة',
      'على واتساب',
      'طلب إيقاف الرسائل',
      'تاريخ الإضافة',
      'معرّف واتساب',
    ]);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(rows).toEqual([
      ['966501234567', 'أحمد', '=Formula, VIP', '007', 'الرياض', '', day, day, ''],
      ['966551234567', '=1+1', 'VIP', '', '', 'نعم', '', day, ''],
    ]);
    const states = book.apiUser.events.of('export.changed').map(({ export: { state } }) => state);
    expect(states[0]).toBe('waiting');
    expect(states.at(-1)).toBe('done');
    expect((await book.client.get('/api/v1/exports')).body.data).toEqual([finished]);
  });

  it('are served as downloads, and a CSV has a byte order mark and no formulas', async () => {
    const { book, exporter } = await openBook();
    for (const [at, name] of FORMULAS.entries()) await book.save({ phone: `96650123450${at}`, name });
    await book.save({ phone: '966501234599', name: 'a;b' });
    const { id } = await exporter.start('contacts', { format: 'csv' });
    const { url } = await exporter.until(id, 'done');
    const { headers } = await book.client.get(url!);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Contacts%20[\d-]+\.csv$/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, max-age=0');
    const bytes = await exporter.fetch(url!);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const cells = parse(bytes).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(bytes.toString()).toContain('"a;b"');
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "''=1", "'quoted'"]));
  });

  it('are restored when their export is imported', async () => {
    const { book, exporter } = await openBook();
    const text = fc.oneof(
      fc.constantFrom(
        ...FORMULAS,
        'a,b',
        'a;b',
        '"x"',
        "O'Neil",
        '٠٥٠',
        'نُورة  علي',
        '\u202bعلي',
        '👩‍👩‍👧',
        '_x0041_',
        '<b>&amp;',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    const names = fc.sample(text, { numRuns: 120, seed: 4 }).map((name) => name.replace(/[\p{Cc}\s]+/gu, ' ').trim());
    const people = names.map((name, at) => ({ phone: `9665012345${String(at).padStart(2, '0')}`.slice(0, 12), name }));
    const unique = [...new Map(people.map((person) => [person.phone, person])).values()];
    for (const { phone, name } of unique)
      await book.save({ phone, name: name || null, fields: name ? { City: name, '=Code': 'x' } : {} });
    const expected = Object.fromEntries(
      unique.map(({ phone, name }) => [phone, [name, name ? { City: name, '=Code': 'x' } : {}]]),
    );
    for (const format of ['xlsx', 'csv'])
      expect(await readBack(await exporter.make('contacts', { format }))).toEqual(expected);
    const sheet = await readSheet(await exporter.make('contacts'));
    expect(sheet.slice(1).every(([phone, name]) => typeof phone === 'string' && typeof name === 'string')).toBe(true);
  });

  it('are exported as selected, else as filtered', async () => {
    const { book, exporter } = await openBook();
    const ids = await book.saveMany(30);
    const otherAccount = await openBook();
    const [strange] = await otherAccount.book.saveMany(1);
    const group = await book.group(ids.slice(0, 7));
    await book.sql(
      `insert into suppressions (account_id, phone, reason) select account_id, phone, 'word' from contacts where id = ?`,
      [ids[3]],
    );
    const countExported = async (asked: object): Promise<number> =>
      parse(await exporter.make('contacts', { format: 'csv', ...asked })).length - 1;
    expect(await countExported({})).toBe(30);
    expect(await countExported({ selected_data: [ids[4], ids[9], strange] })).toBe(2);
    for (const query of [
      'search=Customer 2',
      `groups=${group}`,
      'opted_out=1',
      `opted_out=0&groups=${group}`,
      'whatsapp=on',
    ]) {
      const asked = Object.fromEntries(new URLSearchParams(query));
      const listed = (await book.ids(query.replace(' ', '%20'))).length;
      expect(await countExported({ ...asked, ...(asked['groups'] && { groups: [group] }) })).toBe(listed);
    }
  });
});

describe('exports', () => {
  it('of groups have a row per group', async () => {
    const { book, exporter } = await openBook();
    const ids = await book.saveMany(3);
    await book.group(ids, 'Many');
    const few = await book.group(ids.slice(1, 2), '=Few');
    await book.sql('update groups set addons_params = ? where id = ?', ['{City,Code}', few]);
    const rows = await readSheet(await exporter.make('groups'));
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Group', 'Contacts', 'Fields'],
      ['Many', '3', ''],
      ['=Few', '1', 'City, Code'],
    ]);
    expect(await readSheet(await exporter.make('groups', { selected_data: [few] }))).toHaveLength(2);
  });

  it('belong to the account, and require the permission to read their content', async () => {
    const { book, exporter } = await openBook();
    await book.saveMany(1);
    const { id } = await exporter.start('contacts');
    await exporter.until(id, 'done');
    const { book: otherBook } = await openBook();
    const blind = await openApiUser(server, { permissions: ['show groups'] });
    open.push(blind.events);
    for (const table of ['users where id', 'sessions where user_id'].map((condition) => condition.split(' where ')))
      await book.sql(`update ${table[0]} set account_id = ? where ${table[1]} = ?`, [
        book.accountId,
        blind.member.userId,
      ]);
    for (const [method, path] of [
      ['GET', `exports/${id}`],
      ['GET', `exports/${id}/file`],
      ['POST', `exports/${id}/cancel`],
    ] as const) {
      const foreign = await otherBook.client.request(method, `/api/v1/${path}`);
      const missing = await otherBook.client.request(method, `/api/v1/${path.replace(String(id), '99999999')}`);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
      expect((await blind.client.request(method, `/api/v1/${path}`)).status).toBe(404);
    }
    expect((await blind.client.post('/api/v1/export-contacts', {})).status).toBe(403);
    const groups = await new Exporter(blind.client).start('groups');
    const seen = (await blind.client.get('/api/v1/exports')).body.data.map(({ id: own }: { id: number }) => own);
    expect(seen).toEqual([groups.id]);
    expect((await book.client.get('/api/v1/exports')).body.data).toHaveLength(2);
  });

  it('are deleted after a day', async () => {
    const { book, exporter } = await openBook();
    await book.saveMany(1);
    const { id } = await exporter.start('contacts');
    const { url, expires_at } = await exporter.until(id, 'done');
    expect(Math.round((Date.parse(expires_at!) - Date.now()) / 3_600_000)).toBe(24);
    const [row] = await book.sql<{ file_key: string }>('select file_key from exports where id = ?', [id]);
    await book.sql('update exports set expires_at = now() where id = ?', [id]);
    expect((await book.client.get(url!)).status).toBe(404);
    await server.app.get(PurgeExports).execute();
    expect(await server.app.get(FileStore).exists(row!.file_key)).toBe(false);
    expect(await book.sql('select 1 from exports where id = ?', [id])).toEqual([]);
  });
});
