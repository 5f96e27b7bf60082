// Long: inbox.spec covers lists that follow pushes.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCart } from '../factories/make-cart.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { makeStore } from '../factories/make-store.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HeldResponse, PushedEvents } from '../setup/browser/held-response.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

interface SeededAccount {
  client: HttpClient;
  device: { id: number; sessionId: string };
  phone: string;
  customer: string;
  chatId: number;
  cartId: number;
}

interface LateList {
  path: string | ((seeded: SeededAccount) => string);
  /** URL of the delayed response. */
  url: RegExp;
  /** Changes the list by another client. */
  change: (seeded: SeededAccount) => Promise<unknown>;
  /** Event that reports the change. */
  push: string;
  /** Text of the row that appears. With `isRemoved` it disappears. */
  row: string;
  isRemoved?: true;
}

const NEW_CHATS = 60;
const CHATS_PER_SECOND = 20;
const SLOW_MS = 1500;

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const STEP = { search_for: 'search_for_words', attachment_ids: [], rate_delay: 0 };
const FLOW = {
  nodes: [
    { id: '1', type: 'card', position: { x: 0, y: 0 }, data: { ...STEP, type: 'send', message: 'hi' } },
    { id: '2', type: 'card', position: { x: 0, y: 90 }, data: { ...STEP, type: 'reply', message: 'Hello' } },
  ],
  edges: [{ id: 'e', source: '1', target: '2' }],
};

describeInBrowser('lists whose response is older than a push', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let driver: PageDriver;
  let pushed: PushedEvents;
  let seeded: SeededAccount;

  const lists: Record<string, LateList> = {
    inbox: {
      path: '/chat',
      url: /\/api\/v1\/chat-lists/,
      change: async ({ phone }) => {
        const { number } = await browserServer.sandbox.phones.create({ name: 'Noura Late' });
        await browserServer.sandbox.send(number, phone, 'A new chat');
      },
      push: 'message.created',
      row: 'Noura Late',
    },
    messages: {
      path: ({ device, chatId }) => `/chat/${device.id}?chat=${chatId}`,
      url: /\/api\/v1\/chat-list-messages\//,
      change: ({ customer, phone }) => browserServer.sandbox.send(customer, phone, 'Written meanwhile'),
      push: 'message.created',
      row: 'Written meanwhile',
    },
    devices: {
      path: '/devices',
      url: /\/api\/v1\/devices\?/,
      change: ({ client, device }) =>
        client.post(`/api/v1/update-device/${device.sessionId}`, { _method: 'PUT', device_name: 'Renamed meanwhile' }),
      push: 'device.changed',
      row: 'Renamed meanwhile',
    },
    campaigns: {
      path: '/campaigns',
      url: /\/api\/v1\/campaigns\?/,
      change: async ({ client, device }) => {
        const { body } = await client.get('/api/v1/groups');
        const draft = { devices: [device.id], groups: [body.data[0].id], body: 'Hello', status: 'off' };
        const made = await client.post('/api/v1/campaigns', { name: 'Made meanwhile', ...draft });
        expect([made.status, made.body.errors]).toEqual([201, undefined]);
      },
      push: 'campaign.changed',
      row: 'Made meanwhile',
    },
    templates: {
      path: '/templates',
      url: /\/api\/v1\/templates\?/,
      change: ({ client }) => client.post('/api/v1/templates', { name: 'Greeting meanwhile', content: 'Hello' }),
      push: 'templates.changed',
      row: 'Greeting meanwhile',
    },
    contacts: {
      path: '/contact-numbers',
      url: /\/api\/v1\/contacts\?/,
      change: ({ client }) => client.post('/api/v1/contacts/one', { phone: '+966501234599', name: 'Hind Meanwhile' }),
      push: 'contact.changed',
      row: 'Hind Meanwhile',
    },
    groups: {
      path: '/groups',
      url: /\/api\/v1\/groups\?/,
      change: async ({ client }) => {
        const { body } = await client.get('/api/v1/groups');
        await client.request('PUT', `/api/v1/groups/${body.data[0].id}`, { name: 'Buyers meanwhile' });
      },
      push: 'group.changed',
      row: 'Buyers meanwhile',
    },
    chatbots: {
      path: '/chatbots',
      url: /\/api\/v1\/chatbots\?/,
      change: async ({ client, device }) => {
        const bot = { bot_name: 'Bot meanwhile', device_id: [device.id], tree_chatbot: FLOW };
        const made = await client.post('/api/v1/chatbots', bot);
        expect([made.status, made.body.errors]).toEqual([201, undefined]);
      },
      push: 'chatbots.changed',
      row: 'Bot meanwhile',
    },
    'auto-replies': {
      path: '/auto-replys',
      url: /\/api\/v1\/auto-replys\?/,
      change: async ({ client, device }) => {
        const reply = { name: 'Reply meanwhile', devices: [device.id], body: 'We open at nine.', renew_every: 24 };
        expect((await client.post('/api/v1/auto-replys', reply)).status).toBe(201);
      },
      push: 'auto_replies.changed',
      row: 'Reply meanwhile',
    },
    tickets: {
      path: '/tickets',
      url: /\/api\/v1\/tickets\?/,
      change: ({ client }) => client.post('/api/v1/tickets', formOf({ body: 'Asked meanwhile?' })),
      push: 'ticket.changed',
      row: 'Asked meanwhile?',
    },
    'opt-outs': {
      path: '/settings/opt-out',
      url: /\/api\/v1\/suppressions\?/,
      change: ({ client }) => client.post('/api/v1/suppressions', { numbers: '+966501234588' }),
      push: 'opt_out.changed',
      row: '123 4588',
    },
    carts: {
      path: '/aboundcarts',
      url: /\/api\/v1\/aboundedcarts\?/,
      change: ({ client, cartId }) => client.delete(`/api/v1/aboundedcarts/${cartId}`),
      push: 'carts.removed',
      row: 'Omar Left',
      isRemoved: true,
    },
  };

  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
    const { sandbox, em } = browserServer;
    const member = await browserServer.member();
    const client = await browserServer.enter(member);
    const { accountId } = member;
    const [phone, customer] = [
      await sandbox.phones.create({ name: 'Store' }),
      await sandbox.phones.create({ name: 'Layla' }),
    ];
    const device = await linkDevice(client, sandbox, phone.number);
    await sandbox.send(customer.number, phone.number, 'Hello');
    const buyer = await makeContact(em, { accountId, savedAt: new Date() });
    await makeGroup(em, { accountId, contactIds: [buyer.id] });
    const store = await makeStore(em, { accountId, platform: 'salla' });
    const cart = await makeCart(em, { accountId, storeId: store.id, customer_name: 'Omar Left' });
    const chatId = await waitFor('the chat exists', async () => {
      const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
      return body.data[0]?.id as number | undefined;
    });
    const numbers = { phone: phone.number, customer: customer.number };
    seeded = { client, device, ...numbers, chatId, cartId: cart };
    driver = await browser.open(browserServer.server.url, {}, client);
    pushed = new PushedEvents(driver.page);
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(Object.keys(lists))('%s shows the change without a reload', async (name) => {
    const { path, url, change, push, row, isRemoved } = lists[name]!;
    const { page } = driver;
    const held = await HeldResponse.of(page, url);
    pushed.forget();
    await page.goto(typeof path === 'string' ? path : path(seeded), { waitUntil: 'commit' });
    await held.waitUntilComputed();
    await pushed.waitUntilOpen();
    await change(seeded);
    await pushed.waitFor(push);
    await held.release();
    const shown = page.getByRole('main').getByText(row).filter({ visible: true }).first();
    await driver.settle();
    await shown.waitFor({ state: isRemoved ? 'detached' : 'visible' });
  });

  it('every new chat appears in two browsers, at 20 a second and with slow responses', async () => {
    const { sandbox, server } = browserServer;
    const client = await browserServer.signedIn();
    const phone = await sandbox.phones.create({ name: 'Busy store' });
    await linkDevice(client, sandbox, phone.number);
    const customers = await sandbox.phones.createMany(NEW_CHATS);
    const pages = await Promise.all(
      [1, 2].map(async () => {
        const { page } = await browser.open(server.url, {}, client);
        await page.route(/\/api\/v1\/chat-lists/, async (route) => {
          const response = await route.fetch();
          await sleep(SLOW_MS);
          await route.fulfill({ response }).catch(() => undefined);
        });
        const requested = page.waitForRequest(/\/api\/v1\/chat-lists/);
        const pushes = new PushedEvents(page);
        await page.goto('/chat', { waitUntil: 'commit' });
        // A list that is first read after the messages would have one page of chats only.
        await Promise.all([requested, pushes.waitUntilOpen()]);
        return page;
      }),
    );
    const sends: Promise<unknown>[] = [];
    for (const { number } of customers) {
      sends.push(sandbox.send(number, phone.number, 'New here'));
      await sleep(1000 / CHATS_PER_SECOND);
    }
    await Promise.all(sends);
    // The patience covers reloads of a list that grows to 60 chats.
    for (const page of pages)
      await waitFor(
        'all new chats are listed',
        async () => (await page.locator('li[data-chat]').first().getAttribute('aria-setsize')) === String(NEW_CHATS),
        100_000,
      );
  }, 150_000);
});
