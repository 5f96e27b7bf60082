import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SignedInUser } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { newPerson, wrongCode } from '../setup/accounts/codes.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { Guest, EXPECTED_REJECTIONS } from './guest.js';

const LANGUAGES = ['en', 'ar'] as const;

describeInBrowser('registering and signing in', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(LANGUAGES))(
    'a guest registers, verifies by the code on the phone and sees the dashboard (%s)',
    async (language) => {
      const takenName = (await browserServer.member()).email.split('@')[0]!;
      const guest = await Guest.open(browserServer, browser);
      const { driver } = guest;
      const { page } = driver;
      const newUser = newPerson({ phone: guest.phone });
      await page.goto('/');
      await page.waitForURL('**/login?redirect=%2Fdashboard');
      await guest.follow('auth.sign_up');
      await guest.untilFocused('auth.name');
      await guest.field('auth.name').fill('ليلى Haddad');
      if (language === 'ar') await guest.switchToArabic();
      const { t } = driver;
      expect(await guest.field('auth.name').inputValue()).toBe('ليلى Haddad');
      await guest.switchToDark();
      await guest.press('auth.register');
      await page.getByText(t('validation.required')).nth(1).waitFor();
      await guest.untilFocused('auth.store_name');
      await guest.field('auth.store_name').fill('متجر النخلة');
      await guest.field('auth.phone').fill(guest.localPhone);
      await guest.field('auth.email_address').fill(newUser.email);
      await guest.field('auth.password').fill(newUser.password);
      await page.getByText(newUser.username, { exact: true }).waitFor();
      await guest.inspect('register');
      await guest.press('auth.username_change');
      expect(await guest.field('auth.username').inputValue()).toBe(newUser.username);
      await guest.field('auth.username').fill(takenName);
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await guest.press('auth.register');
        await page.locator('[data-path="username"][aria-invalid="true"]').waitFor();
      });
      await guest.untilFocused('auth.username');
      await guest.field('auth.username').fill(newUser.username);
      await guest.press('auth.register');
      await page.getByText(t('auth.registered'), { exact: true }).waitFor();
      await guest.press('auth.continue');

      await page.waitForURL('**/verify-account?redirect=%2Fdashboard');
      await page.getByText(t('auth.verify_account_text')).waitFor();
      await page.getByText(`+966•••••${guest.phone.slice(-3)}`).waitFor();
      await guest.inspect('verify-account');
      await page.goto('/devices');
      await page.waitForURL('**/verify-account?redirect=%2Fdevices');
      await page.goto('/verify-account');
      const code = await guest.readCode();
      // The page shows the code, because new users cannot open the virtual phone.
      await page.getByText(t('codes.shown_code', { code: `\u2066${code}\u2069` })).waitFor();
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await guest.typeCode(wrongCode(code));
        await guest.expectRejection('code_wrong');
      });
      await guest.typeCode(code);
      await page.getByText(t('auth.verified'), { exact: true }).waitFor();
      await guest.press('auth.continue');
      await page.waitForURL('**/dashboard');
      await page.getByText(t('dashboard.steps.title')).waitFor();

      const { data } = (await (await page.request.get('/api/v1/user')).json()) as SignedInUser;
      expect(data).toMatchObject({ username: newUser.username, name: 'ليلى Haddad', phone: guest.phone });
      expect(data).toMatchObject({ language, mode: 'dark' });
      expect(data.is_verified).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it('a derived user name that is taken gets digits of the phone', async () => {
    const taken = (await browserServer.member()).email.split('@')[0]!;
    const guest = await Guest.open(browserServer, browser);
    const { driver } = guest;
    await driver.page.goto('/register');
    await guest.field('auth.name').fill('Omar');
    await guest.field('auth.store_name').fill('Palm Shop');
    await guest.field('auth.phone').fill(guest.localPhone);
    await guest.field('auth.email_address').fill(`${taken}@other.example`);
    await guest.field('auth.password').fill(newPerson().password);
    await driver.expecting(EXPECTED_REJECTIONS, async () => {
      await guest.press('auth.register');
      await driver.page.getByText(driver.t('auth.registered'), { exact: true }).waitFor();
    });
    const { data } = (await (await driver.page.request.get('/api/v1/user')).json()) as SignedInUser;
    expect(data.username).toBe(`${taken}-${guest.phone.slice(-4)}`);
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(pickVariants(LANGUAGES))(
    'a guest signs in by phone, after wrong and expired codes, and returns to the requested page (%s)',
    async (language) => {
      const member = await Guest.memberOf(browserServer);
      const guest = await Guest.open(browserServer, browser, member.phone);
      const { driver } = guest;
      const { page } = driver;
      // Freezes the countdowns.
      const now = Date.now();
      await page.clock.setFixedTime(now);
      await page.goto('/send-message');
      await page.waitForURL('**/login?redirect=%2Fsend-message');
      if (language === 'ar') await guest.switchToArabic();
      const { t } = driver;
      // The phone field loads later, and only then takes the focus.
      await driver.settle();
      await guest.press('auth.send_code');
      await page.getByText(t('validation.required')).waitFor();
      await guest.untilFocused('auth.phone');
      await guest.field('auth.phone').fill(guest.localPhone);
      await guest.inspect('login-phone');
      await guest.press('auth.send_code');
      await page.getByText(t('codes.resend_in', { time: '0:30' })).waitFor();
      await page.waitForURL('**/verify-otp?redirect=%2Fsend-message');

      const resend = page.getByRole('button', { name: t('codes.resend_in', { time: '0:30' }), exact: true });
      await resend.waitFor();
      await page.reload();
      await resend.waitFor();
      expect(await resend.getAttribute('aria-disabled')).toBe('true');
      await page.getByText(`+966•••••${guest.phone.slice(-3)}`).waitFor();
      await page.getByText(t('codes.sandbox_hint')).waitFor();
      await guest.inspect('verify-otp');
      const code = await guest.readCode();
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await guest.typeCode(wrongCode(code));
        await guest.expectRejection('code_wrong');
        await guest.inspect('verify-otp-refused');
        await browserServer.em.execute(`update code_requests set expires_at = now() - interval '1 second'`);
        await guest.typeCode(code);
        await guest.expectRejection('otp_expired');
        // The server measures the half minute between codes by its own clock.
        await page.clock.setFixedTime(now + 31_000);
        await browserServer.em.execute(`update throttles set expire = ? where key like 'code-pause:%'`, [
          Date.now() + 90_000,
        ]);
        await guest.press('codes.resend');
        await page.getByRole('alert').getByText(t('errors.too_many_tries')).waitFor();
        await guest.inspect('verify-otp-throttled');
      });
      await guest.endResendPauses();
      await page.clock.setFixedTime(now + 200_000);
      await guest.press('codes.resend');
      await guest.typeCode(await guest.readCode());
      await guest.press('auth.continue');
      await page.waitForURL('**/send-message');
      driver.expectNoProblems();
      await page.goto('/login');
      await page.waitForURL('**/dashboard');
      await driver.close();
    },
    120_000,
  );
});
