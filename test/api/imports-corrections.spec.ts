import { readdirSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Config } from '../../src/platform/config.js';
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

const toCsv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');
/** Rows 2 to 7: two valid ones, a duplicate and three invalid ones. */
const FILE = toCsv([
  ['Mobile', 'Customer name', 'City'],
  [numberedPhone(1), 'Sara', 'Riyadh'],
  [numberedPhone(2), 'Omar', 'Jeddah'],
  [numberedPhone(2), 'Omar again', ''],
  ['4.41E+11', 'Lost', 'Abha'],
  ['12', 'Short', ''],
  ['', 'Nobody', ''],
]);

async function openReady(): Promise<{ importer: Importer; id: number }> {
  const importer = await Importer.open(server);
  open.push(importer);
  await importer.sql(
    `insert into contacts (account_id, phone, name, saved_at, source) values (?, ?, null, now(), 'manual')`,
    [importer.accountId, numberedPhone(5)],
  );
  const { id, counts } = await importer.ready({ group_name: 'Corrected' }, FILE);
  expect(counts).toMatchObject({ rows: 6, good: 2, duplicate: 1, bad: 3, known: 0 });
  return { importer, id };
}

async function correctCell(importer: Importer, id: number, row: number, column: number, value: string) {
  const { status, body } = await importer.act(id, 'corrections', { row, column, value });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

const readBadCells = async (importer: Importer, id: number, page = 1) =>
  (await importer.apiUser.client.get(`/api/v1/contact-imports/${id}/bad-cells?page=${page}`)).body;

const listOpenFiles = (name: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((path) => path.endsWith(name));
    } catch {
      return [];
    }
  });

it('a page after the last one opens no file', async () => {
  const { importer, id } = await openReady();
  const [row] = await importer.sql<{ bad_rows_key: string }>('select bad_rows_key from imports where id = ?', [id]);
  expect(await readBadCells(importer, id, 1_000)).toMatchObject({ data: [] });
  expect(listOpenFiles(row!.bad_rows_key)).toEqual([]);
});

it('excluded rows are listed with their cells, and the result of a correction is shown at once', async () => {
  const { importer, id } = await openReady();
  expect(await readBadCells(importer, id)).toMatchObject({
    total: 3,
    last_page: 1,
    data: [
      { row: 5, cells: ['4.41E+11', 'Lost', 'Abha'], phone: null, reason: 'scientific_lossy' },
      { row: 6, cells: ['12', 'Short', ''], phone: null, reason: 'too_short' },
      { row: 7, cells: ['', 'Nobody', ''], phone: null, reason: 'no_phone' },
    ],
  });
  const first = await correctCell(importer, id, 5, 0, '050 000 0005');
  expect(first.row).toMatchObject({
    row: 5,
    cells: ['050 000 0005', 'Lost', 'Abha'],
    phone: numberedPhone(5),
    reason: null,
  });
  expect(first.data).toMatchObject({ state: 'ready', counts: { good: 3, duplicate: 1, bad: 2, known: 1 } });
  expect(first.data.counts.known_changes).toEqual({ fill: 1, overwrite: 1 });
  expect(first.data.counts.bad_reasons).toEqual({ too_short: 1, no_phone: 1 });
  const again = await correctCell(importer, id, 5, 0, '123');
  expect(again.row.reason).toBe('too_short');
  expect(again.data.counts).toMatchObject({ good: 2, bad: 3, known: 0, bad_reasons: { too_short: 2, no_phone: 1 } });
});

it('the preview shows the result of a correction', async () => {
  const { importer, id } = await openReady();
  const { data } = await correctCell(importer, id, 6, 0, numberedPhone(6));
  const shown = { row: 6, cells: [numberedPhone(6), 'Short', ''], phone: numberedPhone(6), reason: null };
  expect(data.preview).toHaveLength(6);
  expect(data.preview[4]).toMatchObject(shown);
  const { body } = await importer.apiUser.client.get(`/api/v1/contact-imports/${id}`);
  expect(body.data.preview).toEqual(data.preview);
});

it('a corrected number counts once, also if it is in the file or in another correction', async () => {
  const { importer, id } = await openReady();
  const inFile = await correctCell(importer, id, 5, 0, numberedPhone(1));
  expect(inFile.row.reason).toBe('duplicate');
  expect(inFile.data.counts).toMatchObject({ good: 2, duplicate: 2, bad: 2 });
  expect((await correctCell(importer, id, 7, 0, numberedPhone(9))).data.counts).toMatchObject({
    good: 3,
    duplicate: 2,
    bad: 1,
  });
  const twice = await correctCell(importer, id, 6, 0, numberedPhone(9));
  expect(twice.data.counts).toMatchObject({ good: 3, duplicate: 3, bad: 0, bad_reasons: {} });
  const parted = await correctCell(importer, id, 7, 0, numberedPhone(8));
  expect(parted.data.counts).toMatchObject({ good: 4, duplicate: 2, bad: 0 });
  const imported = await importer.start(id);
  expect(imported.counts).toMatchObject({ rows: 6, good: 4, duplicate: 2, bad: 0, written: 4 });
  expect((await importer.book()).map(({ phone, name }) => [phone, name])).toEqual([
    [numberedPhone(1), 'Sara'],
    [numberedPhone(2), 'Omar'],
    [numberedPhone(5), null],
    [numberedPhone(8), 'Nobody'],
    [numberedPhone(9), 'Short'],
  ]);
});

it('corrected names and fields are imported, also after the chunks were lost', async () => {
  const { importer, id } = await openReady();
  await correctCell(importer, id, 6, 0, numberedPhone(6));
  await correctCell(importer, id, 6, 1, 'Tall');
  await correctCell(importer, id, 6, 2, 'Hail');
  await rm(join(server.app.get(Config).dataDir, 'imports', String(id)), { recursive: true });
  await importer.start(id);
  expect((await importer.book()).find(({ phone }) => phone === numberedPhone(6))).toMatchObject({
    name: 'Tall',
    fields: { City: 'Hail' },
  });
});

it('the file is read again for a row that was not excluded, and if another host has the chunks', async () => {
  const { importer, id } = await openReady();
  const good = await correctCell(importer, id, 3, 0, numberedPhone(7));
  expect([good.row.phone, good.data.state]).toEqual([numberedPhone(7), 'reading']);
  expect((await importer.until(id, 'ready')).counts).toMatchObject({ good: 3, duplicate: 0, bad: 3 });
  await rm(join(server.app.get(Config).dataDir, 'imports', String(id)), { recursive: true });
  expect((await correctCell(importer, id, 5, 0, numberedPhone(1))).data.state).toBe('reading');
  expect((await importer.until(id, 'ready')).counts).toMatchObject({ good: 3, duplicate: 1, bad: 2 });
  expect((await readBadCells(importer, id)).data.map(({ row }: { row: number }) => row)).toEqual([6, 7]);
  expect((await importer.start(id)).counts).toMatchObject({ good: 3, duplicate: 1, bad: 2, written: 3 });
});

it('corrections of unknown rows or columns, too long texts, or an import that is not ready are rejected', async () => {
  const { importer, id } = await openReady();
  const sendCorrection = async (body: object) => (await importer.act(id, 'corrections', body)).status;
  expect(await sendCorrection({ row: 99, column: 0, value: numberedPhone(1) })).toBe(404);
  expect(await sendCorrection({ row: 5, column: 3, value: numberedPhone(1) })).toBe(422);
  expect(await sendCorrection({ row: 5, column: 0, value: '1'.repeat(1_001) })).toBe(422);
  await importer.act(id, 'cancel');
  expect(await sendCorrection({ row: 5, column: 0, value: numberedPhone(1) })).toBe(409);
});
