import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { FORM_ENCODINGS } from '../setup/form-encodings.js';
import { nextNumber } from '../setup/shared/next-number.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let editor: ApiUser;
let member: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  editor = await openApiUser(server, {
    role: 'admin',
    permissions: ['show package', 'add package', 'edit package', 'members'],
  });
  member = await openApiUser(server);
}, 60_000);
afterAll(() => {
  editor.events.close();
  member.events.close();
});

const formFields = (overrides: object = {}) => {
  const number = nextNumber();
  return {
    title: `Growth ${number}`,
    main_name: `growth-${number}`,
    description: 'For stores that grow.',
    price: '99.50',
    count_months: 1,
    count_messages: -1,
    status: 'on',
    features: ['All of it'],
    ...overrides,
  };
};
const create = async (overrides: object = {}) => editor.client.post('/api/v1/packages', formFields(overrides));

describe('a package', () => {
  it('is created with every field, and defaults to unlimited, monthly and public', async () => {
    const { status, body } = await create({
      discount: 10.25,
      period_type: 'days',
      count_devices: 3,
      count_templates: 0,
      count_campaigns: 7,
      count_phone_contacts: -1,
      count_storage_mb: 500,
      count_users: 4,
      package_type: 'private',
      app_id: 1,
      periods: [{ months: 12, discount: 100 }],
    });
    expect([status, body.message]).toEqual([201, 'package_created']);
    expect(body.data).toMatchObject({
      price: 99.5,
      discount: 10.25,
      count_months: 1,
      period_type: 'day',
      count_messages: -1,
      count_devices: 3,
      count_templates: 0,
      count_campaigns: 7,
      count_phone_contacts: -1,
      count_storage_mb: 500,
      count_users: 4,
      app_id: 1,
      package_type: 'private',
      status: true,
      features: ['All of it'],
      periods: [{ id: expect.any(Number), months: 12, discount: 100 }],
    });
    const plain = (await create({ price: 0 })).body.data;
    expect(plain).toMatchObject({ discount: 0, period_type: 'month', package_type: 'public', count_devices: -1 });
    expect((await editor.client.get(`/api/v1/packages/${plain.id}`)).body.data).toEqual(plain);
  });

  it('requires the marked fields, and reports each', async () => {
    const { status, body } = await editor.client.post('/api/v1/packages', {});
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['count_messages', 'count_months', 'description', 'features', 'main_name', 'price', 'status', 'title'],
    ]);
    const duplicate = formFields();
    await editor.client.post('/api/v1/packages', duplicate);
    const repeatedResponse = await editor.client.post('/api/v1/packages', {
      ...duplicate,
      title: duplicate.title.toUpperCase(),
    });
    expect([repeatedResponse.status, Object.keys(repeatedResponse.body.errors)]).toEqual([422, ['title', 'main_name']]);
    for (const invalid of [
      { price: -1 },
      { price: 1.005 },
      { price: 1e9 },
      { discount: 'x' },
      { count_months: 0 },
      { count_months: 121 },
      { period_type: 'week' },
      { count_messages: -2 },
      { count_devices: 1.5 },
      { features: [] },
      { periods: [{ months: 3 }] },
      { periods: [{ discount: 3 }] },
      { periods: 'x' },
      { app_id: 99 },
    ])
      expect([invalid, (await create(invalid)).status]).toEqual([invalid, 422]);
    // Invalid prices create no free package.
    for (const price of [null, [], false, true, '', 'null', 'x', {}]) {
      const { status: rejected, body: error } = await create({ price });
      expect([price, rejected, Object.keys(error.errors ?? {})]).toEqual([price, 422, ['price']]);
    }
  });

  it.each(Object.keys(FORM_ENCODINGS).slice(0, 2))(
    'accepts periods as indexed form fields, as %s',
    async (encoding) => {
      const texts = Object.entries(formFields({ features: 'All of it' })).map(([name, value]) => [name, String(value)]);
      const [body, headers] = FORM_ENCODINGS[encoding]!({
        ...(Object.fromEntries(texts) as Record<string, string>),
        'periods[0][months]': '3',
        'periods[0][discount]': '5',
        'periods[0][id]': '',
        'periods[1][months]': '12',
        'periods[1][discount]': '20.50',
      });
      const created = await editor.client.post('/api/v1/packages', body, headers);
      expect([created.status, created.text]).toEqual([201, created.text]);
      expect(created.body.data.periods).toMatchObject([
        { months: 3, discount: 5 },
        { months: 12, discount: 20.5 },
      ]);
    },
  );

  it('is changed in the given fields, by both names of a field, and its periods keep their IDs', async () => {
    const { data } = (
      await create({
        periods: [
          { months: 3, discount: 1 },
          { months: 6, discount: 2 },
        ],
      })
    ).body;
    const [three] = data.periods;
    const changed = await editor.client.post(`/api/v1/package-update/${data.id}`, {
      price: 120,
      status: false,
      periods: [
        { ...three, discount: 5 },
        { months: 12, discount: 9 },
      ],
    });
    expect([changed.status, changed.body.message]).toEqual([200, 'package_updated']);
    expect(changed.body.data).toMatchObject({
      title: data.title,
      price: 120,
      status: false,
      periods: [
        { id: three.id, months: 3, discount: 5 },
        { id: expect.any(Number), months: 12, discount: 9 },
      ],
    });
    const byName = await editor.client.post(`/api/v1/packages/${data.id}`, { _method: 'PUT', title: `${data.title}!` });
    expect(byName.body.data).toMatchObject({ title: `${data.title}!`, price: 120, features: ['All of it'] });
    expect((await editor.client.post('/api/v1/package-update/999999', { price: 1 })).status).toBe(404);
    const otherPackage = (await create()).body.data;
    const emptied = await editor.client.post(`/api/v1/package-update/${data.id}`, {
      title: '',
      price: '',
      'features[]': '',
      discount: '',
    });
    expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['title', 'price', 'features']]);
    const clash = await editor.client.post(`/api/v1/package-update/${data.id}`, { title: otherPackage.title });
    expect([clash.status, Object.keys(clash.body.errors)]).toEqual([422, ['title']]);
    const foreign = await editor.client.post(`/api/v1/package-update/${otherPackage.id}`, { periods: [three] });
    expect(foreign.body.data.periods[0].id).not.toBe(three.id);
  });

  it('is deleted unless an account has it', async () => {
    const ids = [(await create()).body.data.id, (await create()).body.data.id, (await create()).body.data.id];
    await editor.client.post('/api/v1/package-subscribe', { package_id: ids[0], subscriber_id: member.member.userId });
    const kept = await editor.client.delete(`/api/v1/packages/${ids[0]}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'billing.package_in_use']);
    expect((await editor.client.delete(`/api/v1/packages/${ids[1]}`)).body.message).toBe('package_deleted');
    expect((await editor.client.delete(`/api/v1/packages/${ids[1]}`)).status).toBe(404);
    const many = await editor.client.request('DELETE', '/api/v1/selected-packages/', { selected_data: ids });
    expect(many.body).toMatchObject({ message: 'packages_deleted', count: 1, kept: [ids[0]] });
  });

  it('is created, changed and deleted with the permission', async () => {
    const { id } = (await create()).body.data;
    const { client } = member;
    for (const rejected of [
      await client.post('/api/v1/packages', formFields()),
      await client.post(`/api/v1/package-update/${id}`, { price: 0 }),
      await client.post(`/api/v1/packages/${id}`, { price: 0 }),
      await client.post(`/api/v1/packages/${id}/link`),
      await client.delete(`/api/v1/packages/${id}`),
      await client.request('DELETE', '/api/v1/selected-packages', { selected_data: [id] }),
    ])
      expect([rejected.status, rejected.body.code]).toEqual([403, 'permission']);
  });
});

describe('the list', () => {
  it('is an array with selected fields, and paged by default', async () => {
    const bare = await editor.client.get('/api/v1/packages?select=title,id,package_type&withPaginate=false');
    expect(Object.keys(bare.body[0]).toSorted()).toEqual(['id', 'package_type', 'title']);
    const paged = await editor.client.get('/api/v1/packages?rows=2');
    expect(paged.body).toMatchObject({ per_page: 2, current_page: 1, data: [expect.any(Object), expect.any(Object)] });
  });

  it('contains a private package only for its accounts and for visitors of its link', async () => {
    const id = await makePackage(server.orm.em.fork(), { package_type: 'private', title: 'By link' });
    const isListed = async (query = '') =>
      ((await member.client.get(`/api/v1/packages?withPaginate=false${query}`)).body as { id: number }[]).some(
        (row) => row.id === id,
      );
    const quote = (link?: string) =>
      member.client.post('/api/v1/package-quote', { package_id: id, ...(link && { link }) });
    expect([await isListed(), (await quote()).status]).toEqual([false, 404]);
    expect((await member.client.get(`/api/v1/packages/${id}`)).status).toBe(404);
    const hasLink = async ({ client }: ApiUser) => (await client.get(`/api/v1/packages/${id}`)).body.data.has_link;
    expect(await hasLink(editor)).toBe(false);
    const { link, url } = (await editor.client.post(`/api/v1/packages/${id}/link`)).body.data;
    expect(url).toMatch(new RegExp(`/packages\\?link=${link}$`));
    expect([await isListed(`&link=${link}`), (await quote(link)).status]).toEqual([true, 200]);
    expect(await hasLink(editor)).toBe(true);
    expect([await isListed('&link=other'), (await quote('other')).status]).toEqual([false, 404]);
    await editor.client.delete(`/api/v1/packages/${id}/link`);
    expect([await isListed(`&link=${link}`), (await quote(link)).status]).toEqual([false, 404]);
    await editor.client.post('/api/v1/package-subscribe', { package_id: id, subscriber_id: member.member.userId });
    expect([await isListed(), (await quote()).status]).toEqual([true, 200]);
    // Only users who may see all packages are told.
    expect([await hasLink(editor), await hasLink(member)]).toEqual([false, undefined]);
  });
});
