import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { sellBy } from '../setup/payments/seller.js';

const TEXTS = {
  en: { title: 'Team', feature: 'Chats for the whole team' },
  ar: { title: 'الفريق', feature: 'محادثات للفريق كله' },
} as const;
const IN_USE = { en: 'This is already in use. Choose another.', ar: 'مستخدَم من قبل.' };
const isolated = (text: string): string => `\u2068${text}\u2069`;

describeInBrowser('packages', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let smallId: number;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    await sellBy(await browserServer.signedIn({ role: 'SupperAdmin' }), 'test', { vat_rate: 15 });
    const { em } = browserServer;
    smallId = await makePackage(em, { title: 'Small', price: 50, count_messages: 400, count_devices: 1 });
    const large = { title: 'Large', price: 150, discount: 30, count_messages: -1, count_devices: 9 };
    await makePackage(em, { ...large, features: ['9 devices'] }, [{ months: 12, discount: 200 }]);
    await makePackage(em, { title: 'Partner', price: 10, package_type: 'private' });
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(
    pickVariants([
      ['en', 'light', 1280],
      ['ar', 'dark', 360],
    ] as const),
  )(
    'are compared, ordered with an itemized price and paid; the limits rise live (%s, %s, %i px)',
    async (language, theme, width) => {
      const member = await browserServer.member();
      const { em } = browserServer;
      await em.execute(
        `update subscriptions set package_id = ?, count_messages = 400, count_devices = 1, amount = 50,
           starts_at = now(), expire_at = now() + interval '30 days' where account_id = ?`,
        [smallId, member.accountId],
      );
      const client = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, theme, width }, client);
      const { page, t } = driver;
      const card = (title: string) =>
        page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

      await page.goto('/packages');
      const messages = page.getByRole('meter', { name: t('packages.limit.messages') });
      await messages.waitFor();
      expect(await messages.getAttribute('aria-valuemax')).toBe('400');
      await card('Small').getByText(t('packages.current'), { exact: true }).waitFor();
      const price = card('Large').locator('s');
      expect(await price.textContent()).toContain('150.00');
      await card('Large').getByText(t('packages.unlimited'), { exact: true }).first().waitFor();
      expect(await page.getByText('Partner').count()).toBe(0);
      // Seeded packages follow the page's language.
      await page.getByText(t('packages.built_in.text')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('packages');

      const otherTab = await driver.another();
      await otherTab.page.goto('/packages');
      await otherTab.page.getByRole('meter', { name: t('packages.limit.messages') }).waitFor();
      await otherTab.markDocument();
      await driver.toFront();

      await page.getByRole('button', { name: t('packages.subscribe_to', { name: 'Large' }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('output').filter({ hasText: '120.00' }).waitFor();
      await dialog.getByRole('radio', { name: /12/ }).check();
      // (150 - 30) × 12 - 200 including VAT. The small package was not paid, so it gives no credit.
      await dialog.locator('output').filter({ hasText: '1,240.00' }).waitFor();
      await dialog.getByText(t('packages.sum.period_discount')).waitFor();
      await dialog.getByText(t('packages.sum.vat_included', { rate: '15' })).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('package-order');
      await dialog.getByRole('button', { name: t('packages.to_payment') }).click();

      await page.waitForURL('**/webhooks/test-payments/*');
      // The provider's page uses the browser's language.
      await page.locator('button[value="pay"]').click();
      await page.waitForURL('**/payment-return/*');

      await otherTab.toFront();
      const currentCard = otherTab.page.getByRole('article').filter({ hasText: t('packages.current') });
      await currentCard.filter({ hasText: 'Large' }).waitFor();
      await otherTab.page.getByRole('meter', { name: t('packages.limit.messages') }).waitFor({ state: 'detached' });
      expect(
        await otherTab.page.getByRole('meter', { name: t('packages.limit.devices') }).getAttribute('aria-valuemax'),
      ).toBe('9');
      expect(await otherTab.isSameDocument()).toBe(true);
      await otherTab.shoot('packages-renewable');
      otherTab.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(
    pickVariants([
      ['en', 'dark', 1280],
      ['ar', 'light', 360],
    ] as const),
  )(
    'are edited with a preview, offered by a link, and deleted with the permission (%s, %s, %i px)',
    async (language, theme, width) => {
      const permissions = ['show package', 'add package', 'edit package', 'show apps'];
      const client = await browserServer.signedIn({ role: 'admin', permissions });
      const driver = await browser.open(browserServer.server.url, { language, theme, width }, client);
      const { page, t } = driver;
      const { title, feature } = TEXTS[language];

      await page.goto('/packages');
      await page.getByText('Partner').first().waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('packages-admin');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('packages.create') })
        .click();
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field(t('packages.form.name')).fill('Small');
      await field(t('packages.form.main_name')).fill('small');
      await field(t('packages.form.description')).fill(feature);
      await field(t('packages.form.price')).fill('1.234');
      await page.getByRole('button', { name: t('packages.create') }).click();
      await page.getByText(t('packages.form.bad.money')).waitFor();
      await field(t('packages.form.price')).fill('99.50');
      await field(t('packages.form.feature', { number: '1' })).fill(feature);
      await page.getByRole('button', { name: t('packages.form.add_period') }).click();
      await field(t('packages.form.period_months', { number: '1' })).fill('6');
      await field(t('packages.form.period_discount', { number: '1' })).fill('60');

      await driver.expecting(/answered 422|status of 422/, async () => {
        await page.getByRole('button', { name: t('packages.create') }).click();
        await page.getByText(IN_USE[language]).nth(1).waitFor();
      });
      expect(await findViolations(driver)).toEqual([]);
      await field(t('packages.form.name')).fill(title);
      await field(t('packages.form.main_name')).fill(`team ${language}`);
      const preview = page.getByRole('region', { name: t('packages.form.preview') });
      await preview.getByText('99.50').waitFor();
      await driver.shoot('package-form');
      await page.getByRole('button', { name: t('packages.create') }).click();
      await page.waitForURL('**/packages');

      await page.getByRole('link', { name: t('packages.edit_of', { name: isolated(title) }) }).click();
      await field(t('packages.form.price')).fill('77');
      expect(await field(t('packages.form.period_discount', { number: '1' })).inputValue()).toBe('60');
      await page.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText('77.00').first().waitFor();

      await page.getByRole('button', { name: t('packages.more_of', { name: isolated(title) }) }).click();
      await page.getByRole('menuitem', { name: t('packages.link.title') }).click();
      await page.getByRole('button', { name: t('packages.link.make') }).click();
      const link = await field(t('packages.link.address')).inputValue();
      expect(link).toMatch(/\/packages\?link=[\w-]{20,}$/);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('package-link');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      const code = `HELLO-${language}`;
      await page.getByRole('button', { name: t('packages.coupons.title') }).click();
      await field(t('packages.coupons.code')).fill(code);
      await field(t('packages.coupons.value')).fill('10');
      await page.getByRole('button', { name: t('packages.coupons.create') }).click();
      const toggle = page.getByRole('switch', { name: t('packages.coupons.on_of', { code: `\u2066${code}\u2069` }) });
      await toggle.waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('coupons');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await page.getByRole('checkbox', { name: t('ui.list.select_row', { name: title }) }).check();
      await page.getByRole('button', { name: t('packages.delete_selected') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('packages.delete_selected_confirm_one', { count: '1' }) })
        .click();
      await page.getByText('77.00').waitFor({ state: 'detached' });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'are sold through the provider of the owner’s choice, whose keys stay hidden (%s)',
    async (language) => {
      const admin = await browserServer.signedIn({ role: 'SupperAdmin' });
      await sellBy(admin, 'test', { vat_rate: 15 });
      const driver = await browser.open(browserServer.server.url, { language }, admin);
      const { page, t } = driver;
      await page.goto('/settings/payments');
      await page.getByRole('combobox', { name: t('payment_settings.provider') }).selectOption('stripe');
      const key = page.getByRole('textbox', { name: t('payment_settings.stripe_key') });
      expect([await key.inputValue(), await key.getAttribute('placeholder')]).toEqual([
        '',
        t('payment_settings.stored'),
      ]);
      await key.fill('sk_test_another');
      await page.getByRole('textbox', { name: t('payment_settings.vat_number') }).fill('300000000000003');
      await page.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText(t('settings.saved')).waitFor();
      expect(await key.inputValue()).toBe('');
      // The key of the provider in use cannot be deleted.
      const remove = (name: 'stripe_key' | 'moyasar_key') =>
        page.getByRole('button', { name: t('payment_settings.remove_of', { key: t(`payment_settings.${name}`) }) });
      expect(await remove('stripe_key').isDisabled()).toBe(true);
      await page.getByRole('combobox', { name: t('payment_settings.provider') }).selectOption('moyasar');
      await driver.shoot('payment-settings-keys');
      await remove('moyasar_key').click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await driver.shoot('payment-key-removal');
      await dialog.getByRole('button', { name: t('payment_settings.remove') }).click();
      await remove('moyasar_key').waitFor({ state: 'detached' });
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('payment-settings');
      driver.expectNoProblems();
      await driver.close();
    },
  );

  it('that are private are visible with their link, and cheaper with a coupon', async () => {
    const admin = await browserServer.signedIn({ role: 'SupperAdmin' });
    const { body } = await admin.get('/api/v1/packages?withPaginate=false');
    const { id } = body.find(({ title }: { title: string }) => title === 'Partner');
    const { data } = (await admin.post(`/api/v1/packages/${id}/link`)).body;
    await admin.post('/api/v1/coupons', { code: 'HALF', kind: 'percent', value: 50 });
    const member = await browserServer.member();
    await browserServer.em.execute('delete from subscriptions where account_id = ?', [member.accountId]);
    const driver = await browser.open(browserServer.server.url, {}, await browserServer.enter(member));
    const { page, t } = driver;
    await page.goto(new URL(data.url).pathname + new URL(data.url).search);
    await page.getByRole('button', { name: t('packages.subscribe_to', { name: 'Partner' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('output').filter({ hasText: '10.00' }).waitFor();

    const coupon = dialog.getByRole('textbox', { name: t('packages.coupon.label') });
    await coupon.fill('UNKNOWN');
    await driver.expecting(/422/, async () => {
      await dialog.getByRole('button', { name: t('packages.coupon.apply') }).click();
      await dialog.getByText('This coupon is not valid.').waitFor();
    });
    await coupon.fill('half');
    await dialog.getByRole('button', { name: t('packages.coupon.apply') }).click();
    await dialog.locator('output').filter({ hasText: '5.00' }).waitFor();
    driver.expectNoProblems();
    await driver.close();
  });
});
