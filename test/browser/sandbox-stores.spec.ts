import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';

describeInBrowser('the sandbox stores', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let driver: PageDriver;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    receiver = await WebhookReceiver.open();
    driver = await browser.open(browserServer.server.url, {}, await browserServer.signedIn({ name: 'Palm Shop' }));
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'create orders, carts and faults by clicks (%s)',
    async (language) => {
      const { page } = driver;
      const store = new StoreClient(browserServer.sandbox, language === 'en' ? 'salla' : 'twsaa');
      const { name, products } = await store.read();
      if (language === 'ar') {
        await browserServer.sandbox.call('PUT', '/shops/twsaa/receiver', { url: `${receiver.url}/key`, secret: 's' });
        await page.goto('/sandbox');
        await page.getByRole('button', { name: driver.t('shell.language') }).click();
        await page.getByRole('menuitemradio', { name: 'العربية' }).click();
        driver.setLanguage('ar');
        await page.locator('html[dir="rtl"]').waitFor();
        await driver.settle();
      }
      const { t } = driver;
      await page.goto('/sandbox');
      await page.getByRole('link', { name: t('sandbox_stores.title'), exact: true }).click();
      await driver.shoot(`sandbox-stores-${language}`);
      await page.getByRole('link', { name }).click();
      const section = (title: string) => page.getByRole('region', { name: title, exact: true });
      const orders = section(t('sandbox_stores.orders'));
      await orders.getByRole('button', { name: t('sandbox_stores.place_order') }).click();
      const status = orders.getByRole('combobox', { name: /\d/ });
      await status.first().click();
      await page.getByRole('option', { name: t('apps.automation.order.delivered'), exact: true }).click();
      const carts = section(t('sandbox_stores.carts'));
      await carts.getByRole('button', { name: t('sandbox_stores.leave_cart') }).click();
      await carts.getByRole('button', { name: t('sandbox_stores.add_product') }).click();
      await carts.getByText(`${products[0]!.name} × 2`).waitFor();
      await carts.getByRole('button', { name: t('sandbox_stores.buy'), exact: true }).click();
      await carts.getByText(t('sandbox_stores.cart_bought'), { exact: true }).waitFor();
      const customers = section(t('sandbox_stores.people'));
      await customers.getByRole('button', { name: t('sandbox_stores.review'), exact: true }).click();
      await customers.getByRole('textbox', { name: t('sandbox_stores.words') }).fill('Is it fresh?');
      await customers.getByRole('button', { name: t('sandbox_stores.question'), exact: true }).click();
      const faults = section(t('sandbox_stores.trouble.title'));
      const duplicateField = faults.getByLabel(t('sandbox_stores.trouble.twice'), { exact: true });
      await duplicateField.fill('2');
      await duplicateField.blur();
      await customers.getByRole('button', { name: t('sandbox_stores.log_in') }).click();
      if (language === 'ar')
        await section(t('sandbox_stores.deliveries')).getByText(t('sandbox_stores.state.delivered')).first().waitFor();
      await driver.shoot(`sandbox-store-${language}`);
      const stored = await store.read();
      expect(stored.orders.map(({ status }) => status)).toContain('delivered');
      expect(stored.carts[0]).toMatchObject({ state: 'bought', items: [{ quantity: 2 }] });
      if (language === 'ar') {
        const events = (await receiver.at('/key', 10)).map(({ json }) => json.event as string);
        expect(events).toEqual(
          expect.arrayContaining(['order.created', 'order.status_updated', 'cart.purchased', 'question.added']),
        );
        expect(events.filter((event) => event === 'customer.logged_in')).toHaveLength(2);
      }
      driver.expectNoProblems();
    },
    90_000,
  );

  it('disables events that a platform does not send', async () => {
    const { page, t } = driver;
    await page.goto('/sandbox?tab=shops&shop=zid');
    const customers = page.getByRole('region', { name: t('sandbox_stores.people'), exact: true });
    await customers.getByRole('button', { name: t('sandbox_stores.review'), exact: true }).waitFor();
    expect(await customers.getByRole('button', { name: t('sandbox_stores.review'), exact: true }).isDisabled()).toBe(
      true,
    );
    expect(await customers.getByRole('button', { name: t('sandbox_stores.otp') }).isDisabled()).toBe(true);
    await driver.shoot('sandbox-store-zid');
    driver.expectNoProblems();
  });
});
