import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { readMenu } from '../setup/browser/client-pages.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

const LANGUAGES = ['en', 'ar'] as const;
/** Expected console messages: without a session, and without permission. */
const SESSION_ENDED = /answered 401|status of 401|WebSocket|socket\.io/;
const FORBIDDEN = /answered 403|status of 403/;

describeInBrowser('the shell and its guards', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function open(member: Member, language: Language, path: string) {
    const client = new HttpClient(() => browserServer.server.url);
    await client.signIn(member.email, member.password);
    const driver = await browser.open(browserServer.server.url, { language }, client);
    await driver.page.goto(path);
    await driver.settle();
    return { driver, client };
  }

  async function signIn({ page, t }: PageDriver, { email, password }: Member): Promise<void> {
    // The browser remembers a sign-in by email.
    if (!page.url().endsWith('/login/email')) await page.getByRole('link', { name: t('auth.by_email') }).click();
    await page.getByLabel(t('auth.email')).fill(email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth.sign_in') }).click();
    await page.getByRole('button', { name: t('auth.continue') }).click();
  }

  const documentAttributes = ({ page }: PageDriver) =>
    page.evaluate<string[]>(
      `(({ lang, dir, dataset }) => [lang, dir, dataset.mantineColorScheme])(document.documentElement)`,
    );

  it('theme and language are saved with the user, stay after signing out and change with the next user', async () => {
    const member = await browserServer.member({ name: 'Palm Shop' });
    const driver = await browser.open(browserServer.server.url);
    const { page } = driver;
    await page.goto('/');
    await signIn(driver, member);
    await page.waitForURL('**/dashboard');
    // The address changes before the page is shown.
    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Palm Shop' }) }).waitFor();
    await page.getByRole('button', { name: driver.t('shell.theme_dark') }).click();
    await page.getByRole('button', { name: driver.t('shell.language') }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    driver.setLanguage('ar');
    await page.locator('html[dir="rtl"]').waitFor();
    await driver.settle();
    const client = new HttpClient(() => browserServer.server.url);
    await client.signIn(member.email, member.password);
    await waitFor('theme and language are saved', async () => {
      const { mode, language } = (await client.get('/api/v1/user')).body.data;
      return mode === 'dark' && language === 'ar';
    });

    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Palm Shop' }) }).click();
    await page.getByRole('menuitem', { name: driver.t('shell.logout') }).click();
    await page.waitForURL('**/login/email');
    expect(await documentAttributes(driver)).toEqual(['ar', 'rtl', 'dark']);
    await page.reload({ waitUntil: 'commit' });
    // `boot.js` sets both before the app loads.
    await page.locator('html[dir="rtl"][data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await driver.settle();

    await signIn(driver, await browserServer.member({ name: 'Other Shop' }));
    await page.waitForURL('**/dashboard');
    await page.locator('html[lang="en"][dir="ltr"][data-mantine-color-scheme="light"]').waitFor();
    driver.setLanguage('en');
    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Other Shop' }) }).waitFor();
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it.each(pickVariants(LANGUAGES))(
    'an expired session leads to the login, and back to the same place (%s)',
    async (language) => {
      const member = await browserServer.member();
      const { driver } = await open(member, language, '/settings');
      const { page, t } = driver;
      await driver.expecting(SESSION_ENDED, async () => {
        // The next request is rejected.
        await browserServer.em.execute('delete from sessions where user_id = ?', [member.userId]);
        await page.getByRole('link', { name: t('settings.security.title') }).click();
        await page.waitForURL(/\/login\?redirect=/);
      });
      expect(await page.evaluate<string | null>(`localStorage.getItem('mersal.signed-in-until')`)).toBeNull();
      await signIn(driver, member);
      await page.waitForURL(/\/settings(\/security)?$/);
      await driver.settle();

      await driver.expecting(SESSION_ENDED, async () => {
        // The live connection reports the ended session at once.
        const otherSession = new HttpClient(() => browserServer.server.url);
        await otherSession.signIn(member.email, member.password);
        await otherSession.delete('/api/v1/other-sessions');
        await page.waitForURL(/\/login\?redirect=/);
      });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'a guest is redirected to the login and then to the requested page (%s)',
    async (language) => {
      const member = await browserServer.member();
      const driver = await browser.open(browserServer.server.url, { language });
      await driver.page.addInitScript(`localStorage.setItem('mersal.language', '${language}')`);
      await browserServer.em.execute('update users set language = ? where id = ?', [language, member.userId]);
      await driver.page.goto('/devices?page=1');
      await driver.page.waitForURL(/\/login\?redirect=/);
      await signIn(driver, member);
      await driver.page.waitForURL(/\/devices/);
      await driver.page.goto('/login');
      await driver.page.waitForURL('**/dashboard');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'a user without the permission sees neither the entry nor the page (%s)',
    async (language) => {
      const permissions = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'send message');
      const { driver } = await open(await browserServer.member({ permissions }), language, '/send-message');
      const { page, t } = driver;
      // Chromium reports unused preloads of a redirected page.
      await driver.expecting(/was preloaded using link preload but not used/, async () => {
        await page.waitForURL('**/permission-error');
        await page.getByRole('heading', { name: t('shell.permission_denied') }).waitFor();
        await page.getByRole('img', { name: t('shell.permission_picture') }).waitFor();
        const menu = page.getByRole('navigation', { name: t('shell.menu') });
        const shown = readMenu().filter(
          ({ permission, groupPermissions }) =>
            (permission === undefined || permissions.includes(permission)) &&
            (groupPermissions?.some((name) => permissions.includes(name)) ?? true),
        );
        expect(shown.length).toBeGreaterThan(10);
        expect(await menu.getByRole('link').allTextContents()).toEqual(shown.map(({ labelKey }) => t(labelKey)));
        expect(await menu.getByRole('link', { name: t('messages.title'), exact: true }).count()).toBe(0);
        expect(await findViolations(driver)).toEqual([]);
        await driver.shoot('permission-error');
      });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it('contacts and groups share a group of the menu, and each entry needs its page’s permission', async () => {
    const readEntries = async (...permissions: string[]) => {
      const { driver } = await open(await browserServer.member({ permissions }), 'en', '/dashboard');
      const { page, t } = driver;
      const menu = page.getByRole('navigation', { name: t('shell.menu') });
      const [links, groups] = await Promise.all([
        menu.getByRole('link').allTextContents(),
        menu.getByText(t('shell.contacts_numbers'), { exact: true }).count(),
      ]);
      await driver.close();
      return [...links, ...(groups > 0 ? ['in a group'] : [])];
    };
    const commonEntries = ['Settings', 'Help Center', 'API integration', 'Webhooks'];
    const grouped = await readEntries('contact_phone', 'show contact_phone');
    expect(grouped).toEqual(['Dashboard', 'Contacts', ...commonEntries, 'in a group']);
    expect(await readEntries('groups', 'show groups')).toEqual(['Dashboard', 'Groups', ...commonEntries, 'in a group']);
    // The menu hides pages that the user may not open.
    expect(await readEntries('contact_phone', 'groups', 'show templates')).toEqual(['Dashboard', ...commonEntries]);
  }, 60_000);

  it.each(pickVariants(LANGUAGES))(
    'a suspended member reads, sees why changes are impossible, and gets rejections in the banner (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      const { driver } = await open(member, language, '/devices');
      const { page, t } = driver;
      await browserServer.em.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
      await driver.expecting(FORBIDDEN, async () => {
        await page.getByRole('link', { name: t('devices.connect') }).click();
        await page.getByRole('alert').getByText(t('errors.account_pended')).first().waitFor();
      });
      // The page was opened before the suspension.
      await page.getByText(t('shell.notice.pended')).waitFor();
      await driver.shoot('pended-refused');

      await page.getByRole('link', { name: t('settings.title'), exact: true }).click();
      await page.getByText(t('errors.account_pended')).waitFor({ state: 'detached' });
      await page.getByText(t('shell.notice.pended')).waitFor();
      expect(await page.getByRole('button', { name: t('ui.save') }).isDisabled()).toBe(true);
      await driver.settle();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('pended');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'an unverified user is redirected to the verification, from a page and from a call (%s)',
    async (language) => {
      const member = await browserServer.member();
      const { driver } = await open(member, language, '/dashboard');
      const { page, t } = driver;
      await browserServer.em.execute('update users set verified_at = null where id = ?', [member.userId]);
      await driver.expecting(FORBIDDEN, async () => {
        await page
          .getByRole('link', { name: t('devices.title'), exact: true })
          .first()
          .click();
        await page.waitForURL(/\/verify-account/);
      });
      await page.goto('/settings');
      await page.waitForURL(/\/verify-account/);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'an expiring package and missing two-factor each show a notice that does not interrupt (%s)',
    async (language) => {
      const admin = await browserServer.member({ role: 'SupperAdmin', name: 'Nada' });
      const expire = (at: string) =>
        browserServer.em.execute(`update subscriptions set expire_at = ${at} where account_id = ?`, [admin.accountId]);
      await expire("now() + interval '50 hours'");
      const { driver } = await open(admin, language, '/dashboard');
      const { page, t } = driver;
      const notices = page.getByRole('note');
      await notices.filter({ hasText: t('shell.notice.second_step') }).waitFor();
      expect(await notices.count()).toBe(2);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('notices');
      await notices.getByRole('button', { name: t('shell.close') }).click();
      await page.reload();
      await notices.first().waitFor();
      expect(await notices.allTextContents()).toEqual([expect.stringContaining(t('shell.notice.package'))]);

      await expire("now() - interval '1 hour'");
      await page.reload();
      await notices.first().waitFor();
      const [textBeforeTime] = t('shell.notice.expired', { name: t('shell.notice.package'), when: '|' }).split('|');
      expect(await notices.first().textContent()).toContain(textBeforeTime);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'the bell counts unseen alerts, lists them on a click, and then counts none (%s)',
    async (language) => {
      const member = await browserServer.member();
      const [device] = await browserServer.em.execute<{ id: string }[]>(
        `insert into devices (account_id, session_id, name, phone, state, state_reason)
         values (?, md5(random()::text), 'Old shop', '966500000001', 'logged_out', 'unlinked_on_phone') returning id`,
        [member.accountId],
      );
      await browserServer.em.execute(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, reason, noticed_at, raised_at)
         select account_id, id, session_id, name, 'stopped', state_reason, now(), now() from devices where id = ?`,
        [device?.id],
      );
      const { driver } = await open(member, language, '/settings');
      const { page, t } = driver;
      const bell = page.getByRole('button', { name: t('shell.new_alerts_one', { count: '1' }), exact: true });
      await bell.click();
      const panel = page.getByRole('dialog').filter({ hasText: t('devices.reason.unlinked_on_phone') });
      await panel.getByRole('link', { name: /Old shop/ }).waitFor();
      await driver.shoot('alerts');
      await page.getByRole('button', { name: t('shell.alerts'), exact: true }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await panel.getByRole('link', { name: /Old shop/ }).click();
      await page.waitForURL(/\/devices\/\w{32}$/);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
