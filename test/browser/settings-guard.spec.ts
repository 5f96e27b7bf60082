import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { waitFor } from '../setup/wait-for.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('the protection limits of an account', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(
    pickVariants([
      { language: 'en', theme: 'light', width: 1280 },
      { language: 'ar', theme: 'dark', width: 360 },
    ] as const),
  )(
    'are chosen in the settings and stored ($language, $theme, $width px)',
    async (variant) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const driver = await browser.open(browserServer.server.url, variant, client);
      const { page, t } = driver;
      const save = page.getByRole('button', { name: t('ui.save'), exact: true });

      await page.goto('/settings/guard');
      await driver.settle();
      const failures = page.getByLabel(t('settings.guard.failures'));
      expect(await failures.inputValue()).toBe('5');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-guard');
      await failures.selectOption('3');
      await save.click();
      await page.getByText(t('settings.saved')).waitFor();
      expect((await client.get('/api/v1/guard-settings')).body.data).toEqual({ failures: 3, opt_outs: 3 });
      await page.reload();
      await driver.settle();
      expect(await failures.inputValue()).toBe('3');

      // Each of the two values requires the other.
      await page.goto('/settings');
      await driver.settle();
      const [messages, days] = [
        page.getByLabel(t('settings.frequency.messages')),
        page.getByLabel(t('settings.frequency.days')),
      ];
      await messages.fill('2');
      await save.click();
      await days.and(page.locator('[aria-invalid=true]:focus')).waitFor();
      // The field is not behind the sticky bar.
      const isOnTop = await days.evaluate((field) => {
        const { left, width, bottom } = field.getBoundingClientRect();
        return field.ownerDocument.elementFromPoint(left + width / 2, bottom - 2) === field;
      });
      expect(isOnTop).toBe(true);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-frequency');
      await days.fill('7');
      await save.click();
      await page.getByText(t('settings.saved')).waitFor();
      const { account_settings } = (await client.get('/api/v1/get-settings')).body;
      expect([account_settings.frequency_messages, account_settings.frequency_days]).toEqual([2, 7]);

      const retention = page.getByLabel(t('settings.retention.days'));
      await retention.fill('20');
      await save.click();
      await retention.and(page.locator('[aria-invalid=true]:focus')).waitFor();
      await retention.fill('٣٦٥');
      await save.click();
      const question = page.getByRole('dialog');
      await question.getByText(t('settings.retention.confirm_text')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-retention-question');
      await question.getByRole('button', { name: t('ui.cancel') }).click();
      await question.waitFor({ state: 'detached' });
      const readRetention = async () =>
        (await client.get('/api/v1/get-settings')).body.account_settings.message_retention_days as number | null;
      expect(await readRetention()).toBeNull();
      await retention.scrollIntoViewIfNeeded();
      await driver.shoot('settings-retention');
      await save.click();
      await question.getByRole('button', { name: t('settings.retention.confirm') }).click();
      await waitFor('the retention is stored', async () => (await readRetention()) === 365);
      await waitFor('the field shows Western digits', async () => (await retention.inputValue()) === '365');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
