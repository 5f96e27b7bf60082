import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { makeStore } from '../factories/make-store.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('apps', () => {
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
    'are activated, report errors, and are deactivated (%s, %s)',
    async (language, theme) => {
      const member = await browserServer.member();
      const client = await browserServer.enter(member);
      await makeStore(browserServer.em, { accountId: member.accountId, platform: 'salla' });
      await browserServer.em.execute(
        `insert into shops (account_id, app_id, is_activated, state, state_reason, install_key, store_name)
         values (?, 3, true, 'needs_attention', 'revoked', md5(random()::text), 'متجر الورد')`,
        [member.accountId],
      );
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const card = (platform: string) => page.getByRole('article').filter({ hasText: t(`apps.platform.${platform}`) });

      // Without a device the page first offers to link one.
      await page.goto('/apps');
      await card('twsaa').waitFor();
      await page.getByText(t('apps.no_device')).waitFor();
      const link = page.getByRole('main').getByRole('link', { name: t('apps.link_device') });
      expect(await link.getAttribute('href')).toBe('/connect');

      await card('salla').getByText(t('apps.state.connected'), { exact: true }).waitFor();
      await card('shopify').getByText(t('apps.reasons.revoked')).waitFor();
      await card('shopify')
        .getByRole('link', { name: t('apps.reconnect') })
        .waitFor();
      expect(await page.getByText(t('apps.admin_settings')).count()).toBe(0);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('apps');

      const subscribed = page.waitForResponse(/subscribe-apps/);
      await card('zid')
        .getByRole('button', { name: t('apps.activate', { name: t('apps.platform.zid') }) })
        .click();
      const { data } = (await (await subscribed).json()) as { data: string };
      await page.getByText(data).waitFor();
      await card('zid').getByText(t('apps.activated'), { exact: true }).waitFor();
      await card('zid')
        .getByRole('link', { name: t('apps.connect_store') })
        .click();
      await page.waitForURL('**/zid-setting-app/1');

      await page.goto('/apps');
      const actions = t('apps.actions_of', { name: t('apps.platform.zid') });
      await page.getByRole('button', { name: actions }).click();
      await page.getByRole('menuitem', { name: t('apps.deactivate') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('apps.deactivate') })
        .click();
      await card('zid')
        .getByRole('button', { name: t('apps.activate', { name: t('apps.platform.zid') }) })
        .waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))('have texts that only SupperAdmin edits (%s)', async (language) => {
    const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    const driver = await browser.open(browserServer.server.url, { language }, client);
    const { page, t } = driver;
    await page.goto('/apps');
    const card = page.getByRole('article').filter({ hasText: t('apps.platform.twsaa') });
    await card.getByRole('link', { name: t('apps.admin_settings') }).click();
    await page.waitForURL('**/admin-twsaa-app-setting/5');

    const text = page.getByRole('textbox', { name: t('apps.admin.text.trial_started_text') });
    await text.fill('Welcome');
    await page
      .getByRole('figure', { name: t('ui.preview') })
      .getByText('Welcome')
      .waitFor();
    expect(await findViolations(driver)).toEqual([]);
    await driver.shoot('admin-app-settings');
    await page.getByRole('button', { name: t('ui.save') }).click();
    await page.getByText(t('apps.setting_is_updated')).waitFor();
    await page.reload();
    expect(await text.inputValue()).toBe('Welcome');
    driver.expectNoProblems();
    await driver.close();

    const merchant = await browser.open(browserServer.server.url, { language }, await browserServer.signedIn());
    await merchant.page.goto('/admin-twsaa-app-setting/5');
    await merchant.page.waitForURL('**/permission-error');
    await merchant.close();
  });
});
