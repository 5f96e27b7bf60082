import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachContactText } from '../../src/address-book/contacts/contact-texts.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { AddressBook } from '../setup/accounts/address-book.js';

const PHONE = '966501112233';

let server: TestApp;
let book: AddressBook;

beforeAll(async () => {
  server = await workerApp();
  book = await AddressBook.open(server);
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
});

const openBook = async <T>(work: (ownBook: AddressBook) => Promise<T>): Promise<T> => {
  const ownBook = await AddressBook.open(server);
  return work(ownBook);
};

describe('the search', () => {
  let noura: number;
  beforeAll(async () => {
    noura = await book.save({ phone: PHONE, name: 'نُورة أحمد العُتيبي' });
    await book.save({ phone: '966504445566', name: 'Omar Haddad' });
    await book.save({ phone: '201001234567', name: null, pushName: 'فاطمة' });
    // Unsaved and foreign contacts do not match.
    await book.save({ phone: '966509998877', name: 'نورة', savedAt: null });
    await openBook((otherBook) => otherBook.save({ phone: PHONE, name: 'نورة' }));
  });

  it.each([
    '+966501112233',
    '00966501112233',
    '0501112233',
    '966501112233',
    '050 111 2233',
    '+966 50-111-2233',
    '(050) 1112233',
    '٠٥٠١١١٢٢٣٣',
    '٩٦٦٥٠١١١٢٢٣٣',
    '50111',
    '1122',
    '٢٢٣٣',
    '\u202a+966501112233\u202c',
  ])('finds a number written as %s', async (written) => {
    expect(await book.ids(`search=${encodeURIComponent(written)}`)).toEqual([noura]);
  });

  it.each(['نورة', 'نوره', 'نُورَة', 'احمد', 'أحمد', 'العتيبى', 'العتيبي', 'ورة أح', 'نـــورة'])(
    'finds a name written as %s',
    async (written) => {
      expect(await book.ids(`search=${encodeURIComponent(written)}`)).toEqual([noura]);
    },
  );

  it('ignores case, includes WhatsApp names, and treats wildcards literally', async () => {
    expect(await book.ids('search=hADDad')).toHaveLength(1);
    expect(await book.ids(`search=${encodeURIComponent('فاطمه')}`)).toHaveLength(1);
    for (const sign of ['%', '_', '\\', "'"]) expect(await book.ids(`search=${encodeURIComponent(sign)}`)).toEqual([]);
    expect((await book.client.get('/api/v1/contacts?search=haddad')).body).toMatchObject({
      total: 1,
      last_page: 1,
      from: 1,
      to: 1,
    });
  });

  it('does not match across name and number', async () => {
    expect(await book.ids(`search=${encodeURIComponent('العتيبي966')}`)).toEqual([]);
  });
});

describe('the list', () => {
  it('has pages by ID in both directions, adjacent and distant', () =>
    openBook(async (ownBook) => {
      const ids = await ownBook.saveMany(250);
      const readPage = async (query: string) => (await ownBook.client.get(`/api/v1/contacts?${query}`)).body;
      const descending = ids.toReversed();
      for (const [number, rows] of [
        [1, 10],
        [2, 20],
        [4, 50],
        [5, 50],
        [3, 100],
        [25, 10],
      ] as const) {
        const from = (number - 1) * rows;
        const { data, ...frame } = await readPage(`page=${number}&rows=${rows}`);
        expect(data.map(({ id }: { id: number }) => id)).toEqual(descending.slice(from, from + rows));
        expect(frame).toEqual({
          from: from + 1,
          to: from + data.length,
          current_page: number,
          per_page: rows,
          total: 250,
          last_page: Math.ceil(250 / rows),
        });
      }
      expect((await readPage('page=9&rows=50')).data).toEqual([]);
      const last = await readPage('page=25&rows=10&orderType=asc');
      expect(last.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(240));
      const group = await ownBook.group(ids.slice(0, 130));
      const middlePage = await readPage(`page=12&rows=10&groups[]=${group}`);
      expect(middlePage.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(10, 20).toReversed());
      expect(middlePage.total).toBe(130);
      const found = await readPage('page=2&rows=10&search=Customer 1');
      expect([found.total, found.data.length]).toEqual([111, 10]);
      expect((await ownBook.client.get('/api/v1/contacts?rows=101')).status).toBe(422);
    }));

  it('shows a contact’s data', () =>
    openBook(async (ownBook) => {
      const checkedAt = new Date(Date.now() - 3600_000);
      const id = await ownBook.save({
        phone: PHONE,
        name: 'نورة',
        fields: { city: 'جدة' },
        hasWhatsapp: true,
        checkedAt,
      });
      const groups = [await ownBook.group([id], 'Old'), await ownBook.group([id], 'New')];
      await ownBook.sql('insert into suppressions (account_id, phone, reason) values (?, ?, ?)', [
        ownBook.accountId,
        PHONE,
        'reply',
      ]);
      const { data } = (await ownBook.client.get(`/api/v1/contacts/${id}`)).body;
      expect(data).toEqual({
        phone_numbers: [PHONE],
        whatsapp_id: null,
        username: null,
        further_numbers: [],
        id,
        phone_number: PHONE,
        ...eachContactText(() => null),
        name: 'نورة',
        group: 'New',
        fields: { city: 'جدة' },
        source: 'manual',
        groups: [
          { id: groups[1], name: 'New' },
          { id: groups[0], name: 'Old' },
        ],
        whatsapp: { state: 'on', checked_at: checkedAt.toISOString(), is_waiting: false },
        referral: null,
        revision: expect.any(String),
        opted_out_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      expect((await ownBook.client.get('/api/v1/contacts')).body.data).toEqual([data]);
    }));

  it('is filtered by groups, WhatsApp and opt-out, alone and combined', () =>
    openBook(async (ownBook) => {
      const now = new Date();
      const longAgo = new Date(now.getTime() - 31 * 24 * 3600_000);
      const on = await ownBook.save({ name: 'Ali', hasWhatsapp: true, checkedAt: now });
      const not = await ownBook.save({ name: 'Ali', hasWhatsapp: false, checkedAt: now });
      const forgotten = await ownBook.save({ hasWhatsapp: false, checkedAt: longAgo });
      const never = await ownBook.save({ phone: '966505556677' });
      const hiddenContact = await ownBook.save({ phone: null, lid: '445566' });
      await ownBook.sql(
        `insert into suppressions (account_id, phone, lid, reason) values (?, '966505556677', null, 'reply'), (?, null, '445566', 'user')`,
        [ownBook.accountId, ownBook.accountId],
      );
      const [first, second] = [await ownBook.group([on, not]), await ownBook.group([not, never])];
      const foreign = await openBook(async (otherBook) => otherBook.group([await otherBook.save()]));
      const cases: [string, number[]][] = [
        ['whatsapp=on', [on]],
        ['whatsapp=not', [not]],
        ['whatsapp=unknown', [forgotten, never, hiddenContact]],
        ['opted_out=1', [never, hiddenContact]],
        ['opted_out=0', [on, not, forgotten]],
        ['whatsapp=&opted_out=', [on, not, forgotten, never, hiddenContact]],
        [`groups[]=${first}`, [on, not]],
        [`groups[]=${first}&groups[]=${second}`, [on, not, never]],
        [`groups=${second}`, [not, never]],
        [`groups[]=${foreign}`, []],
        [`groups[]=${first}&whatsapp=not&search=ali`, [not]],
        [`groups[]=${second}&opted_out=1`, [never]],
      ];
      for (const [query, expected] of cases)
        expect([query, (await ownBook.ids(query)).toSorted((a, b) => a - b)]).toEqual([query, expected]);
      expect((await ownBook.client.get(`/api/v1/contacts?groups[]=${foreign}`)).body.total).toBe(0);
    }));
});

describe('an edit', () => {
  it('changes name, fields and groups, and keeps the rest', () =>
    openBook(async (ownBook) => {
      const id = await ownBook.save({ name: 'Old', fields: { city: 'Jeddah', size: 'L' } });
      const [first, second] = [await ownBook.group([id]), await ownBook.group()];
      const since = ownBook.apiUser.events.now;
      const put = (body: object) => ownBook.client.request('PUT', `/api/v1/contacts/${id}`, body);
      const named = await put({ name: '  Noura ' });
      expect([named.status, named.body.data.name, named.body.data.fields]).toEqual([
        200,
        'Noura',
        { city: 'Jeddah', size: 'L' },
      ]);
      const changed = await ownBook.client.post(`/api/v1/contacts/${id}`, {
        _method: 'PUT',
        fields: { size: null, ' order ': ' 1042 ' },
        groups: [second],
      });
      expect(changed.body.data).toMatchObject({
        name: 'Noura',
        fields: { city: 'Jeddah', order: '1042' },
        groups: [{ id: second }],
      });
      await ownBook.apiUser.events.next('contact.changed', ({ contact }) => contact.fields['order'] === '1042', {
        since,
      });
      await ownBook.apiUser.events.next(
        'group.changed',
        ({ group }) => group.id === first && group.phone_contacts_count === 0,
        { since },
      );
      await ownBook.apiUser.events.next(
        'group.changed',
        ({ group }) => group.id === second && group.addons_params.includes('order'),
        { since },
      );
      expect((await put({ name: null, groups: [] })).body.data).toMatchObject({ name: null, groups: [], group: null });
      expect(await ownBook.differences()).toEqual([]);
    }));

  it('rejects too many or unknown values', () =>
    openBook(async (ownBook) => {
      const id = await ownBook.save();
      const foreign = await openBook((otherBook) => otherBook.group());
      const put = (body: object, contactId = id) =>
        ownBook.client.request('PUT', `/api/v1/contacts/${contactId}`, body);
      const fields = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`field ${index}`, 'x']));
      expect((await put({ fields })).body.errors).toHaveProperty('fields');
      expect((await put({ name: 'x'.repeat(256) })).body.errors).toHaveProperty('name');
      expect((await put({ groups: [foreign] })).body.code).toBe('groups.not_found');
      const partner = await ownBook.save({ savedAt: null });
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(
          (await ownBook.client.request(method, `/api/v1/contacts/${partner}`, method === 'GET' ? undefined : {}))
            .status,
        ).toBe(404);
    }));
});

describe('a contact created by a user', () => {
  const save = (ownBook: AddressBook, body: object) => ownBook.client.post('/api/v1/contacts/one', body);

  it('is created, or saved if known from a chat, or updated if already saved', () =>
    openBook(async (ownBook) => {
      const partner = await ownBook.save({ phone: PHONE, savedAt: null, source: 'chat', name: null, pushName: 'Nono' });
      const group = await ownBook.group();
      const saved = await save(ownBook, { phone: '٠٥٠١١١٢٢٣٣', groups: [group], fields: { city: 'Jeddah' } });
      expect([saved.status, saved.body.is_new, saved.body.message]).toEqual([201, true, 'contact_created']);
      expect(saved.body.data).toMatchObject({
        id: partner,
        phone_number: PHONE,
        name: 'Nono',
        source: 'manual',
        groups: [{ id: group }],
      });
      const again = await save(ownBook, { phone: '+966 50 111 2233', name: 'Noura' });
      expect([again.body.is_new, again.body.message]).toEqual([false, 'contact_updated']);
      expect(again.body.data).toMatchObject({
        id: partner,
        name: 'Noura',
        fields: { city: 'Jeddah' },
        groups: [{ id: group }],
      });
      expect((await save(ownBook, { phone: '0502223344' })).body.data.phone_number).toBe('966502223344');
      expect((await save(ownBook, { phone: '123' })).body.errors).toEqual({
        phone: ['This is not a valid phone number.'],
      });
      expect((await ownBook.client.get(`/api/v1/groups/${group}`)).body.data).toMatchObject({
        phone_contacts_count: 1,
        addons_params: ['city'],
      });
      expect(await ownBook.differences()).toEqual([]);
    }));

  it('never exceeds the quota under concurrent calls', () =>
    openBook(async (ownBook) => {
      await ownBook.saveMany(7);
      await ownBook.sql('update subscriptions set count_phone_contacts = 10 where account_id = ?', [ownBook.accountId]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => save(ownBook, { phone: `05011140${10 + index}` })),
      );
      const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      expect(outcomes.toSorted()).toEqual([...Array(3).fill('201'), ...Array(17).fill('429 plan_limit')]);
      expect(await ownBook.count()).toBe(10);
      // A known contact uses no quota.
      const [known] = await ownBook.ids();
      const { body } = await ownBook.client.get(`/api/v1/contacts/${known}`);
      expect((await save(ownBook, { phone: body.data.phone_number, name: 'Known' })).status).toBe(201);
      expect((await ownBook.client.delete(`/api/v1/contacts/${known}`)).status).toBe(200);
      expect((await save(ownBook, { phone: '0501119999' })).status).toBe(201);
      expect((await save(ownBook, { phone: '0501119998' })).status).toBe(429);
      expect(await ownBook.differences()).toEqual([]);
    }));
});
