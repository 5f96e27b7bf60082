import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportResource } from '../../src/messaging/imports/imports.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Importer, phoneOf } from '../setup/accounts/importer.js';

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

const csv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');
const numbers = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => phoneOf(from + index)).join('\n');

it('the call of the specification: pasted numbers become contacts of a new group by themselves', async () => {
  const importer = await openImporter();
  const pasted = '0501234567\n٠٥٠١٢٣٤٥٦٨\n+966 50 123 4567\nnobody\n';
  const { status, body } = await importer.create({ group_name: 'عملاء', numbers: pasted, group_id: '' });
  expect([status, body.message]).toEqual([201, 'Group_is_created']);
  const done = await importer.until(body.data.id, 'done');
  expect(done).toMatchObject({ is_reviewed: false, failure: null, country: 'SA', file_name: null });
  expect(done.counts).toMatchObject({ good: 2, duplicate: 1, bad: 1, written: 2, created: 2, over_limit: 0 });
  expect(await importer.members(done.group.id)).toEqual(['966501234567', '966501234568']);
  expect((await importer.book()).map(({ source }) => source)).toEqual(['paste', 'paste']);
  const group = `group.${done.group.id}`;
  expect(await importer.count('contacts', 'groups', group)).toEqual({ contacts: 2, groups: 1, [group]: 2 });
  const events = importer.apiUser.events.of('import.changed').map(({ import: { id, state } }) => ({ id, state }));
  expect(events.at(-1)).toEqual({ id: done.id, state: 'done' });
});

it('a reviewed file waits with exact counts, and nothing is written before it is started', async () => {
  const importer = await openImporter(100);
  const first = await importer.create({ group_name: 'Old', numbers: numbers(1, 3) });
  await importer.until(first.body.data.id, 'done');
  const file = csv([
    ['Mobile', 'Customer name', 'City'],
    [phoneOf(2), 'Sara', 'Riyadh'],
    [phoneOf(3), '', ''],
    [phoneOf(8), 'Omar', 'Jeddah'],
    [phoneOf(8), 'Omar again', 'Jeddah'],
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

  const done = await importer.start(ready.id);
  expect(done.counts).toMatchObject({ written: 3, created: 1, over_limit: 0 });
  expect(await importer.members(done.group.id)).toEqual([phoneOf(2), phoneOf(3), phoneOf(8)]);
  expect((await importer.book()).filter(({ name }) => name)).toEqual([
    { phone: phoneOf(2), name: 'Sara', fields: { City: 'Riyadh' }, source: 'paste' },
    { phone: phoneOf(8), name: 'Omar', fields: { City: 'Jeddah' }, source: 'file' },
  ]);
  const [group] = await importer.sql('select name, addons_params from groups where id = ?', [done.group.id]);
  expect(group).toEqual({ name: 'New', addons_params: ['City'] });
  expect((await importer.tell(ready.id, 'start')).body.code).toBe('imports.not_ready');
  expect((await importer.tell(ready.id, 'cancel')).body.code).toBe('imports.not_cancellable');
});

it('the columns can be chosen anew, as often as wanted', async () => {
  const importer = await openImporter();
  const file = csv([
    [phoneOf(1), phoneOf(11), 'Sara'],
    [phoneOf(2), phoneOf(11), 'Omar'],
  ]);
  const ready = await importer.ready({ group_name: 'Choice' }, file);
  expect(ready.columns.map(({ role }) => role)).toEqual(['phone', 'skip', 'name']);
  const mapping = { roles: ['field', 'phone', 'skip'], has_header: false, country: 'SA' };
  for (const roles of [['phone'], ['phone', 'phone', 'skip'], ['field', 'skip', 'name']])
    expect((await importer.tell(ready.id, 'mapping', { ...mapping, roles })).status).toBe(422);
  expect((await importer.tell(ready.id, 'mapping', mapping)).body.data.state).toBe('reading');
  const again = await importer.until(ready.id, 'ready');
  expect(again.counts).toMatchObject({ good: 1, duplicate: 1, bad: 0 });
  await importer.start(ready.id);
  expect(await importer.book()).toMatchObject([{ phone: phoneOf(11), name: null, fields: { A: phoneOf(1) } }]);
});

it('of a file without a column of phones its owner says which one it is', async () => {
  const importer = await openImporter();
  const file = csv([
    ['name', 'code'],
    ['Sara', 'none'],
    ['Omar', 'asked'],
    ...Array.from({ length: 60 }, (_, at) => ['', at === 59 ? phoneOf(1) : 'none']),
  ]);
  const asking = await importer.ready({ group_name: 'By hand' }, file);
  expect(asking).toMatchObject({ state: 'failed', failure: 'no_phone_column', has_header: true, counts: { rows: 0 } });
  expect(asking.columns.map(({ header, role }) => [header, role])).toEqual([
    ['name', 'name'],
    ['code', 'field'],
  ]);
  expect(asking.preview).toHaveLength(20);
  expect(asking.preview[1]).toEqual({ row: 3, cells: ['Omar', 'asked'], phone: null, whatsapp_id: null, reason: null });
  expect((await importer.tell(asking.id, 'start')).body.code).toBe('imports.not_ready');
  const mapping = { roles: ['name', 'field'], has_header: true, country: 'SA' };
  expect((await importer.tell(asking.id, 'mapping', mapping)).status).toBe(422);
  const told = { ...mapping, roles: ['name', 'phone'] };
  expect((await importer.tell(asking.id, 'mapping', told)).body.data).toMatchObject({
    state: 'reading',
    failure: null,
  });
  const ready = await importer.until(asking.id, 'ready');
  expect(ready.counts).toMatchObject({ good: 1, bad: 61 });
  await importer.start(ready.id);
  expect(await importer.book()).toMatchObject([{ phone: phoneOf(1), source: 'file' }]);

  const put = await importer.ready({ group_name: 'Put away' }, file);
  expect((await importer.tell(put.id, 'cancel')).body.data.state).toBe('cancelled');
  expect((await importer.tell(put.id, 'mapping', told)).body.code).toBe('imports.not_ready');
  // Who is not there to be asked is told.
  const { body } = await importer.create({ group_name: 'Nobody' }, file);
  expect(await importer.until(body.data.id, 'failed')).toMatchObject({ failure: 'no_phone_column' });
  expect((await importer.tell(body.data.id, 'mapping', told)).body.code).toBe('imports.not_ready');
});

it('the rows that are left out are told in the language of the user, and no cell of them is a formula', async () => {
  const importer = await openImporter();
  const file = csv([
    ['Phone', 'Name'],
    [phoneOf(1), 'Sara'],
    ['12', '=HYPERLINK("http://x")'],
    ['+1', 'Omar'],
    ['', 'Ali;=1+1'],
  ]);
  const ready = await importer.ready({ group_name: 'Bad' }, file);
  const read = async (language: string) => {
    const answer = await importer.apiUser.client.request(
      'GET',
      `/api/v1/contact-imports/${ready.id}/bad-rows`,
      undefined,
      {
        'accept-language': language,
      },
    );
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bad-rows.csv"');
    // The reader of the answer has taken the mark at its beginning off.
    return answer.text.split('\r\n');
  };
  const english = await read('en');
  expect(english[0]).toBe('Row,Why it was left out,Phone,Name');
  expect(english[1]).toBe(`3,The number is too short.,12,"'=HYPERLINK(""http://x"")"`);
  expect(english[2]).toMatch(/^4,.*,\+1,Omar$/);
  expect(english[3]).toBe(`5,There is no phone number.,,"Ali;'=1+1"`);
  expect(english).toHaveLength(5);
  expect((await read('ar'))[1]).toMatch(/^3,الرقم قصير جدًا\.,12/);
  const clean = await importer.ready({ group_name: 'Clean' }, csv([[phoneOf(1), 'Sara']]));
  expect(clean.has_bad_rows).toBe(false);
  const none = await importer.apiUser.client.get(`/api/v1/contact-imports/${clean.id}/bad-rows`);
  expect([none.status, none.body.code]).toEqual([404, 'imports.no_bad_rows']);
});

it('a cancelled import ends between two chunks: what was written stays and is told', async () => {
  const importer = await openImporter();
  const ready = await importer.ready({ group_name: 'Many' }, `${numbers(1, 120_000)}\n`);
  expect(ready.counts.good).toBe(120_000);
  await importer.tell(ready.id, 'start');
  await importer.apiUser.events.next('import.changed', ({ import: one }) => one.counts.written > 0, {
    withinMs: 30_000,
  });
  const cancelled: ImportResource = (await importer.tell(ready.id, 'cancel')).body.data;
  expect(cancelled.state).toBe('cancelled');
  // Whatever was in hand has ended when the next import is done.
  const other = await importer.create({ group_name: 'Other', numbers: phoneOf(9_999_999) });
  await importer.until(other.body.data.id, 'done');
  const { counts } = await importer.until(ready.id, 'cancelled');
  expect(counts.written % 25_000).toBe(0);
  expect([counts.written, counts.created]).toEqual([cancelled.counts.written, cancelled.counts.written]);
  expect(counts.written).toBeLessThan(120_000);
  expect((await importer.count('contacts')).contacts).toBe(counts.written + 1);

  const waiting = await importer.ready({ group_name: 'Never' }, csv([[phoneOf(5_000_000)]]));
  expect((await importer.tell(waiting.id, 'cancel')).body.data.state).toBe('cancelled');
  expect((await importer.tell(waiting.id, 'start')).status).toBe(409);
}, 60_000);
