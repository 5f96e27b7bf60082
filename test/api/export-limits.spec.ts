import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PurgeExports } from '../../src/address-book/exports/commands/purge-exports.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { Exporter } from '../setup/accounts/exporter.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
const open: { close(): void }[] = [];

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  for (const book of open) book.close();
  await server.close();
});

async function openBook() {
  const book = await AddressBook.open(server);
  open.push(book);
  return { book, exporter: new Exporter(book.client) };
}

describe('exports', () => {
  it('can be cancelled, and are at most three at a time', async () => {
    const { book, exporter } = await openBook();
    await book.saveMany(20_000);
    const { id } = await exporter.start('contacts');
    await exporter.start('contacts');
    await exporter.start('contacts');
    const fourth = await book.client.post('/api/v1/export-contacts', {});
    expect([fourth.status, fourth.body.code]).toEqual([409, 'exports.too_many']);
    const cancelled = await book.client.post(`/api/v1/exports/${id}/cancel`);
    expect(cancelled.body.data).toMatchObject({ id, state: 'cancelled', url: null });
    const repeatedResponse = await book.client.post(`/api/v1/exports/${id}/cancel`);
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'exports.not_cancellable']);
    for (const { id: exportId } of (await book.client.get('/api/v1/exports')).body.data)
      if (exportId !== id) await exporter.until(exportId, 'done');
    expect(await exporter.read(id)).toMatchObject({ state: 'cancelled', url: null });
    expect(
      book.apiUser.events.of('export.changed').some(({ export: { done, total } }) => done > 0 && done < total),
    ).toBe(true);
    await server.app.get(PurgeExports).execute();
    expect(readdirSync(join(process.env['DATA_DIR']!, 'exports'))).toEqual([]);
  }, 60_000);

  it('of one account run one at a time, and at most three are queued, also by concurrent calls', async () => {
    const [{ book }, { book: otherBook, exporter: otherExporter }] = [await openBook(), await openBook()];
    await book.saveMany(20_000);
    await otherBook.saveMany(1);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => book.client.post('/api/v1/export-contacts', { format: 'xlsx' })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const { id } = await otherExporter.start('contacts', { format: 'csv' });
    await otherExporter.until(id, 'done');
    const countRunning = () =>
      book.sql<{ state: string }>(
        `select state from exports where account_id = ? and state in ('waiting', 'writing')`,
        [book.accountId],
      );
    expect((await countRunning()).length).toBeGreaterThan(0);
    let most = 0;
    await waitFor('all exports are done', async () => {
      const rows = await countRunning();
      most = Math.max(most, rows.filter(({ state }) => state === 'writing').length);
      return rows.length === 0;
    });
    expect(most).toBe(1);
  }, 60_000);

  it('are limited to the newest twenty files of an account', async () => {
    const { book, exporter } = await openBook();
    await book.saveMany(1);
    const { id: oldest } = await exporter.start('contacts', { format: 'csv' });
    await exporter.until(oldest, 'done');
    const [row] = await book.sql<{ file_key: string }>('select file_key from exports where id = ?', [oldest]);
    await book.sql(
      `insert into exports (account_id, what, format, state, choice, language, file_name, file_key, size, expires_at)
       select account_id, what, format, state, choice, language, file_name, 'none', size, expires_at from exports, generate_series(1, 19) where id = ?`,
      [oldest],
    );
    expect((await exporter.read(oldest)).state).toBe('done');
    const { id } = await exporter.start('contacts', { format: 'csv' });
    await exporter.until(id, 'done');
    await waitFor(
      'the oldest file is deleted',
      async () => (await book.client.get(`/api/v1/exports/${oldest}`)).status === 404,
    );
    await server.app.get(PurgeExports).execute();
    expect(await server.app.get(FileStore).exists(row!.file_key)).toBe(false);
    expect(await book.sql('select 1 from exports where account_id = ?', [book.accountId])).toHaveLength(20);
  });
});
