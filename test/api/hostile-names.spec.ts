import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Exporter, readSheet } from '../setup/accounts/exporter.js';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'length', '$4', 'a?b', "it's"];
const UNSTORABLE = ['a\0b', 'half \ud800', '\udc00'];

let server: TestApp;
let importer: Importer;

beforeAll(async () => {
  server = await workerApp();
  importer = await Importer.open(server);
}, 60_000);
afterAll(async () => {
  importer?.apiUser.events.close();
});

describe('custom field names that are properties of every object', () => {
  it('are usable in import, list, update, templates, messages and export', async () => {
    const { client } = importer.apiUser;
    const file = [
      ['Mobile', 'Customer name', ...NAMES],
      [numberedPhone(1), 'Has', ...NAMES.map((name) => `of ${name}`)],
    ]
      .concat([[numberedPhone(2), 'Has not', ...NAMES.map(() => '')]])
      .map((row) => `${row.join(',')}\n`)
      .join('');
    const ready = await importer.ready({ group_name: 'Names' }, file);
    expect(ready.columns.slice(2).map(({ header, role }) => [header, role])).toEqual(
      NAMES.map((name) => [name, 'field']),
    );
    const done = await importer.start(ready.id);
    expect(done.counts).toMatchObject({ written: 2, created: 2 });
    const [hasNot, has] = (await client.get('/api/v1/contacts?rows=10')).body.data;
    expect(Object.entries(has.fields)).toHaveLength(NAMES.length);
    for (const name of NAMES) expect([name, readOwn(has.fields, name)]).toEqual([name, `of ${name}`]);
    expect(Object.keys(hasNot.fields)).toEqual([]);

    const secondImport = await importer.ready({ group_name: 'Names again' }, file);
    expect(secondImport.counts).toMatchObject({ known: 2, known_changes: { fill: 0, overwrite: 0 } });
    await importer.start(secondImport.id);

    // JSON bodies cannot name `__proto__`.
    for (const name of NAMES.filter((other) => other !== '__proto__')) {
      const { status } = await client.post(`/api/v1/contacts/${hasNot.id}`, {
        _method: 'PUT',
        fields: { [name]: 'set' },
      });
      expect([name, status]).toEqual([name, 200]);
    }
    const changed = (await client.get(`/api/v1/contacts/${hasNot.id}`)).body.data;
    expect(Object.values(changed.fields)).toEqual(NAMES.slice(1).map(() => 'set'));
    await importer.sql(`update contacts set fields = '{}' where id = ?`, [hasNot.id]);

    const values = (await client.get('/api/v1/text-values')).body.data;
    expect(values.fields).toEqual(expect.arrayContaining(NAMES));

    const exporter = new Exporter(client);
    for (const format of ['xlsx', 'csv'] as const) {
      const bytes = await exporter.make('contacts', { format });
      const [head = [], ...rows] =
        format === 'xlsx'
          ? await readSheet(bytes)
          : bytes.toString().trim().split('\r\n').join('\n').split('\n').map(cellsOf);
      const at = NAMES.map((name) => head.findIndex((cell) => cell === name));
      expect([format, at.includes(-1)]).toEqual([format, false]);
      expect(rows).toHaveLength(2);
      expect(at.map((column) => rows[0]?.[column])).toEqual(NAMES.map((name) => `of ${name}`));
      expect(at.map((column) => rows[1]?.[column] ?? '')).toEqual(NAMES.map(() => ''));
    }
    await exporter.make('groups', { format: 'xlsx' });
  });

  it('match no contact as filters', async () => {
    const { client } = importer.apiUser;
    for (const name of NAMES) {
      const found = await client.get(
        `/api/v1/contacts?search=${encodeURIComponent(name)}&${encodeURIComponent(name)}=1`,
      );
      expect([name, found.status]).toEqual([name, 200]);
    }
  });

  it('are rejected as unknown form fields', async () => {
    const { client } = importer.apiUser;
    for (const name of NAMES) {
      const form = new FormData();
      form.set('group_name', 'Names of fields');
      form.set('numbers', numberedPhone(3));
      form.append(name, 'once');
      form.append(name, 'twice');
      // The form parser rejects names of Object.prototype.
      const isRejected = name in Object.prototype;
      expect([name, (await client.post('/api/v1/contact-imports', form)).status]).toEqual([
        name,
        isRejected ? 400 : 201,
      ]);
      form.set(name, 'x'.repeat(5_000_000));
      const long = await client.post('/api/v1/contact-imports', form);
      expect([name, long.status, typeof long.body.message]).toEqual([name, isRejected ? 400 : 422, 'string']);
      await importer.sql(`update imports set state = 'cancelled' where account_id = ?`, [importer.accountId]);
    }
  });
});

describe('names that cannot be stored', () => {
  it.each(UNSTORABLE)('are rejected in every body: %j', async (name) => {
    const { client } = importer.apiUser;
    const [{ id }] = (await client.get('/api/v1/contacts?rows=1')).body.data;
    const field = { [name]: 'value' };
    const calls: [string, string, object][] = [
      ['POST', '/api/v1/contacts/one', { phone: numberedPhone(9), fields: field }],
      ['PUT', `/api/v1/contacts/${id}`, { fields: field }],
      ['POST', `/api/v1/contacts/${id}`, { _method: 'PUT', fields: field }],
      ['POST', '/api/v1/templates', { name: 'n', content: 'c', ...field }],
      ['POST', '/api/v1/messages', { device: 'd', phone: '0501112233', body: 'b', variables: field, ...field }],
      ['POST', '/api/v1/save-settings', { user: field, ...field }],
      ['POST', '/api/v1/export-contacts', { format: 'csv', ...field }],
      ['DELETE', '/api/v1/delete-all-contacts', { count: 1, ...field }],
    ];
    for (const [method, path, body] of calls) {
      const { status, body: answer } = await client.request(method, path, body);
      expect([path, status, answer.code]).toEqual([path, 422, 'invalid']);
    }
  });
});

const readOwn = (fields: Record<string, string>, name: string): string | undefined =>
  Object.getOwnPropertyDescriptor(fields, name)?.value as string | undefined;

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
