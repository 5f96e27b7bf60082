import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import {
  CONTACT_TEXT_NAMES,
  CONTACT_TEXTS,
  isContactText,
} from '../../src/address-book/contacts/contact-texts.contract.js';
import { COLUMN_ROLES } from '../../src/address-book/imports/column-roles.contract.js';
import { Exporter } from '../setup/accounts/exporter.js';
import { Importer } from '../setup/accounts/importer.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

const PHONE = '966501234567';

let server: TestApp;
const open: Importer[] = [];
beforeAll(async () => void (server = await workerApp()), 60_000);
afterAll(() => open.forEach(({ apiUser }) => apiUser.events.close()));

async function openImporter(): Promise<Importer> {
  const importer = await Importer.open(server);
  open.push(importer);
  return importer;
}

it('every text of a contact can be imported', () => {
  expect(COLUMN_ROLES.filter(isContactText)).toEqual(CONTACT_TEXT_NAMES);
});

describe.each(CONTACT_TEXT_NAMES)('%s', (text) => {
  const { maxLength, example, header } = CONTACT_TEXTS[text];
  const fileOf = (value: string): string => `Phone,${header.en}\n${PHONE},${value}\n`;

  it('is saved, listed, changed, limited and removed', async () => {
    const { client } = (await openImporter()).apiUser;
    const saved = await client.post('/api/v1/contacts/one', { phone: PHONE, [text]: ` ${example} ` });
    expect(saved.body.data).toMatchObject({ [text]: example });
    const address = `/api/v1/contacts/${saved.body.data.id}`;
    const put = (body: object) => client.request('PUT', address, body);
    const listed = await client.get('/api/v1/contacts?page=1');
    expect(listed.body.data).toMatchObject([{ [text]: example }]);
    const tooLong = await put({ [text]: 'x'.repeat(maxLength + 1) });
    expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, [text]]);
    const longest = 'x'.repeat(maxLength);
    const changed = await put({ [text]: longest, revision: saved.body.data.revision });
    expect(changed.body.data).toMatchObject({ [text]: longest });
    // The text was set while another form without it was open.
    const { status } = await put({ [text]: example, revision: saved.body.data.revision });
    expect(status).toBe(409);
    expect((await put({ [text]: null })).body.data).toMatchObject({ [text]: null });
  });

  it('is exported, imported from the export, overwritten and restored', async () => {
    const importer = await openImporter();
    const { client } = importer.apiUser;
    const read = async () => (await client.get('/api/v1/contacts?page=1')).body.data[0][text];
    await client.post('/api/v1/contacts/one', { phone: PHONE, [text]: example });
    const exported = (await new Exporter(client).make('contacts', { format: 'csv' })).toString('utf8');
    const [headers = [], row = []] = Papa.parse<string[]>(exported.replace(/^\uFEFF/, '')).data;
    expect(row[headers.indexOf(header.en)]).toBe(example);
    const secondImport = await importer.ready({ group_name: 'Again' }, exported);
    expect(secondImport.columns.find((column) => column.header === header.en)).toMatchObject({ role: text });
    expect(secondImport.counts.known_changes).toEqual({ fill: 0, overwrite: 0 });

    const otherImport = await importer.ready({ group_name: 'Other', existing_contacts: 'overwrite' }, fileOf('Other'));
    expect(otherImport.counts.known_changes).toEqual({ fill: 0, overwrite: 1 });
    await importer.start(otherImport.id);
    expect(await read()).toBe('Other');
    await importer.act(otherImport.id, 'undo');
    await importer.until(otherImport.id, 'undone');
    expect(await read()).toBe(example);
  });

  it('is filled from a later row of the same contact if it is empty', async () => {
    const importer = await openImporter();
    const file = `Phone,${header.en}\n${PHONE},\n${PHONE},${example}\n`;
    const { id } = await importer.ready({ group_name: 'Repeated' }, file);
    await importer.start(id);
    expect((await importer.apiUser.client.get('/api/v1/contacts?page=1')).body.data).toMatchObject([
      { [text]: example },
    ]);
  });
});
