import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { makePackage } from '../factories/make-package.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { order, sellBy } from '../setup/payments/seller.js';

const SELLER = {
  vat_rate: 15,
  prices_include_vat: false,
  vat_number: '300000000000003',
  seller_name: 'مؤسسة مرسال للتقنية',
  seller_address: 'طريق الملك فهد\nالرياض 12345',
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

  it.each(pickVariants(['en', 'ar'] as const))(
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
      const dialog = page.getByRole('dialog');
      const pay = page.getByRole('link', { name: t('payments.pay_of', { name: `${id}, \u2068${title}\u2069` }) });
      await pay.waitFor();
      await driver.shoot('payments-open');
      expect(await findViolations(driver)).toEqual([]);
      const address = await pay.getAttribute('href');
      await page.getByRole('button', { name: show }).click();
      expect(await dialog.getByRole('link', { name: t('payments.pay_now') }).getAttribute('href')).toBe(address);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await pay.click();
      await page.getByRole('button').first().click();
      await page.waitForURL(`**/payment-return/${id}`);
      await page.getByRole('heading', { name: t('payments.returned.paid') }).waitFor();
      await driver.shoot('payment-return');
      await page.getByRole('link', { name: t('payments.to_payment') }).click();
      await dialog.getByText(t('payments.total_with_vat'), { exact: true }).waitFor();
      await driver.shoot('payment');
      expect(await findViolations(driver)).toEqual([]);

      await dialog.getByRole('link', { name: t('payments.print_invoice') }).click();
      const sheet = page.getByRole('article', { name: t('payments.invoice') });
      await sheet.getByRole('heading', { name: t('payments.tax_invoice') }).waitFor();
      // 349 - 50 for three months, plus 15 %.
      await sheet.getByText('1,031.55', { exact: false }).waitFor();
      const code = sheet.getByRole('img', { name: t('payments.qr') });
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect((await code.boundingBox())?.width).toBeGreaterThan(100);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await driver.shoot('invoice');
      expect(await findViolations(driver)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect([
        await sheet.isVisible(),
        await page.getByRole('button', { name: t('payments.print') }).isVisible(),
        await page.getByRole('banner').first().isVisible(),
      ]).toEqual([true, false, false]);
      driver.expectNoProblems();
      await driver.close();

      const adminClient = await browserServer.signedIn({ role: 'admin', permissions: ['payments', 'show payments'] });
      const adminDriver = await browser.open(server.url, { language }, adminClient);
      await adminDriver.page.goto('/payments');
      await adminDriver.page.getByText(buyer.email).first().waitFor();
      await adminDriver.shoot('payments');
      expect(await findViolations(adminDriver)).toEqual([]);
      await adminDriver.page.getByRole('button', { name: show }).click();
      const paymentDialog = adminDriver.page.getByRole('dialog').first();
      await paymentDialog.getByRole('button', { name: t('payments.refund') }).click();
      const refundDialog = adminDriver.page.getByRole('dialog').last();
      await refundDialog.getByRole('textbox', { name: t('payments.reason') }).fill('One day without service');
      await refundDialog.getByRole('textbox', { name: t('payments.refund_amount') }).fill('100');
      await refundDialog.getByText(t('payments.refund_part_text')).waitFor();
      await adminDriver.shoot('payment-refund');
      expect(await findViolations(adminDriver)).toEqual([]);
      await refundDialog.getByRole('button', { name: t('payments.refund') }).click();
      const creditNote = paymentDialog
        .getByRole('link', { name: t('payments.credit_note_title', { number: '' }).trim() })
        .first();
      await creditNote.waitFor();
      // The provider rejects the rest, and the bank has opened a chargeback.
      const dispute = {
        id: 'dp_1',
        state: 'open',
        status: 'needs_response',
        amount: 1031.55,
        reason: 'fraudulent',
        due_at: new Date().toISOString(),
        funds: 'withdrawn',
        created_at: new Date().toISOString(),
      };
      await em.execute(`update payments set state = 'refund_failed', dispute = ?::jsonb where id = ?`, [
        JSON.stringify(dispute),
        id,
      ]);
      await adminDriver.page.goto(`/payments?payment=${id}`);
      await paymentDialog.getByText(t('payments.refund_failed_text')).waitFor();
      await paymentDialog.getByText(t('payments.dispute_funds.withdrawn')).waitFor();
      await adminDriver.shoot('payment-disputed');
      expect(await findViolations(adminDriver)).toEqual([]);
      await paymentDialog.getByRole('button', { name: t('payments.refund_again') }).click();
      await refundDialog.getByRole('textbox', { name: t('payments.reason') }).fill('Bought by mistake');
      await refundDialog.getByRole('checkbox', { name: t('payments.refund_by_hand') }).check();
      await adminDriver.shoot('payment-refund-again');
      await refundDialog.getByRole('button', { name: t('payments.refund') }).click();
      await adminDriver.page.getByText(t('payments.states.refunded'), { exact: true }).first().waitFor();
      await creditNote.click();
      await adminDriver.page.getByRole('article', { name: t('payments.tax_credit_note') }).waitFor();
      await adminDriver.shoot('credit-note');
      expect(await findViolations(adminDriver)).toEqual([]);
      adminDriver.expectNoProblems();
      await adminDriver.close();
    },
    90_000,
  );

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'a package is bought, renewed, upgraded and refunded; other pages update live (%s, %s)',
    async (language, theme) => {
      const { em, server } = browserServer;
      const buyer = await browserServer.member();
      await em.execute('delete from subscriptions where account_id = ?', [buyer.accountId]);
      const [small, large] = [`Small ${language}`, `Large ${language}`];
      const smallId = await makePackage(em, { title: small, price: 60, count_messages: 400, count_devices: 1 });
      await makePackage(em, { title: large, price: 180, count_messages: 5000, count_devices: 9 });
      const client = await browserServer.enter(buyer);
      const driver = await browser.open(server.url, { language, theme }, client);
      const { page, t } = driver;
      const adminClient = await browserServer.signedIn({ role: 'admin', permissions: ['payments', 'show payments'] });
      const adminDriver = await browser.open(server.url, { language, theme }, adminClient);
      await adminDriver.page.goto('/payments');
      await adminDriver.page.getByRole('heading', { name: t('payments.title'), exact: true }).waitFor();
      await adminDriver.markDocument();

      const waitForLimit = (kind: 'messages' | 'devices', limit: number) =>
        page.locator(`[role=meter][aria-label="${t(`packages.limit.${kind}`)}"][aria-valuemax="${limit}"]`).waitFor();
      const readExpiry = async () => {
        const [row] = await em.execute<{ expire_at: string }[]>(
          'select expire_at from subscriptions where account_id = ?',
          [buyer.accountId],
        );
        return Date.parse(row!.expire_at);
      };
      const buy = async (button: string) => {
        await driver.toFront();
        await page.getByRole('button', { name: button }).first().click();
        await page.getByRole('button', { name: t('packages.to_payment') }).click();
        await page.waitForURL('**/webhooks/test-payments/*');
        await page.locator('button[value="pay"]').click();
        await page.getByRole('heading', { name: t('payments.returned.paid') }).waitFor();
        await page.getByRole('link', { name: t('payments.see_package') }).click();
      };

      await page.goto('/packages');
      await buy(t('packages.subscribe_to', { name: small }));
      await waitForLimit('messages', 400);
      const firstExpiry = await readExpiry();
      // An unpaid order is reused.
      await order(client, { package_id: smallId, count_months: 1 });
      await page.goto('/packages');
      const pay = page.getByRole('link', { name: t('packages.pay'), exact: true });
      expect(await pay.getAttribute('href')).toContain('/webhooks/test-payments/');
      await driver.shoot('packages-waiting');
      await buy(t('packages.renew_of', { name: small }));
      await pay.waitFor({ state: 'detached' });
      await waitForLimit('messages', 400);
      expect(await readExpiry()).toBeGreaterThan(firstExpiry + 27 * 86_400_000);
      await buy(t('packages.subscribe_to', { name: large }));
      await waitForLimit('devices', 9);
      await driver.markDocument();

      await adminDriver.toFront();
      await adminDriver.page.getByText(large).first().waitFor();
      expect(await adminDriver.isSameDocument()).toBe(true);
      const showName = t('payments.show_of', { name: '' }).trim();
      const row = adminDriver.page.getByRole('row').filter({ hasText: large });
      await row.getByRole('button', { name: showName }).click();
      const dialog = adminDriver.page.getByRole('dialog').first();
      await dialog.getByRole('button', { name: t('payments.refund') }).click();
      const refundDialog = adminDriver.page.getByRole('dialog').last();
      await refundDialog.getByRole('textbox', { name: t('payments.reason') }).fill('Bought by mistake');
      await refundDialog.getByRole('button', { name: t('payments.refund') }).click();
      await adminDriver.page.getByText(t('payments.states.refunded'), { exact: true }).first().waitFor();
      await driver.toFront();
      await page.getByText(t('packages.expired'), { exact: true }).waitFor();
      expect(await driver.isSameDocument()).toBe(true);

      // Imitates a refund in the provider's dashboard.
      const [refunded] = await em.execute<{ id: string }[]>(
        `update payments set state = 'held', reason = 'returned', returned = total where account_id = ? and change = 'new' returning id`,
        [buyer.accountId],
      );
      await adminDriver.toFront();
      await adminDriver.page.goto(`/payments?payment=${refunded!.id}`);
      const heldDialog = adminDriver.page.getByRole('dialog');
      await heldDialog.getByText(t('payments.reasons.returned')).waitFor();
      await heldDialog.getByRole('button', { name: t('payments.end') }).waitFor();
      await adminDriver.shoot('payment-returned');
      expect(await findViolations(adminDriver)).toEqual([]);
      await heldDialog.getByRole('button', { name: t('payments.keep') }).click();
      const keepDialog = adminDriver.page.getByRole('dialog', { name: t('payments.keep_title') });
      await keepDialog.waitFor();
      await adminDriver.shoot('payment-keep');
      await keepDialog.getByRole('button', { name: t('payments.keep') }).click();
      await heldDialog.getByText(t('payments.states.refunded'), { exact: true }).waitFor();
      for (const each of [driver, adminDriver]) {
        each.expectNoProblems();
        await each.close();
      }
    },
    90_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'the owner is notified of the package’s end and used quota, and chooses which devices send (%s)',
    async (language) => {
      const { em, server } = browserServer;
      const owner = await browserServer.member();
      const { accountId } = owner;
      const package_id = await makePackage(em, { title: `Growth ${language}` });
      await em.execute(
        `update subscriptions set package_id = ?, count_devices = 1, starts_at = now() - interval '31 days', market = null,
           expire_at = now() - interval '1 day' where account_id = ?`,
        [package_id, accountId],
      );
      await em.execute('update payment_settings set grace_days = 5');
      const [older, newer] = language === 'en' ? ['Old shop', 'New shop'] : ['المتجر القديم', 'المتجر الجديد'];
      for (const name of [older, newer])
        await makeDevice(em, { accountId, name, phone: `96650${accountId}${name.length}` });
      await em.execute(
        `insert into alerts (account_id, kind, once, until, noticed_at, raised_at)
           values (?, 'plan_grace', ?, now() + interval '4 days', now(), now())`,
        [accountId, `grace ${accountId}`],
      );
      const driver = await browser.open(server.url, { language }, await browserServer.enter(owner));
      const { page, t } = driver;
      await page.goto('/packages');
      const notice = page.getByText(t('packages.senders.paused_one', { count: '1' }));
      await notice.waitFor();
      await page.getByText(t('packages.grace', { day: '' }).trim()).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('packages-grace');
      await page.getByRole('button', { name: t('packages.senders.choose') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(older).waitFor();
      await driver.shoot('packages-senders');
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('packages.senders.send_of', { name: older }) }).click();
      await dialog.getByRole('button', { name: t('packages.senders.send_of', { name: newer }) }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // The server may have added further alerts.
      const bell = new RegExp(
        `${t('shell.new_alerts_one', { count: '1' })}|${t('shell.new_alerts_other', { count: String.raw`\d+` })}`,
      );
      await page.getByRole('button', { name: bell }).click();
      const alerts = page.getByRole('dialog');
      await alerts.getByText(t('alerts.kind.plan_grace')).first().waitFor();
      await driver.shoot('alerts-of-package');
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
      await em.execute('update payment_settings set grace_days = 0');
    },
    60_000,
  );
});
