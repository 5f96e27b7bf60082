import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_CONTACT_FIELDS } from '../../src/address-book/contacts/contact-limits.contract.js';
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

const toCsv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');

/** Rows of four existing contacts and a new one. Two of the existing ones have nothing to overwrite. */
const FILE = toCsv([
  ['Mobile', 'Customer name', 'City', 'Size'],
  [numberedPhone(1), 'Sara of the file', 'Jeddah', 'L'],
  [numberedPhone(2), 'Omar', 'Tabuk', ''],
  [numberedPhone(3), '', '', ''],
  [numberedPhone(4), 'Huda', 'Abha', 'M'],
  [numberedPhone(5), 'New', 'Hail', 'S'],
]);
const BEFORE: { phone: string; name: string | null; fields: Record<string, string> }[] = [
  { phone: numberedPhone(1), name: 'Sara', fields: { City: 'Riyadh' } },
  { phone: numberedPhone(2), name: null, fields: {} },
  { phone: numberedPhone(3), name: 'Reem', fields: { City: 'Riyadh' } },
  { phone: numberedPhone(4), name: 'Huda', fields: { City: 'Abha', Size: 'M' } },
];
const NEW = { phone: numberedPhone(5), name: 'New', fields: { City: 'Hail', Size: 'S' } };
const FILLED = [
  { phone: numberedPhone(1), name: 'Sara', fields: { City: 'Riyadh', Size: 'L' } },
  { phone: numberedPhone(2), name: 'Omar', fields: { City: 'Tabuk' } },
  BEFORE[2],
  BEFORE[3],
  NEW,
];
const OVERWRITTEN = [
  { phone: numberedPhone(1), name: 'Sara of the file', fields: { City: 'Jeddah', Size: 'L' } },
  { phone: numberedPhone(2), name: 'Omar', fields: { City: 'Tabuk' } },
  BEFORE[2],
  BEFORE[3],
  NEW,
];
const AFTER = { keep: [...BEFORE, NEW], fill: FILLED, overwrite: OVERWRITTEN };
const CHOICES = ['keep', 'fill', 'overwrite'] as const;

async function openImporter(): Promise<Importer> {
  const importer = await Importer.open(server);
  open.push(importer);
  for (const { phone, name, fields } of BEFORE) await save(importer, phone, name, fields);
  return importer;
}

const save = (importer: Importer, phone: string, name: string | null, fields: Record<string, string>) =>
  importer.sql(
    `insert into contacts (account_id, phone, name, fields, saved_at, source) values (?, ?, ?, ?::jsonb, now(), 'manual')`,
    [importer.accountId, phone, name, JSON.stringify(fields)],
  );

const readContacts = async (importer: Importer) =>
  (await importer.book()).map(({ phone, name, fields }) => ({ phone, name, fields }));

describe('an import of existing contacts', () => {
  it.each(CHOICES)('has the result that its preview shows: %s', async (choice) => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    expect(ready).toMatchObject({ existing_contacts: 'fill', counts: { known: 4 } });
    expect(ready.counts.known_changes).toEqual({ fill: 2, overwrite: 2 });
    const before = await importer.sql<{ phone: string; at: Date }>(
      'select phone, updated_at at from contacts where account_id = ? order by phone',
      [importer.accountId],
    );
    const { status, body } = await importer.act(ready.id, 'start', { existing_contacts: choice });
    expect([status, body.data.existing_contacts]).toEqual([200, choice]);
    const imported = await importer.until(ready.id, 'done');
    expect(imported.counts).toMatchObject({ written: 5, created: 1 });
    expect(await readContacts(importer)).toEqual(AFTER[choice]);
    expect(await importer.members(imported.group.id)).toHaveLength(5);
    const after = await importer.sql<{ phone: string; at: Date }>(
      'select phone, updated_at at from contacts where account_id = ? order by phone limit 4',
      [importer.accountId],
    );
    const changed = after.filter(({ at }, index) => +new Date(at) !== +new Date(before[index]?.at ?? 0)).length;
    expect(changed).toBe(choice === 'keep' ? 0 : ready.counts.known_changes?.[choice]);
  });

  it('fills empty values by default', async () => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    await importer.start(ready.id);
    expect(await readContacts(importer)).toEqual(FILLED);
  });

  it.each([...CHOICES, ''] as const)('can be started with the choice in a single call: %s', async (choice) => {
    const importer = await openImporter();
    const { status, body } = await importer.create({ group_name: 'Known', existing_contacts: choice }, FILE);
    expect(status).toBe(201);
    await importer.until(body.data.id, 'done');
    expect(await readContacts(importer)).toEqual(AFTER[choice || 'fill']);
  });

  it('accepts the choice with the columns, and keeps it', async () => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known', existing_contacts: 'keep' }, FILE);
    expect(ready.existing_contacts).toBe('keep');
    const mapping = { roles: ['phone', 'name', 'skip', 'field'], has_header: true, country: 'SA' };
    await importer.act(ready.id, 'mapping', mapping);
    expect((await importer.until(ready.id, 'ready')).existing_contacts).toBe('keep');
    await importer.act(ready.id, 'mapping', { ...mapping, existing_contacts: 'overwrite' });
    const again = await importer.until(ready.id, 'ready');
    expect(again.existing_contacts).toBe('overwrite');
    expect(again.counts.known_changes).toEqual({ fill: 2, overwrite: 2 });
    await importer.start(ready.id);
    expect((await readContacts(importer))[0]).toEqual({
      phone: numberedPhone(1),
      name: 'Sara of the file',
      fields: { City: 'Riyadh', Size: 'L' },
    });
  });

  it('rejects an invalid choice', async () => {
    const importer = await openImporter();
    expect((await importer.create({ group_name: 'Known', existing_contacts: 'forget' }, FILE)).status).toBe(422);
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    expect((await importer.act(ready.id, 'start', { existing_contacts: 'forget' })).status).toBe(422);
    expect((await importer.until(ready.id, 'ready')).state).toBe('ready');
  });

  it('counts only contacts within the quota', async () => {
    const importer = await Importer.open(server);
    open.push(importer);
    const full = Object.fromEntries(Array.from({ length: MAX_CONTACT_FIELDS }, (_, at) => [`F${at}`, 'is']));
    await save(importer, numberedPhone(1), 'Full', full);
    await save(importer, numberedPhone(2), 'Full', full);
    const file = toCsv([
      ['Mobile', 'F0', 'More'],
      [numberedPhone(1), 'is', 'no room'],
      [numberedPhone(2), 'other', 'no room'],
    ]);
    const mapping = { roles: ['phone', 'field', 'field'], has_header: true, country: 'SA' };
    const { id } = await importer.ready({ group_name: 'Full' }, file);
    await importer.act(id, 'mapping', mapping);
    const ready = await importer.until(id, 'ready');
    expect(ready.counts.known_changes).toEqual({ fill: 0, overwrite: 1 });
    await importer.act(id, 'start', { existing_contacts: 'overwrite' });
    await importer.until(id, 'done');
    expect((await readContacts(importer)).map(({ fields }) => fields)).toEqual([full, { ...full, F0: 'other' }]);
  });
});
