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

const FILE = [
  'Mobile,Name,Accepts SMS Marketing,Accepts Email Marketing',
  `${numberedPhone(1)},Sara,yes,no`,
  `${numberedPhone(2)},Omar,no,yes`,
  `${numberedPhone(3)},Huda,,no`,
  `${numberedPhone(4)},Reem,NO,no`,
].join('\n');
const ROLES = ['phone', 'name', 'consent', 'field'];

async function openImporter(): Promise<Importer> {
  const importer = await Importer.open(server);
  open.push(importer);
  await importer.sql(
    `insert into suppressions (account_id, phone, reason, at) values (?, ?, 'keyword', '2026-01-02T03:04:05Z')`,
    [importer.accountId, numberedPhone(4)],
  );
  return importer;
}

const readOptOuts = (importer: Importer) =>
  importer.sql('select phone, reason from suppressions where account_id = ? order by phone', [importer.accountId]);
const BEFORE = { phone: numberedPhone(4), reason: 'keyword' };

it('an import asks about contacts who refused consent, and opts them out', async () => {
  const importer = await openImporter();
  const ready = await importer.ready({ group_name: 'Consent' }, FILE);
  expect(ready.columns.map(({ role }) => role)).toEqual(ROLES);
  expect(ready).toMatchObject({ consent_action: null, warnings: [{ kind: 'consent_no', column: 2, rows: 2 }] });
  const rejected = await importer.act(ready.id, 'start');
  expect([rejected.status, rejected.body.errors]).toMatchObject([422, { consent_action: expect.anything() }]);
  const mapping = { roles: ROLES, has_header: true, country: 'SA' };
  await importer.act(ready.id, 'mapping', { ...mapping, consent_action: 'opt_out' });
  expect(await importer.until(ready.id, 'ready')).toMatchObject({ consent_action: 'opt_out' });
  expect(await readOptOuts(importer)).toEqual([BEFORE]);
  await importer.start(ready.id);
  expect(await readOptOuts(importer)).toEqual([{ phone: numberedPhone(2), reason: 'import' }, BEFORE]);
  const fields = (await importer.book()).map((contact) => Object.keys(contact.fields));
  expect(fields).toEqual([1, 2, 3, 4].map(() => ['Accepts Email Marketing']));
});

it('a column of refusals opts contacts out', async () => {
  const importer = await openImporter();
  const file = FILE.replace('Accepts SMS Marketing', 'Unsubscribed').replaceAll(/,(yes|no),/gi, (_, cell) =>
    cell === 'yes' ? ',no,' : ',yes,',
  );
  const ready = await importer.ready({ group_name: 'Consent' }, file);
  expect(ready).toMatchObject({ warnings: [{ kind: 'consent_no', column: 2, rows: 2 }] });
  const mapping = { roles: ROLES, has_header: true, country: 'SA', consent_action: 'opt_out' };
  await importer.act(ready.id, 'mapping', mapping);
  await importer.until(ready.id, 'ready');
  await importer.start(ready.id);
  expect(await readOptOuts(importer)).toEqual([{ phone: numberedPhone(2), reason: 'import' }, BEFORE]);
});

it('the consent column can be stored as a field', async () => {
  const importer = await openImporter();
  const ready = await importer.ready({ group_name: 'Consent' }, FILE);
  const mapping = { roles: ROLES, has_header: true, country: 'SA', consent_action: 'field' };
  await importer.act(ready.id, 'mapping', mapping);
  await importer.until(ready.id, 'ready');
  await importer.start(ready.id);
  expect(await readOptOuts(importer)).toEqual([BEFORE]);
  expect((await importer.book()).map(({ fields }) => fields['Accepts SMS Marketing'])).toEqual([
    'yes',
    'no',
    undefined,
    'NO',
  ]);
});

it('an import without a review opts out contacts who refused, and no others', async () => {
  const importer = await openImporter();
  const { body } = await importer.create({ group_name: 'Consent' }, FILE);
  await importer.until(body.data.id, 'done');
  expect(await readOptOuts(importer)).toEqual([{ phone: numberedPhone(2), reason: 'import' }, BEFORE]);
  const agreed = await importer.ready(
    { group_name: 'Agreed' },
    `Mobile,موافق\n${numberedPhone(8)},نعم\n${numberedPhone(9)},نعم\n`,
  );
  expect(agreed).toMatchObject({ warnings: [], columns: [{ role: 'phone' }, { role: 'consent' }] });
  await importer.start(agreed.id);
  expect(await readOptOuts(importer)).toHaveLength(2);
});
