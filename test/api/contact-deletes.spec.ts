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
let shop: AddressBook;

beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
  await server.close();
});

const remove = (path: string, body?: object) => shop.client.request('DELETE', `/api/v1/${path}`, body);
const inShop = (work: () => Promise<void>) => async () => {
  shop = await AddressBook.open(server);
  await work();
};
const rowsOf = (table: string) =>
  shop.sql<{ id: string }>(`select * from ${table} where account_id = ?`, [shop.accountId]);

describe('a deleted contact', () => {
  it(
    'without chats is deleted',
    inShop(async () => {
      const id = await shop.save();
      const since = shop.apiUser.events.now;
      expect((await remove(`contacts/${id}`)).body).toEqual({
        message: 'Contact_Number_is_deleted',
        count: 1,
        deletion: null,
      });
      expect(await rowsOf('contacts')).toEqual([]);
      await shop.apiUser.events.next('contacts.deleted', ({ ids }) => ids.includes(id), { since });
      expect((await remove(`contacts/${id}`)).body.code).toBe('messages.contact_not_found');
    }),
  );

  it(
    'with chats is only unsaved, and the chat stays',
    inShop(async () => {
      const id = await shop.save({ phone: PHONE, name: 'Noura', pushName: 'Nono', fields: { city: 'Jeddah' } });
      const group = await shop.group([id]);
      const chat = await makeChat(shop.em, { accountId: shop.accountId, contactId: id });
      await makeMessage(shop.em, { chat, body: 'hello' });
      expect((await remove(`contacts/${id}`)).status).toBe(200);
      expect(await shop.ids()).toEqual([]);
      expect(await rowsOf('contacts')).toMatchObject([
        { id: String(id), phone: PHONE, name: null, push_name: 'Nono', saved_at: null, fields: {}, source: 'chat' },
      ]);
      expect([
        (await rowsOf('chats')).length,
        (await rowsOf('messages')).length,
        (await rowsOf('group_members')).length,
      ]).toEqual([1, 1, 0]);
      const chats = await shop.client.get(`/api/v1/chat-lists/${chat.deviceId}`);
      expect(chats.body.data[0]).toMatchObject({ id: chat.id, phone: PHONE, profile_info: { name: 'Nono' } });
      await waitFor(
        'the field is gone',
        async () => (await shop.client.get(`/api/v1/groups/${group}`)).body.data.addons_params.length === 0,
      );
      // Restores the same contact.
      expect((await shop.client.post('/api/v1/contacts/one', { phone: PHONE })).body.data.id).toBe(id);
      expect(await shop.differences()).toEqual([]);
    }),
  );

  it(
    'keeps its opt-out when saved again',
    inShop(async () => {
      const id = await shop.save({ phone: PHONE });
      await shop.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'reply')`, [
        shop.accountId,
        PHONE,
      ]);
      await remove(`contacts/${id}`);
      const again = await shop.client.post('/api/v1/contacts/one', { phone: PHONE });
      expect(again.body.data.id).not.toBe(id);
      expect(again.body.data.opted_out_at).not.toBeNull();
      await remove('delete-all-contacts', { count: 1 });
      expect(await rowsOf('suppressions')).toHaveLength(1);
    }),
  );
});

describe('many contacts', () => {
  it(
    'are selected in the body or the path, and another account’s are ignored',
    inShop(async () => {
      const ids = await shop.saveMany(6);
      const other = await AddressBook.open(server);
      const theirs = await other.save();
      await shop.group(ids);
      const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
      expect((await remove('selected-contact/', { selected_data: [a, b, theirs, a] })).body.count).toBe(2);
      expect((await remove(`selected-contact?selected_data[]=${c}&selected_data[]=${d}`)).body.count).toBe(2);
      expect((await remove(`selected-contact/?selected_data=${e},${theirs}`)).body.count).toBe(1);
      const unchanged = await remove('selected-contact', { selected_data: [theirs] });
      expect([unchanged.status, unchanged.body.count]).toEqual([200, 0]);
      expect((await remove('selected-contact', {})).status).toBe(422);
      expect(
        (await remove('selected-contact', { selected_data: Array.from({ length: 1001 }, (_, index) => index + 1) }))
          .status,
      ).toBe(422);
      expect([await shop.ids(), await other.ids()]).toEqual([[f], [theirs]]);
      expect(await shop.differences()).toEqual([]);
    }),
  );

  it(
    'are all deleted when their current number is given, also with a filter',
    inShop(async () => {
      const ids = await shop.saveMany(30);
      const group = await shop.group(ids.slice(0, 10));
      const stale = await remove('delete-all-contacts', { count: 29 });
      expect([stale.status, stale.body.code, await shop.count()]).toEqual([409, 'stale_count', 30]);
      expect((await remove('delete-all-contacts', { count: 11, search: 'Customer 1' })).body).toMatchObject({
        count: 11,
        deletion: null,
      });
      expect((await remove('delete-all-contacts', { count: 8, groups: [group] })).body.count).toBe(8);
      expect(await shop.count()).toBe(11);
      expect((await remove('delete-all-contacts', { count: 11 })).body).toEqual({
        message: 'Contact_Number_is_deleted',
        count: 11,
        deletion: null,
      });
      expect(await rowsOf('contacts')).toEqual([]);
      expect(await shop.differences()).toEqual([]);
    }),
  );

  it(
    'beyond a thousand are deleted in the background with at most two events a second; contacts saved meanwhile stay',
    inShop(async () => {
      const ids = await shop.saveMany(30_000);
      await shop.group(ids.slice(0, 20_000));
      const startedAt = Date.now();
      const { body } = await remove('delete-all-contacts', { count: 30_000 });
      expect(body).toMatchObject({ count: 30_000, deletion: { what: 'contacts', total: 30_000, is_finished: false } });
      expect((await shop.client.get('/api/v1/deletions')).body.data).toMatchObject([{ id: body.deletion.id }]);
      const save = async (phone: string) => (await shop.client.post('/api/v1/contacts/one', { phone })).body.data.id;
      const late = await save('0501112233');
      // Still exists, and is saved again.
      const again = await save('966550030000');
      expect(again).toBe(ids.at(-1));
      await shop.apiUser.events.next('deletion.changed', ({ deletion }) => deletion.is_finished, { withinMs: 60_000 });
      const progress = shop.apiUser.events.of('deletion.changed').map(({ deletion }) => deletion.done);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(29_999);
      // Start, end and two events a second.
      expect(progress.length).toBeLessThanOrEqual(3 + ((Date.now() - startedAt) / 1000) * 2);
      expect(await shop.ids()).toEqual([late, again]);
      expect((await shop.client.get('/api/v1/deletions')).body.data).toEqual([]);
      expect(await shop.differences()).toEqual([]);
    }),
    90_000,
  );

  it(
    'continue to be deleted after the server was stopped',
    inShop(async () => {
      const ids = await shop.saveMany(40_000, 50_000);
      const { accountId } = shop;
      await shop.group(ids.slice(0, 20_000));
      const { body } = await remove('delete-all-contacts', { count: 40_000 });
      await waitFor('some are gone', async () =>
        (await rowsOf('deletions')).some((row) => (row as unknown as { done: number }).done > 0),
      );
      let remaining = 0;
      await server.restart(async () => sleep(100));
      const [row] = await shop.sql<{ done: number; finished_at: string | null }>(
        'select done, finished_at from deletions where id = ?',
        [body.deletion.id],
      );
      remaining = 40_000 - (row?.done ?? 0);
      expect([remaining > 0, row?.finished_at]).toEqual([true, null]);
      await waitFor(
        'the rest is gone',
        async () => (await shop.sql('select from contacts where account_id = ? limit 1', [accountId])).length === 0,
        60_000,
      );
      await waitFor('it is finished', async () => (await shop.client.get('/api/v1/deletions')).body.data.length === 0);
      expect(await shop.differences()).toEqual([]);
    }),
    120_000,
  );

  it(
    'are deleted one job at a time, also for concurrent calls; groups run in parallel',
    inShop(async () => {
      await shop.group(await shop.saveMany(1100));
      await shop.em.transactional(async (em) => {
        await lockBook(em, shop.accountId);
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => remove('delete-all-contacts', { count: 1100 })),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]);
        expect(refused).toEqual(Array.from({ length: 29 }, () => [409, 'deletions.running']));
        expect(await rowsOf('deletions')).toHaveLength(1);
        expect((await remove('delete-all-groups', { count: 1, keep_contacts: true })).status).toBe(200);
      });
      await waitFor('all is gone', async () => (await shop.client.get('/api/v1/deletions')).body.data.length === 0);
      await shop.saveMany(1100, 5000);
      expect((await remove('delete-all-contacts', { count: 1100 })).status).toBe(200);
      await waitFor('it is done', async () => (await shop.client.get('/api/v1/deletions')).body.data.length === 0);
      expect(await shop.differences()).toEqual([]);
    }),
  );

  it(
    'continue while another deletion fails, of the same account or of another',
    inShop(async () => {
      const other = await AddressBook.open(server);
      const broken = await shop.sql<{ id: string }>(
        `insert into deletions (account_id, what, filter, group_ids, keep_contacts, total, up_to_id)
         values (?, 'contacts', 'null', '{}', false, 5000, 0) returning id`,
        [shop.accountId],
      );
      try {
        await shop.group(await shop.saveMany(5000));
        await other.saveMany(5000, 10_000);
        expect((await remove('delete-all-groups', { count: 1 })).status).toBe(200);
        const theirs = await other.client.request('DELETE', '/api/v1/delete-all-contacts', { count: 5000 });
        expect(theirs.status).toBe(200);
        // Three batches before the poll interval.
        await waitFor(
          'both are done',
          async () =>
            (await shop.count()) + (await other.count()) === 0 &&
            (await shop.client.get('/api/v1/deletions')).body.data.length === 1,
          9_000,
        );
      } finally {
        await shop.sql('delete from deletions where id = ?', [broken[0]?.id]);
      }
    }),
  );
});
