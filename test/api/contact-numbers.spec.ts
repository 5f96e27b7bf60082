import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Exporter } from '../setup/accounts/exporter.js';
import { Importer } from '../setup/accounts/importer.js';
import { AddressBook } from '../setup/accounts/address-book.js';

const PHONE = '966501112233';

let server: TestApp;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
});

const withBook = async (work: (book: AddressBook) => Promise<void>): Promise<void> =>
  work(await AddressBook.open(server));

describe('further numbers', () => {
  const readNumbers = async (book: AddressBook, id: number) =>
    (await book.client.get(`/api/v1/contacts/${id}`)).body.data.further_numbers;

  it('are set, parsed, replaced and removed; an absent field changes nothing', () =>
    withBook(async (book) => {
      const { client } = book;
      const given = ['+966 50 444 5566', '٠٥٠٧٧٧٨٨٩٩', PHONE, '0504445566'];
      const saved = await client.post('/api/v1/contacts/one', { phone: PHONE, further_numbers: given });
      expect(saved.body.data).toMatchObject({ further_numbers: ['966504445566', '966507778899'] });
      const { id } = saved.body.data;
      await client.post('/api/v1/contacts/one', { phone: PHONE, name: 'Noura', further_numbers: ['0112345678'] });
      const all = ['966504445566', '966507778899', '966112345678'];
      expect(await readNumbers(book, id)).toEqual(all);
      await client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', name: 'Nono' });
      expect(await readNumbers(book, id)).toEqual(all);
      const bad = await client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', further_numbers: ['12'] });
      expect([bad.status, bad.body.errors]).toMatchObject([422, { further_numbers: expect.anything() }]);
      const many = Array.from({ length: 11 }, (_, at) => `9665033344${String(at).padStart(2, '0')}`);
      expect((await client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', further_numbers: many })).status).toBe(422);
      await client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', further_numbers: ['966507778899'] });
      expect(await readNumbers(book, id)).toEqual(['966507778899']);
      await client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', further_numbers: [] });
      expect(await readNumbers(book, id)).toEqual([]);
    }));

  it('find only their own contact, also if a number is the main number of another contact', () =>
    withBook(async (book) => {
      const first = await book.save({ phone: PHONE, name: 'Noura' });
      const second = await book.save({ phone: '966504445566', name: 'Omar' });
      await book.client.post(`/api/v1/contacts/${first}`, {
        _method: 'PUT',
        further_numbers: ['966504445566', '966112345678'],
      });
      expect(await book.ids('search=0112345678')).toEqual([first]);
      expect(await book.ids('search=966504445566&orderType=asc')).toEqual([first, second]);
      await withBook(async (otherBook) => expect(await otherBook.ids('search=0112345678')).toEqual([]));
      await book.client.delete(`/api/v1/contacts/${first}`);
      expect(await book.sql('select 1 from contact_numbers where account_id = ?', [book.accountId])).toEqual([]);
    }));

  it.each(['csv', 'xlsx'])('are exported in one column of a %s, and imported again from it', async (format) => {
    const book = await AddressBook.open(server);
    const id = await book.save({ phone: '966112345678', name: 'Noura' });
    await book.save({ phone: PHONE, name: 'Omar' });
    await book.client.post(`/api/v1/contacts/${id}`, { _method: 'PUT', further_numbers: [PHONE, '966504445566'] });
    const bytes = await new Exporter(book.client).make('contacts', { format });
    const otherImporter = await Importer.open(server);
    const ready = await otherImporter.ready({ group_name: 'Again' }, new Uint8Array(bytes), `contacts.${format}`);
    expect(ready.counts).toMatchObject({ good: 2, duplicate: 0, bad: 0, further_numbers: 2 });
    await otherImporter.start(ready.id);
    const { data } = (await otherImporter.apiUser.client.get('/api/v1/contacts?orderType=asc')).body;
    otherImporter.apiUser.events.close();
    expect(data).toMatchObject([
      { phone_number: '966112345678', name: 'Noura', further_numbers: [PHONE, '966504445566'], fields: {} },
      { phone_number: PHONE, name: 'Omar', further_numbers: [], fields: {} },
    ]);
  });
});
