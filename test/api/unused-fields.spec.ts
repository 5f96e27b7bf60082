import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AutoReplyBody } from '../../src/bots/auto-replies/auto-reply.contract.js';
import { CampaignBody } from '../../src/campaigns/definition/campaign.contract.js';
import { makePackage } from '../factories/make-package.js';
import { firstId } from '../setup/accounts/first-id.js';
import { type FormFields, FORM_ENCODINGS, toJson } from '../setup/form-encodings.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';
import { SESSION } from '../setup/routes/seed-owner.js';

// Clients send unused fields as an empty text, as null, or as the text "null" or "undefined".

interface Form {
  call: string;
  user: SignedInMember;
  needed: FormFields;
  /** Fields that hold no free text, so that "null" means absent. */
  kinds: readonly string[];
  /** Fields in which "null" is a valid text. */
  texts?: readonly string[];
}

/** A flow as the editor saves it, with unused fields empty. */
const FLOW = JSON.stringify({
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { type: 'send', message: 'hi', search_for: '', message_type: '' } },
    { id: 'b', position: { x: 0, y: 0 }, data: { type: 'reply', message: 'Hello', rate_delay: '', search_for: null } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
});
const COUNTS = ['devices', 'templates', 'campaigns', 'phone_contacts', 'storage_mb'].map((name) => `count_${name}`);

let world: RouteWorld;
let owner: SignedInMember;
let superAdmin: SignedInMember;
let ids: Record<'device' | 'group' | 'ticket' | 'package', string>;

beforeAll(async () => {
  world = await RouteWorld.open();
  ({ owner } = world);
  superAdmin = await world.superAdmin();
  ids = {
    device: await firstId(owner.client, '/api/v1/devices'),
    group: await firstId(owner.client, '/api/v1/groups'),
    ticket: await firstId(owner.client, '/api/v1/tickets'),
    package: String(await makePackage(world.server.orm.em.fork())),
  };
}, 60_000);
afterAll(() => world.close());

let packageCount = 0;
const listForms = (): Form[] => [
  {
    call: 'POST /api/v1/messages',
    user: owner,
    needed: { device: SESSION, phone: '0501112233', body: 'Hello' },
    kinds: [
      'phone_contact_id',
      'chat_id',
      'group',
      'template',
      'attachments_id',
      'quoted_id',
      'device_type',
      'voice',
      'waveform',
    ],
  },
  {
    call: 'POST /api/v1/campaigns',
    user: owner,
    needed: { name: 'Eid', 'devices[]': ids.device, 'groups[]': ids.group, body: 'Hello', status: 'false' },
    kinds: [
      'templates[]',
      'attachments_id',
      'start_at',
      'time_start_at',
      'time_end_at',
      'days[]',
      'exclude_groups',
      'min_time_between_send',
      'max_time_between_send',
      'has_written',
      'quiet_days',
      'patience_minutes',
      'practice_speed',
      'revision',
    ],
    texts: ['conditions'],
  },
  {
    call: 'POST /api/v1/auto-replys',
    user: owner,
    needed: { name: 'Closed', body: 'We open at nine.', renew_every: '24' },
    kinds: [
      'devices[]',
      'days[]',
      'time_start_at',
      'time_end_at',
      'attachments_id',
      'status',
      'template_id',
      'answers_devices',
      'revision',
    ],
  },
  {
    call: 'POST /api/v1/chatbots',
    user: owner,
    needed: { tree_chatbot: FLOW, _method: 'POST' },
    kinds: ['status', 'device_id', 'publish', 'answers_devices', 'revision'],
    texts: ['bot_name'],
  },
  {
    call: 'POST /api/v1/tickets',
    user: owner,
    needed: { body: 'How do I link a phone?' },
    kinds: ['device'],
    texts: ['ticket_no'],
  },
  {
    call: `POST /api/v1/tickets/${ids.ticket}`,
    user: owner,
    needed: { _method: 'PUT', body: 'Like this?' },
    kinds: ['is_internal'],
    texts: ['ticket_no'],
  },
  {
    call: 'POST /api/v1/packages',
    user: superAdmin,
    needed: { ...newPackage(), 'features[]': 'All of it' },
    kinds: ['discount', 'period_type', 'package_type', 'app_id', ...COUNTS],
    texts: ['periods'],
  },
  {
    call: `POST /api/v1/package-update/${ids.package}`,
    user: superAdmin,
    needed: { ...newPackage(), 'features[]': 'All of it' },
    kinds: ['discount', 'period_type', 'package_type', 'app_id', ...COUNTS, 'revision'],
    texts: ['periods'],
  },
  {
    call: 'POST /api/v1/save-app-settings/5',
    user: owner,
    needed: { order_new_text: 'Thank you' },
    kinds: [
      'devices[]',
      'count_abandoned_cart_reminder',
      'abandoned_cart_minimum',
      'cod_confirmation',
      'status_new',
      'cod_reminder_minutes',
      'request_review_status_on',
      'revision',
    ],
    texts: ['cod_confirmation_text', 'order_paid_text', 'staff_phones', 'abandoned_cart_steps'],
  },
  {
    call: `POST /api/v1/update-device/${SESSION}`,
    user: owner,
    needed: { _method: 'PUT', device_name: 'Desk' },
    kinds: ['type_account'],
  },
];

function newPackage(): FormFields {
  const number = ++packageCount;
  return {
    title: `Growth ${number}`,
    main_name: `growth-${number}`,
    description: 'For stores that grow.',
    price: '99.50',
    count_months: '1',
    count_messages: '-1',
    status: 'on',
  };
}

const fillAll = <T>(names: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value]));

async function expectAccepted({ call, user }: Form, body: unknown, headers?: Record<string, string>): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const { status, text } = await user.client.request(method, path, body, headers);
  expect([call, body, status < 300, text]).toEqual([call, body, true, text]);
}

describe('a form whose unused fields are', () => {
  it.each(Object.keys(FORM_ENCODINGS))(
    'empty is accepted as %s',
    async (encoding) => {
      for (const form of listForms())
        await expectAccepted(
          form,
          ...FORM_ENCODINGS[encoding]!({ ...form.needed, ...fillAll([...form.kinds, ...(form.texts ?? [])], '') }),
        );
    },
    60_000,
  );

  it.each(Object.keys(FORM_ENCODINGS))(
    'a text for null is accepted as %s',
    async (encoding) => {
      for (const nullText of ['null', 'undefined'])
        for (const form of listForms()) {
          const unused = { ...fillAll(form.kinds, nullText), ...fillAll(form.texts ?? [], '') };
          await expectAccepted(form, ...FORM_ENCODINGS[encoding]!({ ...form.needed, ...unused }));
        }
    },
    60_000,
  );

  it('null is accepted', async () => {
    for (const form of listForms())
      await expectAccepted(form, toJson({ ...form.needed, ...fillAll([...form.kinds, ...(form.texts ?? [])], null) }));
  }, 60_000);
});

it('a device is created without a session ID, also with the text "null"', async () => {
  const countBefore = (await owner.client.get('/api/v1/devices')).body.total;
  const { status, text } = await owner.client.post('/api/v1/new-connect-device', { session_id: 'null', code: 'null' });
  expect([status < 300, text]).toEqual([true, text]);
  expect((await owner.client.get('/api/v1/devices')).body.total).toBe(countBefore + 1);
});

it('absent values create no reminders', async () => {
  for (const value of [[], false, {}]) {
    const { status, body } = await owner.client.post('/api/v1/save-app-settings/5', {
      count_abandoned_cart_reminder: value,
    });
    expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, ['count_abandoned_cart_reminder']]);
  }
});

it('values of a response are accepted unchanged', async () => {
  const { client } = owner;
  const campaign = await client.post('/api/v1/campaigns', {
    name: 'Read',
    devices: [ids.device],
    groups: [ids.group],
    body: 'Hello',
    status: false,
  });
  const autoReply = await client.post('/api/v1/auto-replys', {
    name: 'Read',
    devices: [ids.device],
    body: 'Hello',
    renew_every: 24,
  });
  for (const [path, { body }, name, { shape }] of [
    ['/api/v1/campaigns', campaign, 'campaign', CampaignBody],
    ['/api/v1/auto-replys', autoReply, 'auto_reply', AutoReplyBody],
  ] as const) {
    const at = `${path}/${body.data[name].id}`;
    const before = (await client.get(at)).body.data[name];
    const saved = await client.post(at, { ...before, _method: 'PUT' });
    expect([at, saved.status, saved.text]).toEqual([at, 200, saved.text]);
    const after = (await client.get(at)).body.data[name];
    for (const field of Object.keys(shape)) expect([field, after[field]]).toEqual([field, before[field]]);
  }
});
