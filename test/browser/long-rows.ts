import { makeCart } from '../factories/make-cart.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makePackage } from '../factories/make-package.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import { order } from '../setup/payments/seller.js';

/** Names in both directions, without break opportunities, and with emoji. */
export const NAMES = [
  'عبدالرحمن بن عبدالعزيز آل سعود القحطاني – فرع الرياض (حي الملقا) Perfumes & Oud Co. Ltd.',
  `Sunflower${'y'.repeat(80)}`,
  'Layla 👩🏽‍🚀🌴 (+966) «ليلى» 20% خصم!',
  'أ',
  '🌴🌴🌴',
];

/** A message in both directions, with formatting marks. */
export const TEXT = `*مرحبًا* {name}، order #1024 is on its way 🚚 – ${'وصلت شحنتك إلى مستودع Riyadh-North وستصلك غدًا. '.repeat(7)}`;

const CONTACTS = 100;

/** Fills the account's lists with rows of long texts. */
export async function makeLongRows(browserServer: BrowserServer, client: HttpClient, accountId: number): Promise<void> {
  const { em } = browserServer;
  const nameOf = (index: number): string => NAMES[index % NAMES.length]!;
  const postOrThrow = async (path: string, body: object): Promise<void> => {
    const { status, text } = await client.post(path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  };
  const { body: roles } = await client.get('/api/v1/roles');
  const agent = roles.data.find(({ key }: { key: string | null }) => key === 'agent').id;
  const contactIds: number[] = [];
  for (let index = 0; index < CONTACTS; index++) {
    const name = index % 7 === 6 ? null : nameOf(index);
    contactIds.push((await makeContact(em, { accountId, name, savedAt: new Date() })).id);
  }
  const device = await makeDevice(em, { accountId, name: nameOf(0).slice(0, 60) });
  const store = await makeStore(em, { accountId, platform: 'salla' });
  await em.execute('update shops set store_name = ? where id = ?', [nameOf(1), store.id]);
  for (const [index, name] of NAMES.entries()) {
    const group = await makeGroup(em, { accountId, name, contactIds: contactIds.slice(0, 10 * index + 1) });
    await postOrThrow('/api/v1/account-users', {
      name: name.slice(0, 60),
      email: `${'long-address-'.repeat(3)}${index}-${accountId}@example.com`,
      role_id: agent,
      device_ids: [device.id],
    });
    await postOrThrow('/api/v1/templates', { name, content: TEXT });
    await postOrThrow('/api/v1/tickets', { body: `${name}\n${TEXT}` });
    await postOrThrow('/api/v1/auto-replys', {
      name,
      devices: [device.id],
      body: TEXT,
      renew_every: 24,
      status: false,
    });
    await postOrThrow('/api/v1/campaigns', { name, devices: [device.id], groups: [group], body: TEXT, status: false });
    await postOrThrow('/api/v1/chatbots', {
      bot_name: name,
      status: false,
      publish: false,
      device_id: [],
      tree_chatbot: { nodes: [], edges: [] },
    });
    await makeCart(em, { accountId, storeId: store.id, customer_name: name, total: '12345678.90' });
    await makeStoreMessage(em, { accountId, storeId: store.id, customer_name: name, state: 'failed' });
  }
  await em.execute('delete from subscriptions where account_id = ?', [accountId]);
  await order(client, { package_id: await makePackage(em, { title: nameOf(0), price: 349 }), count_months: 3 });
}
