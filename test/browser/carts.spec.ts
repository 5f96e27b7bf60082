import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCart } from '../factories/make-cart.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('abandoned carts', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'are listed with their value, opened, marked as called and deleted (%s, %s)',
    async (language, theme) => {
      const { em } = browserServer;
      const member = await browserServer.member();
      const client = await browserServer.enter(member);
      const { accountId } = member;
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;

      await page.goto('/aboundcarts');
      await page.getByText(t('carts.empty_title')).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('apps.connect_store') })
        .waitFor();
      await driver.shoot('carts-empty');

      const store = await makeStore(em, { accountId, platform: 'salla' });
      const ids = { accountId, storeId: store.id };
      await makeCart(em, {
        ...ids,
        customer_name: 'نورة العتيبي',
        coupon: 'BACK10',
        status_send: 'read',
        count_send: 2,
      });
      await makeCart(em, {
        ...ids,
        customer_name: 'Omar',
        status_send: 'recovered',
        state: 'recovered',
        recovered_total: '239.00',
        ended_at: new Date(),
        first_sent_at: new Date(),
        due_at: null,
      });
      const needsCall = { required_call: true, state: 'ended', status_send: 'delivered', due_at: null, count_send: 3 };
      await makeCart(em, { ...ids, customer_name: 'Sara Ahmed', phone: '966500000001', ...needsCall });
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });

      await page.reload();
      await row('Sara Ahmed').waitFor();
      await row('Omar').getByText(t('carts.status.recovered')).waitFor();
      await row('نورة العتيبي').getByText('BACK10').waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('carts');

      await page.getByRole('button', { name: t('carts.required_call') }).click();
      await page.getByRole('menuitemradio', { name: t('carts.call_yes') }).click();
      await row('Omar').waitFor({ state: 'detached' });
      await row('Sara Ahmed').getByRole('link', { name: 'Sara Ahmed' }).first().click();

      await page.waitForURL('**/abounded-cart/*');
      const call = page.getByRole('link', { name: t('carts.call'), exact: true });
      expect(await call.getAttribute('href')).toBe('tel:+966500000001');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('cart');
      await page.getByRole('button', { name: t('carts.mark_called') }).click();
      await page.getByText(t('carts.done.called')).waitFor();
      await page.getByRole('button', { name: t('carts.mark_called') }).waitFor({ state: 'detached' });

      const device = await makeDevice(em, { accountId });
      const { id: contactId } = await makeContact(em, { accountId, phone: '966500000001' });
      const chat = await makeChat(em, { accountId, deviceId: device.id, contactId });
      await makeMessage(em, { chat, fromMe: true });
      const { pathname: address } = new URL(page.url());
      await page.goto(address);
      await page.getByRole('button', { name: t('carts.chat'), exact: true }).click();
      await page.waitForURL(`**/chat/${device.id}?chat=${chat.id}`);
      await driver.settle();
      await page.goto(address);

      await page
        .getByRole('link', { name: t('carts.settings'), exact: true })
        .last()
        .click();
      await page.waitForURL('**/create-campaign?*');
      expect(new URL(page.url()).searchParams.get('body')).toContain('https://store.example/cart/');

      await page.goto('/aboundcarts');
      const name = '\u2068Omar\u2069';
      await page.getByRole('button', { name: t('carts.delete_of', { name }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('carts.delete_confirm') })
        .click();
      await row('Omar').waitFor({ state: 'detached' });
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
