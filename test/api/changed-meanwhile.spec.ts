import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

// Some of these settings are global.
let server: OwnApp;
let owner: Awaited<ReturnType<typeof openMerchantWithStore>>;
let admin: HttpClient;
let group: number;

beforeAll(async () => {
  server = await startApp();
  owner = await openMerchantWithStore(server, {});
  group = await owner.group([(await owner.contact()).id]);
  admin = await openSession(server.orm, () => server.url, await makeMember(server.orm, { role: 'SupperAdmin' }));
}, 60_000);
afterAll(() => server?.close());

const FLOW = {
  nodes: [
    {
      id: 'a',
      type: 'card',
      position: { x: 0, y: 0 },
      data: { type: 'send', message: 'x', search_for: 'search_for_words' },
    },
    { id: 'b', type: 'card', position: { x: 0, y: 0 }, data: { type: 'reply', message: 'y', rate_delay: 0 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
  viewport: { x: 0, y: 0, zoom: 1 },
};

interface Edited {
  make: () => Promise<string> | string;
  saveAt?: (address: string) => string;
  // oxlint-disable-next-line typescript/no-explicit-any
  revisionIn: (body: any) => string;
  fields: (count: number) => object;
  isAdmins?: true;
}

const pathOf = (path: string) => `/api/v1/${path}`;
const createAt = async (path: string, fields: object, client = owner.client) => {
  const { status, body, text } = await client.post(pathOf(path), fields);
  expect([status, text]).toEqual([201, text]);
  const found = Object.values({ ...body.data, ...body }).find(
    (value) => typeof (value as { id?: number })?.id === 'number',
  );
  return `${path}/${(found as { id: number }).id}`;
};
const templateOf = (count: number) => ({ name: `Name ${count}`, content: 'Hello' });
const botOf = (count: number) => ({ bot_name: `Bot ${count}`, device_id: [owner.deviceId], tree_chatbot: FLOW });
const autoReplyOf = (count: number) => ({
  name: `Closed ${count}`,
  devices: [owner.deviceId],
  body: 'x',
  renew_every: 24,
});
const campaignOf = (count: number) => ({
  name: `Eid ${count}`,
  devices: [owner.deviceId],
  groups: [group],
  body: 'Hello',
  status: false,
});
const SAVED_PACKAGE = {
  title: 'Edited',
  main_name: 'edited',
  description: 'x',
  price: 1,
  count_months: 1,
  count_messages: 1,
  status: true,
  features: ['x'],
};
const packageOf = (count: number) => ({ description: `Text ${count}` });

const EDITED: Record<string, Edited> = {
  template: {
    make: () => createAt('templates', templateOf(0)),
    revisionIn: (body) => body.data.templates.revision,
    fields: templateOf,
  },
  chatbot: {
    make: () => createAt('chatbots', botOf(0)),
    revisionIn: (body) => body.data.chatbot.revision,
    fields: botOf,
  },
  'auto-reply': {
    make: () => createAt('auto-replys', autoReplyOf(0)),
    revisionIn: (body) => body.data.auto_reply.revision,
    fields: autoReplyOf,
  },
  campaign: {
    make: () => createAt('campaigns', campaignOf(0)),
    revisionIn: (body) => body.data.campaign.revision,
    fields: campaignOf,
  },
  settings: {
    make: () => 'get-settings',
    saveAt: () => 'save-settings',
    revisionIn: ({ revision }) => revision,
    fields: (count) => ({ account_settings: { name: `Owner ${count}` } }),
  },
  'limits of a device': {
    make: () => `device-settings/${owner.session}`,
    revisionIn: ({ revision }) => revision,
    fields: (count) => ({ cap_day: 100 + count, cap_hour: 50, warm_up: true, gap_min: 20, gap_max: 120 }),
  },
  'calls of a device': {
    make: () => `device-settings/${owner.session}`,
    saveAt: (address) => `${address}/calls`,
    revisionIn: ({ calls_revision: revision }) => revision,
    fields: (count) => ({ decline: true, text: `Write to us ${count}` }),
  },
  contact: {
    make: async () => `contacts/${(await owner.contact({ name: 'Sara' })).id}`,
    revisionIn: ({ data }) => data.revision,
    fields: (count) => ({ name: `Sara ${count}` }),
  },
  'name of a group': {
    make: async () => `groups/${await owner.group([])}`,
    revisionIn: ({ data }) => data.revision,
    fields: (count) => ({ name: `Renamed ${count}` }),
  },
  'name of a device': {
    make: () => `profile-info/${owner.session}`,
    saveAt: () => `update-device/${owner.session}`,
    revisionIn: ({ device }) => device.revision,
    fields: (count) => ({ device_name: `Shop ${count}` }),
  },
  'words for silence': {
    make: () => 'opt-out-settings',
    revisionIn: ({ revision }) => revision,
    fields: (count) => ({ is_on: true, stop_words: [`stop${count}`], start_words: ['start'] }),
  },
  guard: {
    make: () => 'guard-settings',
    revisionIn: ({ revision }) => revision,
    fields: (count) => ({ failures: 2 + count, opt_outs: 2 }),
  },
  store: {
    make: () => `apps/${owner.store.appId}`,
    saveAt: () => `save-app-settings/${owner.store.appId}`,
    revisionIn: ({ apps }) => apps.users[0].revision,
    fields: (count) => ({ devices: [owner.deviceId], staff_phones: [`+96650111000${count}`] }),
  },
  package: {
    make: () => createAt('packages', SAVED_PACKAGE, admin),
    saveAt: (address) => address.replace('packages', 'package-update'),
    revisionIn: ({ data }) => data.revision,
    fields: packageOf,
    isAdmins: true,
  },
  platform: {
    make: () => 'platform-settings',
    revisionIn: ({ data }) => data.revision,
    fields: (count) => ({ platform_name: `Mersal ${count}` }),
    isAdmins: true,
  },
  payments: {
    make: () => 'payment-settings',
    revisionIn: ({ data }) => data.revision,
    fields: (count) => ({ seller_name: `Seller ${count}` }),
    isAdmins: true,
  },
  'texts of an app': {
    make: () => `admin-app-settings/${owner.store.appId}`,
    saveAt: (address) => `save-${address}`,
    revisionIn: ({ app }) => app.revision,
    fields: (count) => ({ application_install_text: `Welcome ${count}` }),
    isAdmins: true,
  },
};

it.each(Object.entries(EDITED))('%s: saving over another user’s change is rejected', async (_, edited) => {
  const { make, saveAt = (address: string) => address, revisionIn, fields, isAdmins } = edited;
  const client = isAdmins ? admin : owner.client;
  const address = await make();
  const read = async () => revisionIn((await client.get(pathOf(address))).body);
  const save = (count: number, revision?: string) =>
    client.post(pathOf(saveAt(address)), {
      _method: 'PUT',
      ...fields(count),
      ...(revision !== undefined && { revision }),
    });
  const first = await read();
  expect(first).toMatch(/^[0-9a-f]{16}$/);

  const answers = await Promise.all([save(1, first), save(2, first)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  const second = await read();
  expect(second).not.toBe(first);
  expect((await save(3, first)).status).toBe(409);
  expect(await read()).toBe(second);
  expect((await save(3, second)).status).toBe(200);
  // Calls by the specification send no revision. The last write wins.
  expect((await save(4)).status).toBe(200);
  expect(await read()).not.toBe(second);
});

it('switching a chatbot in the list changes its revision, updates by a device do not', async () => {
  const { client } = owner;
  const address = pathOf(await EDITED['chatbot']!.make());
  const read = async () => (await client.get(address)).body.data.chatbot.revision;
  const before = await read();
  await client.post(`${address}/status`, { status: false });
  expect((await client.request('PUT', address, { ...botOf(9), revision: before })).status).toBe(409);
  const limits = pathOf(`device-settings/${owner.session}`);
  const { revision } = (await client.get(limits)).body;
  await owner.sql(`update devices set last_activity_at = now() where session_id = ?`, [owner.session]);
  expect((await client.get(limits)).body.revision).toBe(revision);
});
