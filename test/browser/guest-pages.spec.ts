import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { tabTo } from '../setup/browser/keyboard.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { Guest, EXPECTED_REJECTIONS } from './guest.js';

/** Excludes the numbering plans and flags that the phone field loads later. */
const MAX_FIRST_LOAD_BYTES = 230_000;
const MAX_SHIFT = 0.02;

describeInBrowser('pages of guests', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openIn(language: Language, path: string, phone?: string): Promise<Guest> {
    const guest = await Guest.open(browserServer, browser, phone);
    await guest.driver.page.goto(path);
    if (language === 'ar') await guest.switchToArabic();
    await guest.driver.settle();
    return guest;
  }

  it.each(pickVariants(['en', 'ar'] as const))('the sign-in by phone works by keyboard only (%s)', async (language) => {
    const member = await Guest.memberOf(browserServer);
    const phone = `2010${member.phone.slice(-8)}`;
    await browserServer.em.execute('update users set phone = ?, phone_proven_at = now() where id = ?', [
      phone,
      member.userId,
    ]);
    const guest = await openIn(language, '/login', phone);
    const { driver } = guest;
    const { page, t } = driver;
    const { keyboard } = page;
    await tabTo(driver, `${t('ui.country')}: ${language === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia'} +966`);
    await keyboard.press('Enter');
    await page.getByRole('option').nth(200).waitFor({ state: 'attached' });
    await keyboard.type(language === 'ar' ? 'مصر' : 'egy');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: /\+20$/ }).waitFor();
    await tabTo(driver, t('auth.phone'));
    await keyboard.type(phone.slice(2));
    await tabTo(driver, t('auth.remember'));
    await keyboard.press('Space');
    await tabTo(driver, t('auth.send_code'));
    await keyboard.press('Enter');
    await page.waitForURL('**/verify-otp');
    await page.locator('input[autocomplete="one-time-code"]:focus').waitFor();
    await keyboard.type(await guest.readCode());
    await page.getByRole('button', { name: t('auth.continue') }).waitFor();
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    const [session] = await browserServer.em.execute<{ is_remembered: boolean }[]>(
      'select is_remembered from sessions where user_id = ?',
      [member.userId],
    );
    expect(session).toEqual({ is_remembered: true });
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(pickVariants(['en', 'ar'] as const))(
    'the sign-in by e-mail works by keyboard only (%s)',
    async (language) => {
      const member = await browserServer.member();
      const { driver } = await openIn(language, '/login');
      const { page, t } = driver;
      await tabTo(driver, t('auth.by_email'));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login/email');
      await tabTo(driver, t('auth.email'));
      await page.keyboard.type(member.email);
      await page.keyboard.press('Enter');
      await page.locator('input[autocomplete="current-password"]:focus').waitFor();
      await page.keyboard.type(member.password);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t('auth.continue') }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
      driver.expectNoProblems();
      await driver.close();
    },
  );

  it('a menu stays open when a field receives focus late, and closes when Tab leaves the menu', async () => {
    const driver = await browser.open(browserServer.server.url);
    const { page, t } = driver;
    await page.goto('/login/email');
    const field = page.getByLabel(t('auth.email'));
    await field.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: t('shell.language') }).click();
    const item = page.getByRole('menuitemradio', { name: 'العربية' });
    await item.waitFor();
    await field.focus();
    expect(await item.isVisible()).toBe(true);
    await item.focus();
    await page.keyboard.press('Tab');
    await item.waitFor({ state: 'hidden' });
    driver.expectNoProblems();
    await driver.close();
  });

  it('an Arabic browser sees Arabic, until another language is chosen', async () => {
    const driver = await browser.open(browserServer.server.url, { locale: 'ar-SA', language: 'ar' });
    await driver.page.goto('/login/email');
    await driver.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    await driver.page.getByRole('button', { name: driver.t('auth.sign_in') }).waitFor();
    await driver.page.getByRole('button', { name: driver.t('shell.language') }).click();
    await driver.page.getByRole('menuitemradio', { name: 'English' }).click();
    await driver.page.locator('html[lang="en"][dir="ltr"]').waitFor();
    await driver.page.reload();
    await driver.page.locator('html[lang="en"][dir="ltr"]').waitFor();
    driver.expectNoProblems();
    await driver.close();
  });

  it.each(pickVariants(['en', 'ar'] as const))(
    'an unverified user gets a code, or signs out (%s)',
    async (language) => {
      const member = await Guest.memberOf(browserServer);
      await browserServer.em.execute('update users set verified_at = null where id = ?', [member.userId]);
      const guest = await openIn(language, '/login/email?redirect=%2Fdevices', member.phone);
      const { driver } = guest;
      const { page, t } = driver;
      await guest.field('auth.email').fill(member.email);
      await guest.field('auth.password').fill(member.password);
      await guest.press('auth.sign_in');
      await guest.press('auth.continue');
      await page.waitForURL('**/verify-account?redirect=%2Fdevices');
      await guest.press('codes.send');
      const code = await guest.readCode();
      await page.getByText(t('codes.shown_code', { code: `\u2066${code}\u2069` })).waitFor();
      await guest.press('shell.logout');
      // The sign-out returns to the form that the user signed in with.
      await page.waitForURL('**/login/email');
      await page.goto('/verify-account');
      await page.waitForURL('**/login/email');
      await guest.follow('auth.by_phone');
      await page.waitForURL('**/login');
      await page.reload();
      await guest.field('auth.phone').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      driver.expectNoProblems();
      await driver.close();
    },
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'after too many wrong passwords the form shows the retry time (%s)',
    async (language) => {
      const { email, password } = await browserServer.member();
      const stranger = new HttpClient(() => browserServer.server.url);
      const guest = await openIn(language, '/login/email');
      const { driver } = guest;
      for (let tries = 0; tries < 10; tries++) await stranger.signIn(email, 'not the password');
      await guest.field('auth.email').fill(email);
      await guest.field('auth.password').fill(password);
      await driver.expecting(EXPECTED_REJECTIONS, async () => {
        await guest.press('auth.sign_in');
        const problem = driver.page.getByRole('alert');
        await problem.getByText(driver.t('errors.too_many_tries')).waitFor();
        expect(await problem.innerText()).toMatch(/1[0-5]:\d\d/);
      });
      await guest.inspect('login-throttled');
      driver.expectNoProblems();
      await driver.close();
    },
  );

  it.each([
    ['/login', 1280],
    ['/login', 360],
    ['/register', 360],
    ['/login/email', 360],
  ])('no content of %s shifts while it loads, %i px wide', async (path, width) => {
    const driver = await browser.open(browserServer.server.url, { width });
    await driver.page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await driver.page.goto(path);
    await driver.rest();
    const shift = await driver.page.evaluate<number>('window.shift');
    process.stderr.write(`      layout shift on ${path}, ${width} px: ${shift.toFixed(4)}\n`);
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT);
    await driver.close();
  });

  it.each(['/login', '/login/email'])(
    `%s loads at most ${MAX_FIRST_LOAD_BYTES / 1000} kB of JS and CSS (gzip) before it is usable`,
    async (path) => {
      const driver = await browser.open(browserServer.server.url);
      const files = new Map<string, Promise<number>>();
      driver.page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!/\.(js|css)$/.test(pathname)) return;
        const isLater = /phone-field|country-button/.test(pathname);
        files.set(
          pathname,
          response.body().then((body) => (isLater ? 0 : gzipSync(body).length)),
        );
      });
      await driver.page.goto(path);
      await driver.rest();
      const sizes = await Promise.all(files.values());
      const total = sizes.reduce((sum, size) => sum + size, 0);
      process.stderr.write(`      ${path}: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.length} files\n`);
      expect(sizes.length).toBeGreaterThan(3);
      expect(total).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
      expect([...files.keys()].filter((name) => /country-list|Combobox/.test(name))).toEqual([]);
      await driver.close();
    },
  );
});
