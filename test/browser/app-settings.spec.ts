import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('settings of an app', () => {
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
    'are edited with placeholders and a preview, saved together, and kept as a draft (%s, %s)',
    async (language, theme) => {
      const member = await browserServer.member();
      const client = await browserServer.enter(member);
      const { accountId } = member;
      await makeDevice(browserServer.em, { accountId, name: 'Counter' });
      await makeStore(browserServer.em, { accountId, platform: 'twsaa', settings: { future_key: 'kept' } });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const shipped = t('apps.automation.order.shipped');
      const toggle = page.getByRole('switch', { name: t('apps.switch_of', { name: shipped }), exact: true });
      const row = page.getByRole('listitem').filter({ has: toggle });

      await page.goto('/twsaa-setting-app/5');
      await page.getByText('متجر النور').first().waitFor();
      await page.getByRole('button', { name: t('apps.connection.more') }).click();
      await page.getByRole('textbox', { name: t('apps.connection.webhook_url') }).waitFor();
      await page.getByRole('button', { name: t('apps.connection.more') }).click();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('app-settings');

      await page.getByRole('combobox', { name: t('apps.devices') }).click();
      await page.getByRole('option', { name: /Counter/ }).click();
      await page.keyboard.press('Escape');
      await toggle.press('Space');
      await row.getByRole('button', { expanded: false }).click();
      const text = row.getByRole('textbox', { name: t('apps.text') });
      await text.fill(language === 'ar' ? 'طلبك ' : 'Your order ');
      const placeholder = language === 'ar' ? '{رقم الطلب}' : '{order_number}';
      await text.press('End');
      await row.getByRole('button', { name: placeholder }).click();
      expect(await text.inputValue()).toContain(placeholder);
      await page
        .getByRole('figure', { name: t('ui.preview') })
        .getByText('10231')
        .waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('app-settings-text');

      await page.getByRole('button', { name: t('apps.section.cart') }).click();
      await page.getByRole('button', { name: t('apps.cart.add') }).click();
      await page.getByRole('textbox', { name: t('apps.cart.coupon') }).fill('BACK10');
      await driver.shoot('app-settings-cart');

      await page.getByRole('link', { name: t('shell.up', { page: t('apps.title') }) }).click();
      await page.getByRole('dialog').getByText(t('ui.unsaved_text')).waitFor();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui.cancel') })
        .click();
      await page.getByRole('button', { name: t('ui.save'), exact: true }).click();
      await page.getByText(t('apps.setting_is_updated')).waitFor();

      const { body } = await client.get('/api/v1/apps/5');
      const [{ settings }] = body.apps.users;
      expect(settings).toMatchObject({
        status_shipped: true,
        future_key: 'kept',
        devices: [{ device_name: 'Counter' }],
        abandoned_cart_steps: [{ delay_minutes: 60, coupon: 'BACK10' }],
      });
      expect(settings.order_shipped_text).toContain(placeholder);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it('show events that a platform never sends and placeholders that it cannot fill', async () => {
    const member = await browserServer.member();
    const client = await browserServer.enter(member);
    await makeStore(browserServer.em, { accountId: member.accountId, platform: 'shopify' });
    const driver = await browser.open(browserServer.server.url, { language: 'ar' }, client);
    const { page, t } = driver;
    await page.goto('/shopify-setting-app/3');
    const unsentEvent = page.getByRole('listitem').filter({ hasText: t('apps.automation.order.denied') });
    await unsentEvent.getByText(t('apps.never_told', { name: t('apps.platform.shopify') })).waitFor();
    expect(await unsentEvent.getByRole('switch').count()).toBe(0);

    await page.getByRole('button', { name: t('apps.automation.order.new') }).click();
    await page.getByRole('button', { name: t('text.more_variables_many').trim() }).click();
    expect(await page.getByRole('button', { name: '{رابط الدفع}' }).isDisabled()).toBe(true);
    await page.goto('/zid-setting-app/3');
    await page.getByText(t('ui.not_found_title')).waitFor();
    await driver.close();
  });

  it('belong to their own store, also after another platform’s page', async () => {
    const member = await browserServer.member();
    const client = await browserServer.enter(member);
    const { accountId } = member;
    await makeStore(browserServer.em, { accountId, platform: 'twsaa', settings: { status_delivered: true } });
    await makeStore(browserServer.em, { accountId, platform: 'zid' });
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    const name = t('apps.switch_of', { name: t('apps.automation.order.delivered') });
    const toggle = page.getByRole('switch', { name, exact: true });
    await page.goto('/twsaa-setting-app/5');
    expect(await toggle.isChecked()).toBe(true);
    // Navigates directly, as a link in an alert does.
    await driver.visit('/zid-setting-app/1');
    expect(await toggle.isChecked()).toBe(false);
    await page.getByRole('button', { name: t('ui.save'), exact: true }).click();
    await page.getByText(t('apps.setting_is_updated')).waitFor();
    const [{ settings }] = (await client.get('/api/v1/apps/1')).body.apps.users;
    expect(settings.status_delivered).not.toBe(true);
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it.each(pickVariants(['en', 'ar'] as const))('show the store’s events and their results (%s)', async (language) => {
    const member = await browserServer.member();
    const client = await browserServer.enter(member);
    const store = await makeStore(browserServer.em, { accountId: member.accountId, platform: 'zid' });
    await browserServer.em.execute(
      `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, kind, subject, state, reason, handled_at)
       values (?, ?, md5(random()::text), 'order.create', 'k', 'order', '10231', 'handled', null, now()),
         (?, ?, md5(random()::text), 'product.update', 'k', null, null, 'ignored', 'unknown_event', now())`,
      [member.accountId, store.id, member.accountId, store.id],
    );
    const [event] = await browserServer.em.execute<{ id: string }[]>(
      `select id from store_events where shop_id = ? and subject = '10231'`,
      [store.id],
    );
    const message = { state: 'skipped', reason: 'masked_phone', phone: null, sent_at: null, event_id: event!.id };
    await makeStoreMessage(browserServer.em, { accountId: member.accountId, storeId: store.id, ...message });
    const driver = await browser.open(browserServer.server.url, { language }, client);
    const { page, t } = driver;
    const row = (of: string) => page.getByRole('row').filter({ hasText: of });

    await page.goto('/zid-setting-app/1');
    await page.getByRole('link', { name: t('apps.events'), exact: true }).click();
    await row('product.update').getByText(t('apps.event_reasons.unknown_event')).waitFor();
    const details = t('ui.list.details_of', { name: '\u206810231\u2069' });
    await page.getByRole('button', { name: details }).click();
    await page.getByText(t('apps.message_reasons.masked_phone')).waitFor();
    expect(await findViolations(driver)).toEqual([]);
    await driver.shoot('app-events');
    await page.getByRole('button', { name: t('apps.event.show_of', { name: '\u206810231\u2069' }) }).click();
    await page.getByRole('dialog').getByText(t('apps.event.no_payload')).waitFor();
    driver.expectNoProblems();
    await driver.close();
  });
});
