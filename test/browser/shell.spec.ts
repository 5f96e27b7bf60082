import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { describeInBrowser, type Language, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { walkedIn } from '../setup/browser/walked-in.js';
import { waitFor } from '../setup/wait-for.js';

const LANGUAGES = ['en', 'ar'] as const;
/** What a call leaves in the console when nobody is signed in any more, or when it is refused. */
const ENDED = /answered 401|status of 401|WebSocket|socket\.io/;
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
    // Who came in by e-mail is offered that way at once.
    if (!page.url().endsWith('/login/email')) await page.getByRole('link', { name: t('auth.by_email') }).click();
    await page.getByLabel(t('auth.email')).fill(email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth.sign_in') }).click();
    await page.getByRole('button', { name: t('auth.continue') }).click();
  }

  const variant = ({ page }: PageDriver) =>
    page.evaluate<string[]>(
      `(({ lang, dir, dataset }) => [lang, dir, dataset.mantineColorScheme])(document.documentElement)`,
    );

  it('theme and language are saved to the user, stay after signing out and are those of whoever signs in next', async () => {
    const member = await browserServer.member({ name: 'Palm Shop' });
    const driver = await browser.open(browserServer.server.url);
    const { page } = driver;
    await page.goto('/');
    await signIn(driver, member);
    await page.waitForURL('**/dashboard');
    // The address changes before the page does, and the page of the sign-in has a switch as well.
    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Palm Shop' }) }).waitFor();
    await page.getByRole('button', { name: driver.t('shell.theme_dark') }).click();
    await page.getByRole('button', { name: driver.t('shell.language') }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    driver.speak('ar');
    await page.locator('html[dir="rtl"]').waitFor();
    await driver.settle();
    const client = new HttpClient(() => browserServer.server.url);
    await client.signIn(member.email, member.password);
    await waitFor('both are saved', async () => {
      const { mode, language } = (await client.get('/api/v1/user')).body.data;
      return mode === 'dark' && language === 'ar';
    });

    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Palm Shop' }) }).click();
    await page.getByRole('menuitem', { name: driver.t('shell.logout') }).click();
    // They came in by e-mail, and that way is offered again.
    await page.waitForURL('**/login/email');
    expect(await variant(driver)).toEqual(['ar', 'rtl', 'dark']);
    await page.reload({ waitUntil: 'commit' });
    // Before the page's own code has run.
    await page.locator('html[dir="rtl"][data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await driver.settle();

    await signIn(driver, await browserServer.member({ name: 'Other Shop' }));
    await page.waitForURL('**/dashboard');
    await page.locator('html[lang="en"][dir="ltr"][data-mantine-color-scheme="light"]').waitFor();
    driver.speak('en');
    await page.getByRole('button', { name: driver.t('shell.profile', { name: 'Other Shop' }) }).waitFor();
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);

  it.each(walkedIn(LANGUAGES))(
    'a session that ends in the middle leads to the login, and back to the same place (%s)',
    async (language) => {
      const member = await browserServer.member();
      const { driver } = await open(member, language, '/settings');
      const { page, t } = driver;
      await driver.expecting(ENDED, async () => {
        // Behind the server's back: the next call finds out.
        await browserServer.em.execute('delete from sessions where user_id = ?', [member.userId]);
        await page.getByRole('link', { name: t('settings.security.title') }).click();
        await page.waitForURL(/\/login\?redirect=/);
      });
      expect(await page.evaluate<string | null>(`localStorage.getItem('mersal.signed-in-until')`)).toBeNull();
      await signIn(driver, member);
      await page.waitForURL(/\/settings(\/security)?$/);
      await driver.settle();

      await driver.expecting(ENDED, async () => {
        // By its owner on another computer: the live connection tells it at once.
        const elsewhere = new HttpClient(() => browserServer.server.url);
        await elsewhere.signIn(member.email, member.password);
        await elsewhere.delete('/api/v1/other-sessions');
        await page.waitForURL(/\/login\?redirect=/);
      });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(walkedIn(LANGUAGES))(
    'a guest is led to the login and then to where they wanted (%s)',
    async (language) => {
      const member = await browserServer.member();
      const driver = await browser.open(browserServer.server.url, { language });
      await driver.page.addInitScript(`localStorage.setItem('mersal.language', '${language}')`);
      await browserServer.em.execute('update users set language = ? where id = ?', [language, member.userId]);
      await driver.page.goto('/devices?page=1');
      await driver.page.waitForURL(/\/login\?redirect=/);
      await signIn(driver, member);
      await driver.page.waitForURL(/\/devices/);
      // Signed in, there is nothing for them at the guests' door.
      await driver.page.goto('/login');
      await driver.page.waitForURL('**/dashboard');
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(walkedIn(LANGUAGES))(
    'who lacks a permission sees neither the entry nor the page (%s)',
    async (language) => {
      const permissions = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'send message');
      const { driver } = await open(await browserServer.member({ permissions }), language, '/send-message');
      const { page, t } = driver;
      // What was loaded ahead for the page that is not shown stays unused, which Chromium remarks on when the machine is slow.
      await driver.expecting(/was preloaded using link preload but not used/, async () => {
        await page.waitForURL('**/permission-error');
        await page.getByRole('heading', { name: t('shell.permission_denied') }).waitFor();
        await page.getByRole('img', { name: t('shell.permission_picture') }).waitFor();
        const menu = page.getByRole('navigation', { name: t('shell.menu') });
        expect(await menu.getByRole('link').allTextContents()).toEqual(
          [
            ...['dashboard', 'chats', 'devices', 'campaigns', 'templates', 'chatbots', 'auto_replies', 'contacts'],
            ...['groups', 'carts', 'other_events', 'apps', 'packages', 'payments', 'settings'],
            ...['help', 'api', 'webhooks'],
          ].map((page) => t(`${page}.title`)),
        );
        expect(await findViolations(driver)).toEqual([]);
        await driver.shoot('permission-error');
      });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it('the contacts stand in a group of their own, each entry by the permission of its page', async () => {
    const seen = async (...permissions: string[]) => {
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
    const always = ['Settings', 'Help Center', 'API integration', 'Webhooks'];
    const grouped = await seen('contact_phone', 'show contact_phone');
    expect(grouped).toEqual(['Dashboard', 'Contacts', ...always, 'in a group']);
    expect(await seen('groups', 'show groups')).toEqual(['Dashboard', 'Groups', ...always, 'in a group']);
    // A page that would turn them away is not offered.
    expect(await seen('contact_phone', 'groups', 'show templates')).toEqual(['Dashboard', ...always]);
  }, 60_000);

  it.each(walkedIn(LANGUAGES))(
    'a pended member reads, is told why nothing can be changed, and is refused in the banner (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      const { driver } = await open(member, language, '/devices');
      const { page, t } = driver;
      await browserServer.em.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
      await driver.expecting(FORBIDDEN, async () => {
        await page.getByRole('link', { name: t('devices.connect') }).click();
        await page.getByRole('alert').getByText(t('errors.account_pended')).first().waitFor();
      });
      // The page did not know it before.
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

  it.each(walkedIn(LANGUAGES))(
    'who has not typed the code of the registration is led to the verification, from a page and from a call (%s)',
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

  it.each(walkedIn(LANGUAGES))(
    'an ending package and a missing second step are told quietly (%s)',
    async (language) => {
      const admin = await browserServer.member({ role: 'SupperAdmin', name: 'Nada' });
      const expire = (at: string) =>
        browserServer.em.execute(`update subscriptions set expire_at = ${at} where account_id = ?`, [admin.accountId]);
      await expire("now() + interval '50 hours'");
      const { driver } = await open(admin, language, '/dashboard');
      const { page, t } = driver;
      const notes = page.getByRole('note');
      await notes.filter({ hasText: t('shell.notice.second_step') }).waitFor();
      expect(await notes.count()).toBe(2);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('notices');
      await notes.getByRole('button', { name: t('shell.close') }).click();
      await page.reload();
      await notes.first().waitFor();
      expect(await notes.allTextContents()).toEqual([expect.stringContaining(t('shell.notice.package'))]);

      await expire("now() - interval '1 hour'");
      await page.reload();
      await notes.first().waitFor();
      const [before] = t('shell.notice.expired', { name: t('shell.notice.package'), when: '|' }).split('|');
      expect(await notes.first().textContent()).toContain(before);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(walkedIn(LANGUAGES))(
    'the bell counts what nobody has looked at, says it on a click, and then counts it no more (%s)',
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
