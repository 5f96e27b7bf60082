import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { findSerious } from '../setup/browser/find-serious.js';
import { order, sellBy } from '../setup/payments/seller.js';

const SELLER = {
  ...{ vat_rate: 15, prices_include_vat: false, vat_number: '300000000000003' },
  ...{ seller_name: 'مؤسسة مرسال للتقنية', seller_address: 'طريق الملك فهد\nالرياض 12345' },
};

describeInBrowser('payments', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    await sellBy(await browserServer.signedIn({ role: 'SupperAdmin' }), 'test', SELLER);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(['en', 'ar'] as const)(
    'an order is paid at the provider, the return page waits for the server, the invoice is printed, an administrator refunds it (%s)',
    async (language) => {
      const { em, server } = browserServer;
      const buyer = await browserServer.member({ name: language === 'en' ? 'Palm Shop' : 'متجر النخلة' });
      await em.execute('delete from subscriptions where account_id = ?', [buyer.accountId]);
      const client = await browserServer.enter(buyer);
      const title = language === 'en' ? 'Growth' : 'باقة النمو';
      const package_id = await makePackage(em, { title, price: 349, discount: 50 });
      const { id } = await order(client, { package_id, count_months: 3 });

      const driver = await browser.open(server.url, { language }, client);
      const { page, t } = driver;
      const show = t('payments.show_of', { name: `${id}, \u2068${title}\u2069` });
      await page.goto('/payments');
      await page.getByText(t('payments.states.open'), { exact: true }).first().waitFor();
      await page.getByRole('button', { name: show }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('link', { name: t('payments.pay_now') }).click();
      await page.getByRole('button').first().click();
      await page.waitForURL(`**/payment-return/${id}`);
      await page.getByRole('heading', { name: t('payments.returned.paid') }).waitFor();
      await driver.shoot('payment-return');
      await page.getByRole('link', { name: t('payments.to_payment') }).click();
      await dialog.getByText(t('payments.total'), { exact: true }).waitFor();
      await driver.shoot('payment');
      expect(await findSerious(driver)).toEqual([]);

      await dialog.getByRole('link', { name: t('payments.print_invoice') }).click();
      const sheet = page.getByRole('article', { name: t('payments.invoice') });
      await sheet.getByRole('heading', { name: t('payments.tax_invoice') }).waitFor();
      // 349 - 50 for three months, and 15 % on top.
      await sheet.getByText('1,031.55', { exact: false }).waitFor();
      const code = sheet.getByRole('img', { name: t('payments.qr') });
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect((await code.boundingBox())?.width).toBeGreaterThan(100);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await driver.shoot('invoice');
      expect(await findSerious(driver)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect([
        await sheet.isVisible(),
        await page.getByRole('button', { name: t('payments.print') }).isVisible(),
        await page.getByRole('banner').first().isVisible(),
      ]).toEqual([true, false, false]);
      driver.expectNoProblems();
      await driver.close();

      const cashier = await browserServer.signedIn({ role: 'admin', permissions: ['payments', 'show payments'] });
      const desk = await browser.open(server.url, { language }, cashier);
      await desk.page.goto('/payments');
      await desk.page.getByText(buyer.email).first().waitFor();
      await desk.shoot('payments');
      expect(await findSerious(desk)).toEqual([]);
      await desk.page.getByRole('button', { name: show }).click();
      const admin = desk.page.getByRole('dialog').first();
      await admin.getByRole('button', { name: t('payments.refund') }).click();
      const ask = desk.page.getByRole('dialog').last();
      await ask.getByRole('textbox', { name: t('payments.reason') }).fill('Bought by mistake');
      await ask.getByRole('button', { name: t('payments.refund') }).click();
      await desk.page.getByText(t('payments.states.refunded'), { exact: true }).first().waitFor();
      desk.expectNoProblems();
      await desk.close();
    },
    90_000,
  );
});
