import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const PRODUCT = {
  id: 'p-7',
  title: 'عود كمبودي معتّق',
  description: 'Aged for twelve years',
  price: 1_250.125,
  salePrice: 999.5,
  currency: 'KWD',
  retailerId: null,
  url: 'https://example.com/oud',
};
const ORDER = {
  id: '91',
  title: 'Autumn catalog',
  itemCount: 7,
  total: 300,
  currency: 'SAR',
  note: 'بدون بصل <b>رجاءً</b>',
  items: Array.from({ length: 7 }, (_, index) => ({
    id: `p-${index}`,
    name: index % 2 ? `Dates of the season, box ${index}` : `زيت زيتون ${index}`,
    quantity: index + 1,
    price: 10.5,
    currency: 'SAR',
  })),
};
const FORM = {
  type: 'form' as const,
  id: null,
  title: null,
  description: null,
  name: 'flow',
  params: {
    screen_0_Full_Name_0: 'سارة أحمد',
    city: 'Riyadh',
    sizes: ['M', 'L'],
    flow_token: 'hidden',
    html: '<img src=x>',
  },
  fields: [
    { name: 'Full Name', value: 'سارة أحمد' },
    { name: 'city', value: 'Riyadh' },
    { name: 'html', value: '<img src=x>' },
  ],
};
const CHOICE = {
  type: 'list' as const,
  id: 'row-7',
  title: 'Riyadh',
  description: 'Same day delivery',
  name: null,
  params: null,
  fields: [],
};
const REFERRAL = {
  sourceType: 'ad',
  sourceId: '120210000000000001',
  headline: 'عرض نهاية الأسبوع',
  body: 'Free delivery above 200',
  url: 'https://fb.me/abc',
  ctwaClid: 'click',
  entryPoint: 'ctwa_ad',
  ctwaPayload: null,
};
const STATUS = { id: null, waId: 'S', fromMe: true, kind: 'image' as const, body: 'New abayas', isStatus: true };
const CONTACTS = Array.from({ length: 120 }, (_, index) => ({ name: `Person ${index}`, phones: [] }));

describeInBrowser('cards of messages', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'show orders, products, answers, ads and statuses (%s)',
    async (language) => {
      const { em } = browserServer;
      const member = await browserServer.member({ name: 'Palm Shop' });
      const { accountId } = member;
      const device = await makeDevice(em, { accountId, name: 'Front desk' });
      const { id: contactId } = await makeContact(em, {
        accountId,
        name: 'Layla Haddad',
        phone: '966501110001',
        savedAt: new Date(),
      });
      const chat = await makeChat(em, { accountId, deviceId: device.id, contactId });
      const quietChat = await makeChat(em, {
        accountId,
        deviceId: device.id,
        contactId: (await makeContact(em, { accountId, name: 'Ahmad', phone: '966501110002' })).id,
      });
      await makeMessage(em, { chat: quietChat, body: 'hello' });
      const lines = [
        { kind: 'contact' as const, body: 'Person 0', card: { contacts: CONTACTS } },
        { body: 'أريد العرض', referral: REFERRAL },
        { kind: 'order' as const, body: ORDER.note, card: { order: ORDER } },
        { kind: 'product' as const, body: PRODUCT.title, card: { product: PRODUCT } },
        {
          body: 'هل هو متوفر؟',
          quoted: { id: null, waId: '', fromMe: true, kind: 'product' as const, body: PRODUCT.title, product: PRODUCT },
        },
        { body: 'Riyadh', card: { reply: CHOICE } },
        { body: 'Full Name: سارة أحمد', card: { reply: FORM } },
        { body: 'ما شاء الله', quoted: STATUS },
      ];
      for (const [index, line] of lines.entries())
        await makeMessage(em, { chat, ...line, at: new Date(Date.now() - (lines.length - index) * 60_000) });
      const at = new Date().toISOString();
      for (const [table, id] of [
        ['chats', chat.id],
        ['contacts', contactId],
      ] as const)
        await em.execute(`update ${table} set referral = ?::jsonb where id = ?`, [
          JSON.stringify({ ...REFERRAL, at }),
          id,
        ]);

      const variant = { language };
      const driver = await browser.open(browserServer.server.url, variant, await browserServer.enter(member));
      const { page, t } = driver;
      await page.goto(`/chat?state=from_ad&chat=${chat.id}&via=${device.id}`);
      await driver.settle();
      expect(await page.locator('li[data-chat]').count()).toBe(1);
      const conversation = page.getByRole('region', { name: t('chats.conversation') });
      for (const text of [REFERRAL.headline, t('messages.your_status'), 'New abayas', 'Same day delivery', 'Full Name'])
        expect(await conversation.getByText(text, { exact: true }).count()).toBeGreaterThan(0);
      // HTML in received texts is not rendered.
      expect(await conversation.locator('img').count()).toBe(0);
      expect(await conversation.getByText('hidden').count()).toBe(0);
      expect(await conversation.getByText('Person 3', { exact: true }).count()).toBe(0);
      const form = language === 'ar' ? 'many' : 'other';
      const moreContacts = t(`conversation.more_contacts_${form}`, { count: '117' });
      await conversation.getByRole('button', { name: moreContacts }).click();
      expect(await conversation.getByText('Person 119', { exact: true }).count()).toBe(1);
      await conversation.getByText('ما شاء الله').scrollIntoViewIfNeeded();
      await driver.shoot('message-cards-end', [1280, 768, 360]);
      await conversation.getByText(t('messages.order_total')).scrollIntoViewIfNeeded();
      await driver.shoot('message-cards-order', [1280, 360]);
      expect(await findViolations(driver)).toEqual([]);
      await page.getByRole('button', { name: t('chats.person') }).click();
      await page.getByText(t('person.from_ad')).waitFor();
      await driver.shoot('message-cards-person', [1280, 360]);
      driver.expectNoProblems();
    },
    120_000,
  );
});
