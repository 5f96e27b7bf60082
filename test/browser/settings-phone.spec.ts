import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { codeTo, wrongCode, uniqueNumber } from '../setup/accounts/codes.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const REJECTED = /answered 422|status of 422/;

describeInBrowser('phone, language and theme of a user', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'another phone is saved after its code; language and theme change at once (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/settings');
      await driver.settle();

      const number = uniqueNumber();
      await page.getByRole('button', { name: t('settings.account.add_phone') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('settings.phone.new') }).fill(`0${number.slice(3)}`);
      await dialog.getByLabel(t('settings.password.current')).fill(member.password);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-phone');
      await dialog.getByRole('button', { name: t('settings.phone.send_code') }).click();
      const field = dialog.getByLabel(t('codes.otp'));
      await field.waitFor();
      await driver.shoot('settings-phone-code');
      expect(await findViolations(driver)).toEqual([]);
      const code = await codeTo(browserServer.sandbox, number);
      await driver.expecting(REJECTED, async () => {
        await field.fill(wrongCode(code));
        await dialog.getByRole('alert').waitFor();
      });
      expect((await client.get('/api/v1/user')).body.data.phone).toBeNull();
      await field.fill(code);
      await dialog.waitFor({ state: 'detached' });
      expect((await client.get('/api/v1/user')).body.data.phone).toBe(number);
      await page.getByRole('button', { name: t('settings.account.change_phone') }).waitFor();

      await page.getByRole('radiogroup', { name: t('settings.appearance.theme') }).scrollIntoViewIfNeeded();
      await driver.shoot('settings-account-end');
      const theme = page.getByRole('radiogroup', { name: t('settings.appearance.theme') });
      await theme.getByText(t('settings.appearance.dark')).click();
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
      const [otherLanguage, dir] = language === 'en' ? (['ar', 'rtl'] as const) : (['en', 'ltr'] as const);
      const names = page.getByRole('radiogroup', { name: t('shell.language') });
      await names.getByText(otherLanguage === 'ar' ? 'العربية' : 'English').click();
      await page.locator(`html[dir="${dir}"]`).waitFor();
      await driver.settle();
      expect((await client.get('/api/v1/user')).body.data).toMatchObject({ mode: 'dark', language: otherLanguage });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
