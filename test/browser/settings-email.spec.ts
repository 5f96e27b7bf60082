import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { codeIn, wrongCode } from '../setup/accounts/codes.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const WRONG_CODE_RESPONSE = /answered 422|status of 422/;

describeInBrowser('the e-mail address of a user', () => {
  let mail: MailServer;
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    mail = await MailServer.start();
    Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Mersal <codes@mersal.example.com>' });
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
    await mail?.close();
    delete process.env['SMTP_URL'];
    delete process.env['MAIL_FROM'];
  }, 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'is verified by its code (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      await browserServer.em.execute('update users set email_proven_at = null where id = ?', [member.userId]);
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/settings');
      await driver.settle();
      await page.getByText(t('settings.account.email_unproven')).waitFor();
      await page.getByText(t('settings.alerts.no_email')).first().waitFor();
      await driver.shoot('settings-email-claimed');

      await page.getByRole('button', { name: t('settings.account.confirm_email') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('settings.phone.send_code') }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-email');
      await dialog.getByRole('button', { name: t('settings.phone.send_code') }).click();
      const field = dialog.getByLabel(t('codes.otp'));
      await field.waitFor();
      await driver.shoot('settings-email-code');
      expect(await findViolations(driver)).toEqual([]);
      const code = codeIn((await mail.next(member.email)).text);
      await driver.expecting(WRONG_CODE_RESPONSE, async () => {
        await field.fill(wrongCode(code));
        await dialog.getByRole('alert').waitFor();
      });
      await field.fill(code);
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(t('settings.account.email_unproven')).waitFor({ state: 'detached' });
      await page.getByText(t('settings.alerts.no_email')).first().waitFor({ state: 'detached' });
      expect((await client.get('/api/v1/get-settings')).body.account_settings.is_email_proven).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
