import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let book: AddressBook;

beforeAll(async () => {
  server = await workerApp();
  book = await AddressBook.open(server);
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
});

const call = (method: string, path: string, body?: object) => book.client.request(method, `/api/v1/${path}`, body);
const readGroup = async (id: number) => (await call('GET', `groups/${id}`)).body.data;

describe('groups', () => {
  it('are listed with member counts, searched, filtered and returned to selectors', async () => {
    const people = await book.saveMany(3);
    const city = await book.save({ fields: { city: 'Jeddah' } });
    const [vip, all, none] = [
      await book.group(people.slice(0, 1), 'عملاء مميّزون'),
      await book.group([...people, city], 'All'),
      await book.group([], 'None'),
    ];
    const list = async (query: string) => (await call('GET', `groups?${query}`)).body;
    const page = await list('rows=2');
    expect(page).toMatchObject({ total: 3, last_page: 2, per_page: 2, from: 1, to: 2 });
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual([none, all]);
    expect(page.data[1]).toEqual({
      id: all,
      name: 'All',
      phone_contacts_count: 4,
      addons_params: ['city'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      revision: expect.any(String),
    });
    const listIds = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id);
    expect(await listIds(`search=${encodeURIComponent('مميزون')}`)).toEqual([vip]);
    expect(await listIds('search=ALL')).toEqual([all]);
    expect(await listIds(`groups[]=${vip}&groups[]=${none}`)).toEqual([none, vip]);
    expect(await list('withPaginate=false&select=name,id')).toEqual([
      { id: none, name: 'None' },
      { id: all, name: 'All' },
      { id: vip, name: 'عملاء مميّزون' },
    ]);
    expect(await list('withPaginate=false&select=id,phone_contacts_count,nothing')).toContainEqual({
      id: all,
      phone_contacts_count: 4,
    });
    expect(await readGroup(vip)).toMatchObject({ contacts_only_here: 0, is_more: false });
    expect(await readGroup(all)).toMatchObject({ contacts_only_here: 3, is_more: false });
  });

  it('are renamed uniquely within the account', async () => {
    const [first, second] = [await book.group([], 'First'), await book.group([], 'Second')];
    const since = book.apiUser.events.now;
    expect((await call('PUT', `groups/${first}`, { name: '  الأولى ' })).body.data).toMatchObject({
      id: first,
      name: 'الأولى',
    });
    await book.apiUser.events.next('group.changed', ({ group }) => group.name === 'الأولى', { since });
    const response = await call('POST', `groups/${first}`, { _method: 'PUT', name: 'Second' });
    expect([response.status, response.body.errors]).toEqual([
      422,
      { name: ['This is already in use. Choose another.'] },
    ]);
    expect((await call('PUT', `groups/${second}`, { name: ' ' })).body.errors).toHaveProperty('name');
    expect((await call('PUT', `groups/${second}`, { name: 'x'.repeat(101) })).status).toBe(422);
    const otherBook = await AddressBook.open(server);
    const foreignGroupId = await otherBook.group([], 'Second');
    expect((await call('PUT', `groups/${foreignGroupId}`, { name: 'Mine' })).body.code).toBe('groups.not_found');
  });

  it('add and remove members, and list the fields of their members', async () => {
    const group = await book.group();
    const [tall, red] = [
      await book.save({ fields: { height: '2 m' } }),
      await book.save({ fields: { colour: 'red', height: '1 m' } }),
    ];
    const otherBook = await AddressBook.open(server);
    const foreign = await otherBook.save();
    const changeMembers = (method: 'POST' | 'DELETE', selected_data: number[]) =>
      call(method, `groups/${group}/members`, { selected_data });
    const joined = await changeMembers('POST', [tall, red, foreign]);
    expect([joined.status, joined.body.count]).toEqual([200, 2]);
    expect(joined.body.data).toMatchObject({ phone_contacts_count: 2, addons_params: ['colour', 'height'] });
    expect((await changeMembers('POST', [tall])).body.count).toBe(0);
    expect((await changeMembers('POST', [foreign])).body.code).toBe('messages.contact_not_found');
    expect((await changeMembers('POST', [])).status).toBe(422);

    expect((await changeMembers('DELETE', [red])).body).toMatchObject({ count: 1, data: { phone_contacts_count: 1 } });
    await waitFor('the field color is removed', async () => (await readGroup(group)).addons_params.join() === 'height');
    await call('PUT', `contacts/${tall}`, { fields: { height: null, age: '40' } });
    await waitFor('the field height is removed', async () => (await readGroup(group)).addons_params.join() === 'age');
    await call('DELETE', `contacts/${tall}`);
    await waitFor('all fields are removed', async () => (await readGroup(group)).addons_params.length === 0);
    expect(await otherBook.differences()).toEqual([]);
    expect(await book.differences()).toEqual([]);
  });
});

describe('the deletion of groups', () => {
  it('also deletes contacts without another group, unless the caller keeps them', async () => {
    const ownBook = await AddressBook.open(server);
    const remove = (path: string, body?: object) => ownBook.client.request('DELETE', `/api/v1/${path}`, body);
    const [inBothId, inOneId, keptId, ungroupedId] = (await ownBook.saveMany(4)) as [number, number, number, number];
    const [first, second] = [await ownBook.group([inBothId, inOneId]), await ownBook.group([inBothId])];
    const last = await ownBook.group([keptId]);
    const since = ownBook.apiUser.events.now;
    expect((await ownBook.client.get(`/api/v1/groups/${first}`)).body.data.contacts_only_here).toBe(1);
    const counted = await ownBook.client.get(
      `/api/v1/groups-to-delete?selected_data[]=${first}&selected_data[]=${second}`,
    );
    expect(counted.body.data).toEqual({ groups: 2, contacts: 3, contacts_only_here: 2, is_more: false });
    expect((await ownBook.client.get('/api/v1/groups-to-delete')).body.data).toMatchObject({
      groups: 3,
      contacts_only_here: 3,
    });

    expect((await remove(`groups/${first}`)).body).toEqual({ message: 'Group_is_deleted', count: 1, deletion: null });
    await ownBook.apiUser.events.next('groups.deleted', ({ ids }) => ids.includes(first), { since });
    await ownBook.apiUser.events.next('contacts.deleted', ({ ids }) => ids.join() === String(inOneId), { since });
    expect(await ownBook.ids()).toEqual([ungroupedId, keptId, inBothId]);
    expect((await remove(`groups/${last}?keep_contacts=1`)).status).toBe(200);
    expect(await ownBook.ids()).toEqual([ungroupedId, keptId, inBothId]);
    expect((await remove('selected-groups/', { selected_data: [second, first] })).body).toMatchObject({ count: 1 });
    expect(await ownBook.ids()).toEqual([ungroupedId, keptId]);
    expect((await remove('selected-groups', { selected_data: [first] })).body).toMatchObject({ count: 0 });
    expect(
      await ownBook.sql(`select name from counter_totals where account_id = ? and name like 'group.%'`, [
        ownBook.accountId,
      ]),
    ).toEqual([]);
    expect(await ownBook.differences()).toEqual([]);
  });

  it('deletes no contacts without the permission', async () => {
    const ownBook = await AddressBook.open(server);
    const [contact] = (await ownBook.saveMany(1)) as [number];
    const [first, second, third] = [
      await ownBook.group([contact]),
      await ownBook.group([contact]),
      await ownBook.group([contact]),
    ];
    await ownBook.sql(`update users set permissions = '["show groups", "show contact_phone"]' where account_id = ?`, [
      ownBook.accountId,
    ]);
    const remove = (path: string, body?: object) => ownBook.client.request('DELETE', `/api/v1/${path}`, body);
    expect((await ownBook.client.request('PUT', `/api/v1/groups/${first}`, { name: 'Renamed' })).status).toBe(200);
    expect((await remove('selected-groups', { selected_data: [first], keep_contacts: false })).body.count).toBe(1);
    expect((await remove(`groups/${second}?keep_contacts=0`)).status).toBe(200);
    expect((await remove('delete-all-groups', { count: 1, keep_contacts: false })).body.count).toBe(1);
    expect((await remove(`groups/${third}`)).status).toBe(404);
    expect((await remove(`contacts/${contact}`)).status).toBe(403);
    expect(await ownBook.ids()).toEqual([contact]);
    expect(await ownBook.differences()).toEqual([]);
  });

  it('of all requires their number, and runs in the background when it is large', async () => {
    const ownBook = await AddressBook.open(server);
    const people = await ownBook.saveMany(5000);
    const [firstId, secondId] = [
      await ownBook.group(people.slice(0, 4000)),
      await ownBook.group(people.slice(3000, 4500)),
    ];
    const remove = (body: object) => ownBook.client.request('DELETE', '/api/v1/delete-all-groups', body);
    const stale = await remove({ count: 3 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_count']);
    const { body } = await remove({});
    expect(body).toMatchObject({ count: 2, deletion: { what: 'groups', total: 5500, is_finished: false } });
    await ownBook.apiUser.events.next(
      'deletion.changed',
      ({ deletion }) => deletion.id === body.deletion.id && deletion.is_finished,
    );
    expect((await ownBook.client.get('/api/v1/groups')).body.total).toBe(0);
    expect(await ownBook.count()).toBe(500);
    for (const group of [firstId, secondId])
      expect((await ownBook.client.get(`/api/v1/groups/${group}`)).status).toBe(404);
    expect(await ownBook.differences()).toEqual([]);
  }, 60_000);
});
