import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeContact } from '../factories/make-contact.js';
import { makeStore } from '../factories/make-store.js';
import { MAX_NOTES } from '../../src/address-book/notes/notes.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let em: EntityManager;
let user: ApiUser;
let stranger: ApiUser;
beforeAll(async () => {
  server = await workerApp();
  em = server.orm.em.fork();
  [user, stranger] = await Promise.all([openApiUser(server, { name: 'Nada' }), openApiUser(server)]);
});

const makeContactOf = (apiUser: ApiUser, phone?: string) =>
  makeContact(em, { accountId: apiUser.member.accountId, savedAt: new Date(), ...(phone && { phone }) });
const pathOf = (contactId: number, noteId?: number) =>
  `/api/v1/contact-notes/${contactId}${noteId === undefined ? '' : `/${noteId}`}`;

describe('notes', () => {
  it('are created, edited and deleted, listed newest first, and pushed to viewers', async () => {
    const { id } = await makeContactOf(user);
    const first = await user.client.post(pathOf(id), { body: '  تفضّل التواصل مساءً  ' });
    expect([first.status, first.body.data]).toMatchObject([201, { body: 'تفضّل التواصل مساءً', author: 'Nada' }]);
    await user.client.post(pathOf(id), { body: 'Second' });
    await user.events.next('notes.changed', ({ contact_id }) => contact_id === id);
    const noteId = first.body.data.id;
    expect((await user.client.request('PUT', pathOf(id, noteId), { body: 'Mended' })).body.data.body).toBe('Mended');
    const listBodies = async () =>
      (await user.client.get(pathOf(id))).body.data.map(({ body }: { body: string }) => body);
    expect(await listBodies()).toEqual(['Second', 'Mended']);
    expect((await user.client.delete(pathOf(id, noteId))).status).toBe(200);
    expect(await listBodies()).toEqual(['Second']);
    expect((await user.client.delete(pathOf(id, noteId))).body.code).toBe('notes.not_found');
  });

  it('must not be empty, and are limited in length and number', async () => {
    const { id } = await makeContactOf(user);
    expect((await user.client.post(pathOf(id), { body: ' ' })).body.errors).toHaveProperty('body');
    expect((await user.client.post(pathOf(id), { body: 'x'.repeat(2_001) })).status).toBe(422);
    await em.execute(
      `insert into contact_notes (account_id, contact_id, body) select ?, ?, 'x' from generate_series(1, ?)`,
      [user.member.accountId, id, MAX_NOTES - 1],
    );
    const both = await Promise.all([1, 2].map(() => user.client.post(pathOf(id), { body: 'The last one' })));
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  it('are deleted with the contact, although chats stay', async () => {
    const { id } = await makeContactOf(user);
    await em.execute('insert into chats (account_id, device_id, contact_id) values (?, 1, ?)', [
      user.member.accountId,
      id,
    ]);
    await user.client.post(pathOf(id), { body: 'Private' });
    expect((await user.client.delete(`/api/v1/selected-contact?selected_data=${id}`)).status).toBe(200);
    expect(await em.execute('select from contacts where id = ?', [id])).toHaveLength(1);
    expect((await user.client.get(pathOf(id))).body.data).toEqual([]);
  });
});

describe('sent campaigns', () => {
  it('are listed newest first with their results, without group messages', async () => {
    const { id } = await makeContactOf(user);
    const makeCampaignOf = (name: string | undefined, contactId: number) =>
      makeCampaign(em, {
        accountId: user.member.accountId,
        groupId: 1,
        groupName: 'g',
        members: 1,
        deviceId: 1,
        deviceName: 'd',
        body: 'x',
        state: 'paused' as const,
        recipients: [{ contactId }],
        ...(name && { name }),
      });
    const older = await makeCampaignOf('Ramadan', id);
    const newer = await makeCampaignOf('Eid', id);
    await makeCampaignOf(undefined, id);
    await makeCampaignOf('Others', (await makeContactOf(user)).id);
    const { body } = await user.client.get(`/api/v1/contact-campaigns/${id}`);
    expect(body.data).toMatchObject([
      { id: newer, name: 'Eid', state: 'waiting', reason: null },
      { id: older, name: 'Ramadan' },
    ]);
    expect((await stranger.client.get(`/api/v1/contact-campaigns/${id}`)).status).toBe(404);
  });
});

describe('orders', () => {
  it('are found by the contact’s number, only in stores of the account', async () => {
    const phone = '966501239876';
    const [ownContact, foreignContact] = [await makeContactOf(user, phone), await makeContactOf(stranger, phone)];
    const store = await makeStore(em, { accountId: user.member.accountId });
    await em.execute(
      `insert into shop_orders (account_id, shop_id, order_id, number, status, phone, total, currency, placed_at)
       values (?, ?, 'a', '1001', 'shipped', ?, 150.5, 'SAR', '2026-01-02'), (?, ?, 'b', '1002', null, ?, null, 'SAR', '2026-01-03'),
         (?, ?, 'c', '1003', null, '966500000001', null, 'SAR', '2026-01-04')`,
      [user.member.accountId, store.id, phone, user.member.accountId, store.id, phone, user.member.accountId, store.id],
    );
    await em.execute(
      `insert into carts (account_id, shop_id, cart_key, state, status_send, phone, currency, total, products_count, touched_at, left_at)
       values (?, ?, 'k', 'waiting', 'scheduled', ?, 'SAR', 90, 2, now(), now())`,
      [user.member.accountId, store.id, phone],
    );
    const { body } = await user.client.get(`/api/v1/contact-purchases/${ownContact.id}`);
    expect(body.data.orders).toMatchObject([
      { number: '1002', status: null, total: null },
      { number: '1001', status: 'shipped', total: '150.50', currency: 'SAR' },
    ]);
    expect(body.data.carts).toMatchObject([{ status_send: 'scheduled', products_count: 2, total: '90.00' }]);
    const empty = await stranger.client.get(`/api/v1/contact-purchases/${foreignContact.id}`);
    expect(empty.body.data).toEqual({ orders: [], carts: [] });
    expect((await stranger.client.get(`/api/v1/contact-purchases/${ownContact.id}`)).status).toBe(404);
  });
});
