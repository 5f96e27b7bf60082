import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockBook } from '../../src/address-book/contacts/contact-quota.js';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { waitFor } from '../setup/wait-for.js';

const PHONE = '966501112233';

let server: OwnApp;
let book: AddressBook;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
  await server.close();
});

const remove = (path: string, body?: object) => book.client.request('DELETE', `/api/v1/${path}`, body);
const withOwnBook = (work: () => Promise<void>) => async () => {
  book = await AddressBook.open(server);
  await work();
};
const rowsOf = (table: string) =>
  book.sql<{ id: string }>(`select * from ${table} where account_id = ?`, [book.accountId]);

describe('a deleted contact', () => {
  it(
    'without chats is deleted',
    withOwnBook(async () => {
      const id = await book.save();
      const since = book.apiUser.events.now;
      expect((await remove(`contacts/${id}`)).body).toEqual({
        message: 'Contact_Number_is_deleted',
        count: 1,
        deletion: null,
      });
      expect(await rowsOf('contacts')).toEqual([]);
      await book.apiUser.events.next('contacts.deleted', ({ ids }) => ids.includes(id), { since });
      expect((await remove(`contacts/${id}`)).body.code).toBe('messages.contact_not_found');
    }),
  );

  it(
    'with chats is only unsaved, and the chat stays',
    withOwnBook(async () => {
      const id = await book.save({ phone: PHONE, name: 'Noura', pushName: 'Nono', fields: { city: 'Jeddah' } });
      const group = await book.group([id]);
      const chat = await makeChat(book.em, { accountId: book.accountId, contactId: id });
      await makeMessage(book.em, { chat, body: 'hello' });
      expect((await remove(`contacts/${id}`)).status).toBe(200);
      expect(await book.ids()).toEqual([]);
      expect(await rowsOf('contacts')).toMatchObject([
        { id: String(id), phone: PHONE, name: null, push_name: 'Nono', saved_at: null, fields: {}, source: 'chat' },
      ]);
      expect([
        (await rowsOf('chats')).length,
        (await rowsOf('messages')).length,
        (await rowsOf('group_members')).length,
      ]).toEqual([1, 1, 0]);
      const chats = await book.client.get(`/api/v1/chat-lists/${chat.deviceId}`);
      expect(chats.body.data[0]).toMatchObject({ id: chat.id, phone: PHONE, profile_info: { name: 'Nono' } });
      await waitFor(
        'the group has no more fields',
        async () => (await book.client.get(`/api/v1/groups/${group}`)).body.data.addons_params.length === 0,
      );
      expect((await book.client.post('/api/v1/contacts/one', { phone: PHONE })).body.data.id).toBe(id);
      expect(await book.differences()).toEqual([]);
    }),
  );

  it(
    'keeps its opt-out when it is saved again',
    withOwnBook(async () => {
      const id = await book.save({ phone: PHONE });
      await book.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'reply')`, [
        book.accountId,
        PHONE,
      ]);
      await remove(`contacts/${id}`);
      const repeatedResponse = await book.client.post('/api/v1/contacts/one', { phone: PHONE });
      expect(repeatedResponse.body.data.id).not.toBe(id);
      expect(repeatedResponse.body.data.opted_out_at).not.toBeNull();
      await remove('delete-all-contacts', { count: 1 });
      expect(await rowsOf('suppressions')).toHaveLength(1);
    }),
  );
});

describe('many contacts', () => {
  it(
    'are selected in the body or the path, and contacts of other accounts are ignored',
    withOwnBook(async () => {
      const ids = await book.saveMany(6);
      const otherBook = await AddressBook.open(server);
      const foreignContact = await otherBook.save();
      await book.group(ids);
      const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
      expect((await remove('selected-contact/', { selected_data: [a, b, foreignContact, a] })).body.count).toBe(2);
      expect((await remove(`selected-contact?selected_data[]=${c}&selected_data[]=${d}`)).body.count).toBe(2);
      expect((await remove(`selected-contact/?selected_data=${e},${foreignContact}`)).body.count).toBe(1);
      const unchanged = await remove('selected-contact', { selected_data: [foreignContact] });
      expect([unchanged.status, unchanged.body.count]).toEqual([200, 0]);
      expect((await remove('selected-contact', {})).status).toBe(422);
      expect(
        (await remove('selected-contact', { selected_data: Array.from({ length: 1001 }, (_, index) => index + 1) }))
          .status,
      ).toBe(422);
      expect([await book.ids(), await otherBook.ids()]).toEqual([[f], [foreignContact]]);
      expect(await book.differences()).toEqual([]);
    }),
  );

  it(
    'are all deleted only if the given count is right, also with a filter',
    withOwnBook(async () => {
      const ids = await book.saveMany(30);
      const group = await book.group(ids.slice(0, 10));
      const stale = await remove('delete-all-contacts', { count: 29 });
      expect([stale.status, stale.body.code, await book.count()]).toEqual([409, 'stale_count', 30]);
      expect((await remove('delete-all-contacts', { count: 11, search: 'Customer 1' })).body).toMatchObject({
        count: 11,
        deletion: null,
      });
      expect((await remove('delete-all-contacts', { count: 8, groups: [group] })).body.count).toBe(8);
      expect(await book.count()).toBe(11);
      expect((await remove('delete-all-contacts', { count: 11 })).body).toEqual({
        message: 'Contact_Number_is_deleted',
        count: 11,
        deletion: null,
      });
      expect(await rowsOf('contacts')).toEqual([]);
      expect(await book.differences()).toEqual([]);
    }),
  );

  it(
    'beyond a thousand are deleted in the background with at most two events a second; contacts saved meanwhile stay',
    withOwnBook(async () => {
      const ids = await book.saveMany(30_000);
      await book.group(ids.slice(0, 20_000));
      const startedAt = Date.now();
      const { body } = await remove('delete-all-contacts', { count: 30_000 });
      expect(body).toMatchObject({ count: 30_000, deletion: { what: 'contacts', total: 30_000, is_finished: false } });
      expect((await book.client.get('/api/v1/deletions')).body.data).toMatchObject([{ id: body.deletion.id }]);
      const save = async (phone: string) => (await book.client.post('/api/v1/contacts/one', { phone })).body.data.id;
      const late = await save('0501112233');
      // This contact is not deleted yet, and saving it again keeps it.
      const again = await save('966550030000');
      expect(again).toBe(ids.at(-1));
      await book.apiUser.events.next('deletion.changed', ({ deletion }) => deletion.is_finished, { withinMs: 60_000 });
      const progress = book.apiUser.events.of('deletion.changed').map(({ deletion }) => deletion.done);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(29_999);
      // One event at the start, one at the end and two a second.
      expect(progress.length).toBeLessThanOrEqual(3 + ((Date.now() - startedAt) / 1000) * 2);
      expect(await book.ids()).toEqual([late, again]);
      expect((await book.client.get('/api/v1/deletions')).body.data).toEqual([]);
      expect(await book.differences()).toEqual([]);
    }),
    90_000,
  );

  it(
    'continue to be deleted after the server was stopped',
    withOwnBook(async () => {
      const ids = await book.saveMany(40_000, 50_000);
      const { accountId } = book;
      await book.group(ids.slice(0, 20_000));
      const { body } = await remove('delete-all-contacts', { count: 40_000 });
      await waitFor('some contacts are deleted', async () =>
        (await rowsOf('deletions')).some((row) => (row as unknown as { done: number }).done > 0),
      );
      let remaining = 0;
      await server.restart(async () => sleep(100));
      const [row] = await book.sql<{ done: number; finished_at: string | null }>(
        'select done, finished_at from deletions where id = ?',
        [body.deletion.id],
      );
      remaining = 40_000 - (row?.done ?? 0);
      expect([remaining > 0, row?.finished_at]).toEqual([true, null]);
      await waitFor(
        'the remaining contacts are deleted',
        async () => (await book.sql('select from contacts where account_id = ? limit 1', [accountId])).length === 0,
        60_000,
      );
      await waitFor(
        'the deletion has finished',
        async () => (await book.client.get('/api/v1/deletions')).body.data.length === 0,
      );
      expect(await book.differences()).toEqual([]);
    }),
    120_000,
  );

  it(
    'are deleted one job at a time, also for concurrent calls; groups run in parallel',
    withOwnBook(async () => {
      await book.group(await book.saveMany(1100));
      await book.em.transactional(async (em) => {
        await lockBook(em, book.accountId);
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => remove('delete-all-contacts', { count: 1100 })),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const rejected = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]);
        expect(rejected).toEqual(Array.from({ length: 29 }, () => [409, 'deletions.running']));
        expect(await rowsOf('deletions')).toHaveLength(1);
        expect((await remove('delete-all-groups', { count: 1, keep_contacts: true })).status).toBe(200);
      });
      await waitFor(
        'the deletion has finished',
        async () => (await book.client.get('/api/v1/deletions')).body.data.length === 0,
      );
      await book.saveMany(1100, 5000);
      expect((await remove('delete-all-contacts', { count: 1100 })).status).toBe(200);
      await waitFor(
        'the deletion has finished',
        async () => (await book.client.get('/api/v1/deletions')).body.data.length === 0,
      );
      expect(await book.differences()).toEqual([]);
    }),
  );

  it(
    'continue while another deletion fails, of the same account or of another',
    withOwnBook(async () => {
      const otherBook = await AddressBook.open(server);
      const broken = await book.sql<{ id: string }>(
        `insert into deletions (account_id, what, filter, group_ids, keep_contacts, total, up_to_id)
         values (?, 'contacts', 'null', '{}', false, 5000, 0) returning id`,
        [book.accountId],
      );
      try {
        await book.group(await book.saveMany(5000));
        await otherBook.saveMany(5000, 10_000);
        expect((await remove('delete-all-groups', { count: 1 })).status).toBe(200);
        const otherDeletion = await otherBook.client.request('DELETE', '/api/v1/delete-all-contacts', { count: 5000 });
        expect(otherDeletion.status).toBe(200);
        // Three batches must finish before the poll interval.
        await waitFor(
          'both deletions have finished',
          async () =>
            (await book.count()) + (await otherBook.count()) === 0 &&
            (await book.client.get('/api/v1/deletions')).body.data.length === 1,
          9_000,
        );
      } finally {
        await book.sql('delete from deletions where id = ?', [broken[0]?.id]);
      }
    }),
  );
});
