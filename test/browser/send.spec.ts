import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

const NAMES = { en: 'Layla Haddad', ar: 'ليلى حداد' } as const;
const GROUP = 'عملاء الرياض – VIP';
const LONG = `${'Orders of this week: '.repeat(12)}خصم *20%* لكل عميل 🎉 {name}`;

describeInBrowser('sending a message', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(name: string): Promise<{ client: HttpClient; merchant: string; customer: string }> {
    const { em, sandbox } = browserServer;
    const member = await browserServer.member({ name: 'Palm Shop' });
    const client = await browserServer.enter(member);
    const [merchant, customer] = [
      await sandbox.phones.create({ name: 'Palm Shop' }),
      await sandbox.phones.create({ name }),
    ];
    await linkDevice(client, sandbox, merchant.number);
    const { accountId } = member;
    const { id } = await makeContact(em, { accountId, name, phone: customer.number, savedAt: new Date() });
    await makeGroup(em, { accountId, name: GROUP, contactIds: [id] });
    return { client, merchant: merchant.number, customer: customer.number };
  }

  const fieldOf = ({ page, t }: PageDriver) => page.getByRole('combobox', { name: t('messages.phone') });
  const bodyOf = ({ page, t }: PageDriver) => page.getByRole('textbox', { name: t('messages.body') });

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'one field accepts a contact, a group or a number, and the result appears beside the form (%s, %s)',
    async (language, theme) => {
      const name = NAMES[language];
      const { client, merchant, customer } = await openMerchant(name);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto('/send-message');
      const field = fieldOf(driver);

      await field.fill(name.slice(0, 4));
      await page.getByRole('option').filter({ hasText: name }).waitFor();
      await driver.shoot('send-offers');
      await page.locator('[role=option][data-combobox-selected]').filter({ hasText: name }).waitFor();
      await field.press('Enter');
      await page.getByRole('button', { name: t('messages.clear_recipient') }).waitFor();
      await bodyOf(driver).fill(LONG);
      await page.getByRole('figure').getByText(name).waitFor();
      await driver.shoot('send-to-contact');
      expect(await findViolations(driver)).toEqual([]);

      await field.press('Backspace');
      await field.fill('الرياض');
      await page.getByRole('option').filter({ hasText: GROUP }).click();
      await page.getByText(t('messages.group_paced_one', { number: '1' })).waitFor();
      await driver.shoot('send-to-group');
      await page.getByRole('button', { name: t('messages.clear_recipient') }).click();

      // Types a national number instead of choosing from the list.
      await field.fill(customer.replace(/^966/, '0'));
      await page.getByText(t('messages.this_is', { name: `\u2068${name}\u2069` })).waitFor();
      await driver.shoot('send-to-number');
      await bodyOf(driver).fill('Your order is on its way');
      await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
      const sent = page.getByRole('listitem').filter({ hasText: 'Your order is on its way' });
      await sent.getByRole('img', { name: t('ui.status.delivered') }).waitFor();
      expect(await field.inputValue()).toBe('');
      await driver.shoot('send-result');

      await browserServer.sandbox.read(customer, merchant);
      await sent.getByRole('img', { name: t('ui.status.read') }).waitFor();

      const [list, body] = [(await sent.boundingBox())!, (await bodyOf(driver).boundingBox())!];
      const isBeside = language === 'en' ? list.x >= body.x + body.width : list.x + list.width <= body.x;
      expect(isBeside).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'reports missing or invalid values at the field, which gets the focus (%s)',
    async (language) => {
      const { client } = await openMerchant(NAMES[language]);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/send-message');
      const field = fieldOf(driver);
      await bodyOf(driver).fill('Hello');
      await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
      await page.getByText(t('messages.recipient_help')).waitFor();
      await expectFocus(driver);

      await field.fill('nobody of this name');
      await page.getByText(t('messages.nobody_found')).waitFor();
      await field.fill('٠٥٠١');
      await bodyOf(driver).focus();
      const country = language === 'en' ? 'Saudi Arabia' : 'المملكة العربية السعودية';
      await page.getByText(t('ui.phone_wrong', { country })).waitFor();
      await field.fill('٠٥٠١٢٣٤٥٦٧');
      await page.getByText('+966 50 123 4567').last().waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  async function expectFocus({ page }: PageDriver): Promise<void> {
    await page.locator('[data-path="phone"]:focus').waitFor();
  }
});
