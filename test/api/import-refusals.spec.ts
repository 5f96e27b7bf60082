import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Importer } from '../setup/accounts/importer.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

it('a file without a table and a text without a number are rejected immediately', async () => {
  const importer = await Importer.open(server);
  for (const [bytes, name] of [
    ['%PDF-1.7 people', 'people.csv'],
    ['\x89PNG\r\n\x1a\n', 'people.xlsx'],
    ['<?xml version="1.0"?><people/>', 'people.xls'],
    ['PK\x03\x04 word/document.xml', 'people.xlsx'],
  ] as const) {
    const { status, body } = await importer.create({ group_name: 'Sheet' }, Buffer.from(bytes, 'latin1'), name);
    expect([name, status, body.code, body.errors]).toEqual([
      name,
      422,
      'Group_is_failed_to_created',
      { excel_file: ['This file is not a table. Choose a CSV, Excel, OpenDocument, Numbers or vCard file.'] },
    ]);
  }
  const text = await importer.create({ group_name: 'Text', numbers: 'nobody at all' });
  expect([text.status, Object.keys(text.body.errors)]).toEqual([422, ['numbers']]);
  expect((await importer.apiUser.client.get('/api/v1/contact-imports')).body.data).toEqual([]);
  importer.apiUser.events.close();
});
