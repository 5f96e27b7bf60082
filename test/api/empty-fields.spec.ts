import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { firstId } from '../setup/accounts/first-id.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';
import { SESSION } from '../setup/routes/seed-owner.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { type FormFields, FORM_ENCODINGS, toForm } from '../setup/form-encodings.js';

// The specification's forms send all fields, and empty means absent. unused-fields.spec.ts covers larger forms.
const MESSAGE = {
  phone: '',
  body: '',
  group: '',
  device: SESSION,
  template: '',
  attachment: '',
  attachments_id: '',
  phone_contact_id: '',
  device_type: 'session',
};
const CONTACTS = { group_name: '', numbers: '', excel_file: '', group_id: '' };
const GENERAL = {
  'general_settings[platform_name]': '',
  'general_settings[platform_email]': '',
  'general_settings[platform_phone]': '',
  'general_settings[default_language]': '',
};
const ACCOUNT = {
  'account_settings[username]': '',
  'account_settings[password]': '',
  'account_settings[password_confirmation]': '',
  'account_settings[phone]': '',
  'account_settings[email]': '',
};

let world: RouteWorld;
let owner: SignedInMember;
let superAdmin: SignedInMember;
let ids: Record<'template' | 'group' | 'contact' | 'package' | 'member', string>;
let uuid: string;

beforeAll(async () => {
  world = await RouteWorld.open();
  ({ owner } = world);
  superAdmin = await world.superAdmin();
  ids = {
    template: await firstId(owner.client, '/api/v1/templates'),
    group: await firstId(owner.client, '/api/v1/groups'),
    contact: await firstId(owner.client, '/api/v1/contacts'),
    package: String(await makePackage(world.server.orm.em.fork())),
    member: String((await world.member()).userId),
  };
  const [media] = await upload(owner.client, fileOf('words', 'words.txt'));
  uuid = media?.item?.uuid ?? '';
}, 60_000);
afterAll(() => world.close());

let createdCount = 0;
const listPayloads = (): [call: string, who: SignedInMember | null, fields: FormFields][] => [
  ['POST /v1/login', null, { email: owner.email, password: owner.password, remember_token: '' }],
  [
    'POST /v1/register',
    null,
    {
      username: `empty${++createdCount}`,
      email: `empty${createdCount}@example.com`,
      phone: `96655500${1000 + createdCount}`,
      phone_code: '',
      password: 'long enough words',
      password_confirmation: 'long enough words',
      remember_token: '',
    },
  ],
  ['POST /api/v1/send-otp-login', null, { phone: `96655500${2000 + ++createdCount}`, otp: '' }],
  ['POST /api/v1/update-user-info', owner, { _method: 'PUT', mode: 'light', language: '' }],
  [`POST /api/v1/update-device/${SESSION}`, owner, { _method: 'PUT', type_account: '', device_name: 'Desk' }],
  ['POST /api/v1/new-connect-device', owner, { session_id: '', code: '', phone_number: '' }],
  [`POST /api/v1/members/${ids.member}`, superAdmin, { _method: 'put', status: 'active', reason: '' }],
  [`POST /api/v1/switch-to-account/${owner.userId}`, superAdmin, { reason: '' }],
  ['POST /api/v1/switch-back', superAdmin, { reason: '' }],
  [
    'POST /api/v1/package-subscribe',
    superAdmin,
    { package_id: ids.package, count_months: '', period_id: '', subscriber_id: ids.member },
  ],
  ['POST /api/v1/contacts', owner, { ...CONTACTS, group_name: `Group ${++createdCount}`, numbers: '0501234567' }],
  ['POST /api/v1/contacts', owner, { ...CONTACTS, group_id: ids.group, numbers: '0501234567' }],
  ['POST /api/v1/export-contacts', owner, { 'selected_data[]': '', format: '', search: '', 'groups[]': '' }],
  [`POST /api/v1/contacts/${ids.contact}`, owner, { _method: 'PUT', name: '', 'groups[]': '', 'fields[city]': '' }],
  [`POST /api/v1/groups/${ids.group}`, owner, { _method: 'PUT', name: `Renamed ${++createdCount}`, numbers: '' }],
  ['POST /api/v1/templates', owner, { name: 'Hello', content: 'Hello', groups: '' }],
  [`POST /api/v1/templates/${ids.template}`, owner, { _method: 'PUT', name: 'Hello', content: 'Hello' }],
  ['POST /api/v1/save-settings', owner, { ...GENERAL, ...ACCOUNT }],
  ['POST /api/v1/messages', owner, { ...MESSAGE, phone: '0501112233', body: 'Hello' }],
  ['POST /api/v1/messages', owner, { ...MESSAGE, phone: '0501112233', template: ids.template }],
  ['POST /api/v1/messages', owner, { ...MESSAGE, phone: '0501112233', attachments_id: uuid }],
  ['POST /api/v1/messages', owner, { ...MESSAGE, phone_contact_id: ids.contact, body: 'Hello' }],
  ['POST /api/v1/messages', owner, { ...MESSAGE, group: ids.group, body: 'Hello' }],
  ['DELETE /api/v1/selected-contact/', owner, { 'selected_data[]': '999999999', count: '' }],
  ['DELETE /api/v1/selected-groups/', owner, { 'selected_data[]': '999999999', keep_contacts: '' }],
  ['DELETE /api/v1/selected-templates/', owner, { 'selected_data[]': '999999999', count: '' }],
  ['DELETE /api/v1/selected-members/', superAdmin, { 'selected_data[]': '999999999', count: '' }],
  ['POST /api/v1/delete-medias', owner, { _method: 'DELETE', 'uuids[]': crypto.randomUUID(), count: '' }],
];

describe.each(Object.keys(FORM_ENCODINGS))('every listed body with empty unused fields, as %s', (encoding) => {
  it('is accepted', async () => {
    for (const [call, user, fields] of listPayloads()) {
      const [method = '', path = ''] = call.split(' ');
      const client = user?.client ?? (await world.guest());
      const [body, headers] = FORM_ENCODINGS[encoding]!(fields);
      const { status, text } = await client.request(method, path, body, headers);
      expect([call, fields, status < 300, text]).toEqual([call, fields, true, text]);
    }
  }, 60_000);
});

it('"delete all" needs no number, in any encoding', async () => {
  const path = ['contacts', 'groups', 'templates', 'medias'].map((resource) => `/api/v1/delete-all-${resource}`);
  for (const [body, query] of [
    [{ count: '' }, ''],
    [toForm({ count: '', _method: 'DELETE' }), ''],
    [undefined, '?count='],
    [undefined, ''],
    ['', ''],
  ] as const) {
    const { client } = await world.member();
    for (const at of path) {
      const {
        status,
        body: answer,
        text,
      } = await client.request(
        ...(['DELETE', `${at}${query}`, body || undefined] as const),
        body === '' ? { 'content-type': 'application/json' } : {},
      );
      expect([at, status, answer?.count, text]).toEqual([at, 200, 0, text]);
    }
  }
});

describe('every list with every filter empty', () => {
  const NAMES = [
    'page',
    'rows',
    'withPaginate',
    'orderBy',
    'orderType',
    'search',
    'select',
    'status',
    'filters',
    'with',
    'groups',
    'groups[]',
    'apps[]',
    'filters[status]',
    'filters[app]',
    'filters.app',
    'is_me',
    'action',
    'role',
    'kind',
    'whatsapp',
    'opted_out',
    'state',
    'process',
    'account',
    'cursorId',
    'limit',
    'days',
    'selected_data[]',
  ];
  const request = (path: string, query: [string, string][]) =>
    superAdmin.client.get(`${path}?${new URLSearchParams(query).toString()}`);

  it('returns the same as without filters', async () => {
    const lists = world.routes.filter(
      ({ isSafe, path, rule }) => isSafe && rule !== 'guest' && path.startsWith('/api/v1') && !path.includes('*'),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const route of lists) {
      const path = world.addressOf(route, 'theirs');
      const { status: bare } = await superAdmin.client.get(path);
      const { status, text } = await request(
        path,
        NAMES.map((name) => [name, '']),
      );
      expect([path, status, text]).toEqual([path, bare, text]);
    }
  }, 120_000);

  it.each(['devices', 'members', 'contacts', 'groups', 'templates', 'packages'])(
    '%s without pages is an array',
    async (list) => {
      const read = async (query: string) => {
        const { status, body, text } = await superAdmin.client.get(`/api/v1/${list}?${query}`);
        expect([query, status, text]).toEqual([query, 200, text]);
        return list === 'members' ? body.members : body;
      };
      const page = await read('page=1&rows=100&withPaginate=True&orderBy=id&orderType=DESC&search=&select=id');
      expect(page).toMatchObject({ current_page: 1, per_page: 100, data: expect.any(Array) as unknown });
      if (page.data.length > 0) expect(Object.keys(page.data[0]).length).toBeGreaterThan(3);
      for (const flag of ['false', '0', 'False', 'off']) {
        const rows = (await read(`withPaginate=${flag}&select=id,nothing`)) as object[];
        expect(rows).toEqual(page.data.map(({ id }: { id: number }) => ({ id })));
      }
    },
  );
});
