import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_FIELDS } from '../../src/messaging/contacts/contact-limits.contract.js';
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

const csv = (rows: string[][]): string => rows.map((row) => `${row.join(',')}\n`).join('');

/** Four who are known, two of them with nothing to lose, and one who is new. */
const FILE = csv([
  ['Mobile', 'Customer name', 'City', 'Size'],
  [phoneOf(1), 'Sara of the file', 'Jeddah', 'L'],
  [phoneOf(2), 'Omar', 'Tabuk', ''],
  [phoneOf(3), '', '', ''],
  [phoneOf(4), 'Huda', 'Abha', 'M'],
  [phoneOf(5), 'New', 'Hail', 'S'],
]);
const BEFORE: { phone: string; name: string | null; fields: Record<string, string> }[] = [
  { phone: phoneOf(1), name: 'Sara', fields: { City: 'Riyadh' } },
  { phone: phoneOf(2), name: null, fields: {} },
  { phone: phoneOf(3), name: 'Reem', fields: { City: 'Riyadh' } },
  { phone: phoneOf(4), name: 'Huda', fields: { City: 'Abha', Size: 'M' } },
];
const NEW = { phone: phoneOf(5), name: 'New', fields: { City: 'Hail', Size: 'S' } };
const FILLED = [
  { phone: phoneOf(1), name: 'Sara', fields: { City: 'Riyadh', Size: 'L' } },
  { phone: phoneOf(2), name: 'Omar', fields: { City: 'Tabuk' } },
  BEFORE[2],
  BEFORE[3],
  NEW,
];
const OVERWRITTEN = [
  { phone: phoneOf(1), name: 'Sara of the file', fields: { City: 'Jeddah', Size: 'L' } },
  { phone: phoneOf(2), name: 'Omar', fields: { City: 'Tabuk' } },
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

const people = async (importer: Importer) =>
  (await importer.book()).map(({ phone, name, fields }) => ({ phone, name, fields }));

describe('what an import does to people who are known', () => {
  it.each(CHOICES)('is told before and done as it was told: %s', async (choice) => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    expect(ready).toMatchObject({ existing_contacts: 'fill', counts: { known: 4 } });
    expect(ready.counts.known_changes).toEqual({ fill: 2, overwrite: 2 });
    const before = await importer.sql<{ phone: string; at: Date }>(
      'select phone, updated_at at from contacts where account_id = ? order by phone',
      [importer.accountId],
    );
    const { status, body } = await importer.tell(ready.id, 'start', { existing_contacts: choice });
    expect([status, body.data.existing_contacts]).toEqual([200, choice]);
    const done = await importer.until(ready.id, 'done');
    expect(done.counts).toMatchObject({ written: 5, created: 1 });
    expect(await people(importer)).toEqual(AFTER[choice]);
    // Whatever becomes of their names, they come into the group.
    expect(await importer.members(done.group.id)).toHaveLength(5);
    const after = await importer.sql<{ phone: string; at: Date }>(
      'select phone, updated_at at from contacts where account_id = ? order by phone limit 4',
      [importer.accountId],
    );
    const changed = after.filter(({ at }, index) => +new Date(at) !== +new Date(before[index]?.at ?? 0)).length;
    expect(changed).toBe(choice === 'keep' ? 0 : ready.counts.known_changes?.[choice]);
  });

  it('is to fill in what is empty, when nobody says anything', async () => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    await importer.start(ready.id);
    expect(await people(importer)).toEqual(FILLED);
  });

  it.each([...CHOICES, ''] as const)('is chosen in the one call as well: %s', async (choice) => {
    const importer = await openImporter();
    const { status, body } = await importer.create({ group_name: 'Known', existing_contacts: choice }, FILE);
    expect(status).toBe(201);
    await importer.until(body.data.id, 'done');
    expect(await people(importer)).toEqual(AFTER[choice || 'fill']);
  });

  it('is chosen with the columns too, and stays chosen', async () => {
    const importer = await openImporter();
    const ready = await importer.ready({ group_name: 'Known', existing_contacts: 'keep' }, FILE);
    expect(ready.existing_contacts).toBe('keep');
    const mapping = { roles: ['phone', 'name', 'skip', 'field'], has_header: true, country: 'SA' };
    await importer.tell(ready.id, 'mapping', mapping);
    expect((await importer.until(ready.id, 'ready')).existing_contacts).toBe('keep');
    await importer.tell(ready.id, 'mapping', { ...mapping, existing_contacts: 'overwrite' });
    const again = await importer.until(ready.id, 'ready');
    expect(again.existing_contacts).toBe('overwrite');
    expect(again.counts.known_changes).toEqual({ fill: 2, overwrite: 2 });
    await importer.start(ready.id);
    expect((await people(importer))[0]).toEqual({
      phone: phoneOf(1),
      name: 'Sara of the file',
      fields: { City: 'Riyadh', Size: 'L' },
    });
  });

  it('is refused when it is no choice', async () => {
    const importer = await openImporter();
    expect((await importer.create({ group_name: 'Known', existing_contacts: 'forget' }, FILE)).status).toBe(422);
    const ready = await importer.ready({ group_name: 'Known' }, FILE);
    expect((await importer.tell(ready.id, 'start', { existing_contacts: 'forget' })).status).toBe(422);
    expect((await importer.until(ready.id, 'ready')).state).toBe('ready');
  });

  it('counts only what there is room for', async () => {
    const importer = await Importer.open(server);
    open.push(importer);
    const full = Object.fromEntries(Array.from({ length: MOST_FIELDS }, (_, at) => [`F${at}`, 'is']));
    await save(importer, phoneOf(1), 'Full', full);
    await save(importer, phoneOf(2), 'Full', full);
    const file = csv([
      ['Mobile', 'F0', 'More'],
      [phoneOf(1), 'is', 'no room'],
      [phoneOf(2), 'other', 'no room'],
    ]);
    const mapping = { roles: ['phone', 'field', 'field'], has_header: true, country: 'SA' };
    const { id } = await importer.ready({ group_name: 'Full' }, file);
    await importer.tell(id, 'mapping', mapping);
    const ready = await importer.until(id, 'ready');
    expect(ready.counts.known_changes).toEqual({ fill: 0, overwrite: 1 });
    await importer.tell(id, 'start', { existing_contacts: 'overwrite' });
    await importer.until(id, 'done');
    expect((await people(importer)).map(({ fields }) => fields)).toEqual([full, { ...full, F0: 'other' }]);
  });
});
