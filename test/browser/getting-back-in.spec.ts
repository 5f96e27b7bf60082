import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Authenticator } from '../setup/accounts/authenticator.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { wrongCode } from '../setup/accounts/codes.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { Guest, EXPECTED_REJECTIONS } from './guest.js';

const LANGUAGES = ['en', 'ar'] as const;

describeInBrowser('signing in with two-factor, or after a forgotten password', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    [browserServer, browser] = await Promise.all([BrowserServer.shared(), TestBrowser.launch()]);
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(LANGUAGES))(
    'a forgotten password is reset (%s)',
    async (language) => {
      const member = await Guest.memberOf(browserServer);
      const guest = await Guest.open(browserServer, browser, member.phone);
      const { driver } = guest;
      const { page } = driver;
      await page.goto('/login/email?redirect=%2Fdevices');
      if (language === 'ar') await guest.switchToArabic();
      const { t } = driver;
      await guest.follow('auth.forgot');
      await guest.field('auth.login_any').fill(member.email);
      await guest.inspect('forgot-password');
      await guest.press('auth.send_code');
      await page.waitForURL('**/reset-password?redirect=%2Fdevices');
      await page.getByText(t('codes.sent_if_known.virtual_phone')).waitFor();

      const code = await guest.readCode();
      const submitPassword = async (otp: string, password: string): Promise<void> => {
        await guest.field('codes.otp').fill(otp);
        await guest.field('auth.new_password').fill(password);
        await guest.field('auth.password_again').fill(password);
        await guest.press('auth.save_password');
      };
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await submitPassword(wrongCode(code), 'a new and longer sentence');
        await page.locator('[data-path="otp"][aria-invalid="true"]').waitFor();
        await submitPassword(code, 'password1');
        await page.locator('[data-path="password"][aria-invalid="true"]').waitFor();
        await guest.untilFocused('auth.new_password');
        await guest.inspect('reset-password');
      });
      await submitPassword(code, 'a new and longer sentence');
      await page.getByText(t('auth.password_reset'), { exact: true }).waitFor();
      await page.waitForURL('**/login/email?redirect=%2Fdevices');
      await guest.field('auth.email').fill(member.email);
      await guest.field('auth.password').fill(member.password);
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await guest.press('auth.sign_in');
        await page.locator('[data-path="email"][aria-invalid="true"]').waitFor();
      });
      await guest.field('auth.password').fill('a new and longer sentence');
      await guest.press('auth.sign_in');
      await guest.press('auth.continue');
      await page.waitForURL('**/devices');
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it.each(['https://evil.example/', '//evil.example', '/login/email'])(
    'a return address to another site (%s) leads to the dashboard',
    async (target) => {
      const member = await browserServer.member();
      const guest = await Guest.open(browserServer, browser);
      const { driver } = guest;
      await driver.page.goto(`/login/email?redirect=${encodeURIComponent(target)}`);
      await guest.field('auth.email').fill(member.email);
      await guest.field('auth.password').fill(member.password);
      await guest.press('auth.sign_in');
      await guest.press('auth.continue');
      await driver.page.waitForURL('**/dashboard');
      await driver.page.goto(`/login/email?redirect=${encodeURIComponent(target)}`);
      await driver.page.waitForURL('**/dashboard');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it('a sign-in after another user’s sign-out loads a new document', async () => {
    const [first, next] = [
      await browserServer.member({ name: 'Palm Shop' }),
      await browserServer.member({ name: 'Date Shop' }),
    ];
    const guest = await Guest.open(browserServer, browser);
    const { driver } = guest;
    const { page, t } = driver;
    const profile = (name: string) => page.getByRole('button', { name: t('shell.profile', { name }) });
    const signIn = async ({ email, password }: Member, name: string): Promise<void> => {
      await guest.field('auth.email').fill(email);
      await guest.field('auth.password').fill(password);
      await guest.press('auth.sign_in');
      await guest.press('auth.continue');
      await profile(name).waitFor();
      await driver.settle();
    };
    const signOut = async (name: string): Promise<void> => {
      await profile(name).click();
      await page.getByRole('menuitem', { name: t('shell.logout') }).click();
      await page.waitForURL('**/login/email');
    };
    await page.goto('/login/email');
    await signIn(first, 'Palm Shop');
    await driver.markDocument();
    await signOut('Palm Shop');
    await signIn(first, 'Palm Shop');
    expect(await driver.isSameDocument()).toBe(true);
    await signOut('Palm Shop');
    // A new document removes the previous user's drafts.
    await signIn(next, 'Date Shop');
    expect(await driver.isSameDocument()).toBe(false);
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it.each(pickVariants(LANGUAGES))(
    'two-factor accepts the authenticator or a recovery code (%s)',
    async (language) => {
      const member = await browserServer.member();
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const { app, recoveryCodes } = await Authenticator.setUp(client, member.password);
      const signIn = async (): Promise<Guest> => {
        const guest = await Guest.open(browserServer, browser);
        await guest.driver.page.goto('/login/email?redirect=%2Fdevices');
        if (language === 'ar') await guest.switchToArabic();
        await guest.field('auth.email').fill(member.email);
        await guest.field('auth.password').fill(member.password);
        await guest.press('auth.sign_in');
        await guest.driver.page.waitForURL('**/login/second-step?redirect=%2Fdevices');
        return guest;
      };
      const first = await signIn();
      await first.inspect('second-step');
      await first.driver.expecting(EXPECTED_REJECTIONS, async () => {
        await first.typeCode(app.wrongCode, 'auth.authenticator_code');
        await first.expectRejection('code_wrong', 'auth.authenticator_code');
      });
      await first.typeCode(app.codeAt(0), 'auth.authenticator_code');
      await first.press('auth.continue');
      await first.driver.page.waitForURL('**/devices');
      first.driver.expectNoProblems();
      await first.driver.close();

      const second = await signIn();
      await second.press('auth.use_recovery_code');
      await second.field('auth.recovery_code').fill(recoveryCodes[0]!);
      await second.inspect('second-step-recovery');
      await second.press('auth.sign_in');
      await second.press('auth.continue');
      await second.driver.page.waitForURL('**/devices');
      second.driver.expectNoProblems();
      await second.driver.close();
    },
    120_000,
  );
});
