import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, type Language, TestBrowser } from '../setup/browser.js';
import { HttpClient } from '../setup/http-client.js';
import { tabTo } from '../setup/keyboard.js';
import { Stage } from '../setup/stage.js';
import { Guest, REFUSED } from './guest.js';

/** Before anything can be typed; the numbering plans and flags of the phone field come beside it. */
const MOST_FIRST_LOAD = 230_000;
const MOST_SHIFT = 0.02;

describeInBrowser('pages of guests', () => {
  let stage: Stage;
  let browser: TestBrowser;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    stage = await Stage.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  /** Opened in English; the page of the other language is one switch away. */
  async function openIn(language: Language, path: string, phone?: string): Promise<Guest> {
    const guest = await Guest.open(stage, browser, phone);
    await guest.tab.page.goto(path);
    if (language === 'ar') await guest.switchToArabic();
    await guest.tab.settle();
    return guest;
  }

  it.each(['en', 'ar'] as const)('the sign-in by phone goes by keyboard alone (%s)', async (language) => {
    const member = await Guest.memberOf(stage);
    // From another country than the one that is offered.
    const phone = `2010${member.phone.slice(-8)}`;
    await stage.em.execute('update users set phone = ?, phone_proven_at = now() where id = ?', [phone, member.userId]);
    const guest = await openIn(language, '/login', phone);
    const { tab } = guest;
    const { page, t } = tab;
    const { keyboard } = page;
    await tabTo(tab, `${t('ui.country')}: ${language === 'ar' ? 'المملكة العربية السعودية' : 'Saudi Arabia'} +966`);
    await keyboard.press('Enter');
    await page.getByRole('option').nth(200).waitFor({ state: 'attached' });
    await keyboard.type(language === 'ar' ? 'مصر' : 'egy');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: /\+20$/ }).waitFor();
    await tabTo(tab, t('auth.phone'));
    await keyboard.type(phone.slice(2));
    await tabTo(tab, t('auth.remember'));
    await keyboard.press('Space');
    await tabTo(tab, t('auth.send_code'));
    await keyboard.press('Enter');
    await page.waitForURL('**/verify-otp');
    // The field waits for it.
    await page.locator('input[autocomplete="one-time-code"]:focus').waitFor();
    await keyboard.type(await guest.readCode());
    await page.getByRole('button', { name: t('auth.continue') }).waitFor();
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    const [session] = await stage.em.execute<{ is_remembered: boolean }[]>(
      'select is_remembered from sessions where user_id = ?',
      [member.userId],
    );
    expect(session).toEqual({ is_remembered: true });
    tab.expectNoProblems();
    await tab.close();
  });

  it.each(['en', 'ar'] as const)('the sign-in by e-mail goes by keyboard alone (%s)', async (language) => {
    const member = await stage.member();
    const { tab } = await openIn(language, '/login');
    const { page, t } = tab;
    await tabTo(tab, t('auth.by_email'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login/email');
    await tabTo(tab, t('auth.email'));
    await page.keyboard.type(member.email);
    await page.keyboard.press('Enter');
    // What is missing has the focus now.
    await page.locator('input[autocomplete="current-password"]:focus').waitFor();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('auth.continue') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    tab.expectNoProblems();
    await tab.close();
  });

  it('an Arabic browser is greeted in Arabic, until something else is chosen', async () => {
    const tab = await browser.open(stage.server.url, { locale: 'ar-SA', language: 'ar' });
    await tab.page.goto('/login/email');
    await tab.page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    await tab.page.getByRole('button', { name: tab.t('auth.sign_in') }).waitFor();
    await tab.page.getByRole('button', { name: tab.t('shell.language') }).click();
    await tab.page.getByRole('menuitemradio', { name: 'English' }).click();
    await tab.page.locator('html[lang="en"][dir="ltr"]').waitFor();
    await tab.page.reload();
    await tab.page.locator('html[lang="en"][dir="ltr"]').waitFor();
    tab.expectNoProblems();
    await tab.close();
  });

  it.each(['en', 'ar'] as const)('who is not verified gets a code, or leaves again (%s)', async (language) => {
    const member = await Guest.memberOf(stage);
    await stage.em.execute('update users set verified_at = null where id = ?', [member.userId]);
    const guest = await openIn(language, '/login/email?redirect=%2Fdevices', member.phone);
    const { tab } = guest;
    const { page, t } = tab;
    await guest.field('auth.email').fill(member.email);
    await guest.field('auth.password').fill(member.password);
    await guest.press('auth.sign_in');
    await guest.press('auth.continue');
    await page.waitForURL('**/verify-account?redirect=%2Fdevices');
    // This browser was sent none yet.
    await guest.press('codes.send');
    await page.getByText(t('codes.sandbox_hint')).waitFor();
    await guest.press('shell.logout');
    await page.waitForURL('**/login');
    await page.goto('/verify-account');
    await page.waitForURL('**/login');
    tab.expectNoProblems();
    await tab.close();
  });

  it.each(['en', 'ar'] as const)(
    'after too many wrong passwords the form says when to try again (%s)',
    async (language) => {
      const { email, password } = await stage.member();
      const stranger = new HttpClient(() => stage.server.url);
      const guest = await openIn(language, '/login/email');
      const { tab } = guest;
      for (let tries = 0; tries < 10; tries++) await stranger.signIn(email, 'not the password');
      await guest.field('auth.email').fill(email);
      await guest.field('auth.password').fill(password);
      await tab.expecting(REFUSED, async () => {
        await guest.press('auth.sign_in');
        const problem = tab.page.getByRole('alert');
        await problem.getByText(tab.t('errors.too_many_tries')).waitFor();
        expect(await problem.innerText()).toMatch(/1[0-5]:\d\d/);
      });
      await guest.inspect('login-throttled');
      tab.expectNoProblems();
      await tab.close();
    },
  );

  it.each([
    ['/login', 1280],
    ['/login', 360],
    ['/register', 360],
    ['/login/email', 360],
  ])('nothing on %s moves while it comes, %i px wide', async (path, width) => {
    const tab = await browser.open(stage.server.url, { width });
    await tab.page.addInitScript(`window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);
    await tab.page.goto(path);
    await tab.rest();
    const shift = await tab.page.evaluate<number>('window.shift');
    process.stderr.write(`      layout shift on ${path}, ${width} px: ${shift.toFixed(4)}\n`);
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
    await tab.close();
  });

  it.each(['/login', '/login/email'])(
    `%s: at most ${MOST_FIRST_LOAD / 1000} kB of JS and CSS, gzip, before it can be used`,
    async (path) => {
      const tab = await browser.open(stage.server.url);
      const files = new Map<string, Promise<number>>();
      tab.page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!/\.(js|css)$/.test(pathname)) return;
        const isLater = /phone-field|country-button/.test(pathname);
        files.set(
          pathname,
          response.body().then((body) => (isLater ? 0 : gzipSync(body).length)),
        );
      });
      await tab.page.goto(path);
      await tab.rest();
      const sizes = await Promise.all(files.values());
      const total = sizes.reduce((sum, size) => sum + size, 0);
      process.stderr.write(`      ${path}: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.length} files\n`);
      expect(sizes.length).toBeGreaterThan(3);
      expect(total).toBeLessThanOrEqual(MOST_FIRST_LOAD);
      // The countries come when somebody reaches for them.
      expect([...files.keys()].filter((name) => /country-list|Combobox/.test(name))).toEqual([]);
      await tab.close();
    },
  );
});
