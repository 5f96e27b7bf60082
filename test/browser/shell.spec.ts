import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { describeInBrowser, type Language, TestBrowser } from '../setup/browser.js';
import { findSerious } from '../setup/find-serious.js';
import { HttpClient } from '../setup/http-client.js';
import type { Member } from '../setup/members.js';
import { Stage } from '../setup/stage.js';
import type { Tab } from '../setup/tab.js';
import { waitFor } from '../setup/wait-for.js';

const LANGUAGES = ['en', 'ar'] as const;
/** What a call leaves in the console when nobody is signed in any more, or when it is refused. */
const ENDED = /answered 401|status of 401|WebSocket|socket\.io/;
const FORBIDDEN = /answered 403|status of 403/;

describeInBrowser('the shell and its guards', () => {
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

  async function open(member: Member, language: Language, path: string): Promise<{ tab: Tab; client: HttpClient }> {
    const client = new HttpClient(() => stage.server.url);
    await client.signIn(member.email, member.password);
    const tab = await browser.open(stage.server.url, { language }, client);
    await tab.page.goto(path);
    await tab.settle();
    return { tab, client };
  }

  async function signIn({ page, t }: Tab, { email, password }: Member): Promise<void> {
    await page.getByRole('link', { name: t('auth.by_email') }).click();
    await page.getByLabel(t('auth.email')).fill(email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth.sign_in') }).click();
    await page.getByRole('button', { name: t('auth.continue') }).click();
  }

  const look = ({ page }: Tab) =>
    page.evaluate<string[]>(
      `(({ lang, dir, dataset }) => [lang, dir, dataset.mantineColorScheme])(document.documentElement)`,
    );

  it('theme and language are saved to the user, stay after signing out and are those of whoever signs in next', async () => {
    const member = await stage.member({ name: 'Palm Shop' });
    const tab = await browser.open(stage.server.url);
    const { page } = tab;
    await page.goto('/');
    await signIn(tab, member);
    await page.waitForURL('**/dashboard');
    // The address changes before the page does, and the page of the sign-in has a switch as well.
    await page.getByRole('button', { name: tab.t('shell.profile', { name: 'Palm Shop' }) }).waitFor();
    await page.getByRole('button', { name: tab.t('shell.theme_dark') }).click();
    await page.getByRole('button', { name: tab.t('shell.language') }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    tab.speak('ar');
    await page.locator('html[dir="rtl"]').waitFor();
    await tab.settle();
    const client = new HttpClient(() => stage.server.url);
    await client.signIn(member.email, member.password);
    await waitFor('both are saved', async () => {
      const { mode, language } = (await client.get('/api/v1/user')).body.data;
      return mode === 'dark' && language === 'ar';
    });

    await page.getByRole('button', { name: tab.t('shell.profile', { name: 'Palm Shop' }) }).click();
    await page.getByRole('menuitem', { name: tab.t('shell.logout') }).click();
    await page.waitForURL('**/login');
    expect(await look(tab)).toEqual(['ar', 'rtl', 'dark']);
    await page.reload({ waitUntil: 'commit' });
    // Before the page's own code has run.
    await page.locator('html[dir="rtl"][data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await tab.settle();

    await signIn(tab, await stage.member({ name: 'Other Shop' }));
    await page.waitForURL('**/dashboard');
    await page.locator('html[lang="en"][dir="ltr"][data-mantine-color-scheme="light"]').waitFor();
    tab.speak('en');
    await page.getByRole('button', { name: tab.t('shell.profile', { name: 'Other Shop' }) }).waitFor();
    tab.expectNoProblems();
    await tab.close();
  }, 60_000);

  it.each(LANGUAGES)(
    'a session that ends in the middle leads to the login, and back to the same place (%s)',
    async (language) => {
      const member = await stage.member();
      const { tab } = await open(member, language, '/settings');
      const { page, t } = tab;
      await tab.expecting(ENDED, async () => {
        // Behind the server's back: the next call finds out.
        await stage.em.execute('delete from sessions where user_id = ?', [member.userId]);
        await page.getByRole('link', { name: t('settings.security.title') }).click();
        await page.waitForURL(/\/login\?redirect=/);
      });
      expect(await page.evaluate<string | null>(`localStorage.getItem('mersal.signed-in-until')`)).toBeNull();
      await signIn(tab, member);
      await page.waitForURL(/\/settings(\/security)?$/);
      await tab.settle();

      await tab.expecting(ENDED, async () => {
        // By its owner on another computer: the live connection tells it at once.
        const elsewhere = new HttpClient(() => stage.server.url);
        await elsewhere.signIn(member.email, member.password);
        await elsewhere.delete('/api/v1/other-sessions');
        await page.waitForURL(/\/login\?redirect=/);
      });
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it.each(LANGUAGES)(
    'a guest is led to the login and then to where they wanted (%s)',
    async (language) => {
      const member = await stage.member();
      const tab = await browser.open(stage.server.url, { language });
      await tab.page.addInitScript(`localStorage.setItem('mersal.language', '${language}')`);
      await stage.em.execute('update users set language = ? where id = ?', [language, member.userId]);
      await tab.page.goto('/devices?page=1');
      await tab.page.waitForURL(/\/login\?redirect=/);
      await signIn(tab, member);
      await tab.page.waitForURL(/\/devices/);
      // Signed in, there is nothing for them at the guests' door.
      await tab.page.goto('/login');
      await tab.page.waitForURL('**/dashboard');
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it.each(LANGUAGES)(
    'who lacks a permission sees neither the entry nor the page (%s)',
    async (language) => {
      const permissions = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'send message');
      const { tab } = await open(await stage.member({ permissions }), language, '/send-message');
      const { page, t } = tab;
      // What was loaded ahead for the page that is not shown stays unused, which Chromium remarks on when the machine is slow.
      await tab.expecting(/was preloaded using link preload but not used/, async () => {
        await page.waitForURL('**/permission-error');
        await page.getByRole('heading', { name: t('shell.permission_denied') }).waitFor();
        await page.getByRole('img', { name: t('shell.permission_picture') }).waitFor();
        const menu = page.getByRole('navigation', { name: t('shell.menu') });
        expect(await menu.getByRole('link').allTextContents()).toEqual(
          ['dashboard', 'chats', 'devices', 'templates', 'contacts', 'groups', 'settings'].map((page) =>
            t(`${page}.title`),
          ),
        );
        expect(await findSerious(tab)).toEqual([]);
        await tab.shoot('permission-error');
      });
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it('the contacts stand in a group of their own, each entry by the permission of its page', async () => {
    const seen = async (...permissions: string[]) => {
      const { tab } = await open(await stage.member({ permissions }), 'en', '/dashboard');
      const { page, t } = tab;
      const menu = page.getByRole('navigation', { name: t('shell.menu') });
      const [links, groups] = await Promise.all([
        menu.getByRole('link').allTextContents(),
        menu.getByText(t('shell.contacts_numbers'), { exact: true }).count(),
      ]);
      await tab.close();
      return [...links, ...(groups > 0 ? ['in a group'] : [])];
    };
    expect(await seen('contact_phone', 'show contact_phone')).toEqual([
      ...['Dashboard', 'Contacts', 'Settings'],
      'in a group',
    ]);
    expect(await seen('groups', 'show groups')).toEqual(['Dashboard', 'Groups', 'Settings', 'in a group']);
    // A page that would turn them away is not offered.
    expect(await seen('contact_phone', 'groups', 'show templates')).toEqual(['Dashboard', 'Settings']);
  }, 60_000);

  it.each(LANGUAGES)(
    'a pended member reads, is told why nothing can be changed, and is refused in the banner (%s)',
    async (language) => {
      const member = await stage.member({ name: 'Palm Shop' });
      const { tab } = await open(member, language, '/devices');
      const { page, t } = tab;
      await stage.em.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
      await tab.expecting(FORBIDDEN, async () => {
        await page.getByRole('link', { name: t('devices.connect') }).click();
        await page.getByRole('alert').getByText(t('errors.account_pended')).first().waitFor();
      });
      // The page did not know it before.
      await page.getByText(t('shell.notice.pended')).waitFor();
      await tab.shoot('pended-refused');

      await page.getByRole('link', { name: t('settings.title'), exact: true }).click();
      await page.getByText(t('errors.account_pended')).waitFor({ state: 'detached' });
      await page.getByText(t('shell.notice.pended')).waitFor();
      expect(await page.getByRole('button', { name: t('ui.save') }).isDisabled()).toBe(true);
      await tab.settle();
      expect(await findSerious(tab)).toEqual([]);
      await tab.shoot('pended');
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it.each(LANGUAGES)(
    'who has not typed the code of the registration is led to the verification, from a page and from a call (%s)',
    async (language) => {
      const member = await stage.member();
      const { tab } = await open(member, language, '/dashboard');
      const { page, t } = tab;
      await stage.em.execute('update users set verified_at = null where id = ?', [member.userId]);
      await tab.expecting(FORBIDDEN, async () => {
        await page
          .getByRole('link', { name: t('devices.title'), exact: true })
          .first()
          .click();
        await page.waitForURL(/\/verify-account/);
      });
      await page.goto('/settings');
      await page.waitForURL(/\/verify-account/);
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it.each(LANGUAGES)(
    'an ending package and a missing second step are told quietly (%s)',
    async (language) => {
      const admin = await stage.member({ role: 'SupperAdmin', name: 'Nada' });
      await stage.em.execute(`update subscriptions set expire_at = now() + interval '50 hours' where account_id = ?`, [
        admin.accountId,
      ]);
      const { tab } = await open(admin, language, '/dashboard');
      const { page, t } = tab;
      const notes = page.getByRole('note');
      await notes.filter({ hasText: t('shell.notice.second_step') }).waitFor();
      expect(await notes.count()).toBe(2);
      expect(await findSerious(tab)).toEqual([]);
      await tab.shoot('notices');
      await notes.getByRole('button', { name: t('shell.close') }).click();
      await page.reload();
      await notes.first().waitFor();
      expect(await notes.allTextContents()).toEqual([expect.stringContaining(t('shell.notice.package'))]);

      await stage.em.execute(`update subscriptions set expire_at = now() - interval '1 hour' where account_id = ?`, [
        admin.accountId,
      ]);
      await page.reload();
      await notes.first().waitFor();
      const [before] = t('shell.notice.expired', { name: t('shell.notice.package'), when: '|' }).split('|');
      expect(await notes.first().textContent()).toContain(before);
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );

  it.each(LANGUAGES)(
    'the bell counts what nobody has looked at, says it on a click, and then counts it no more (%s)',
    async (language) => {
      const member = await stage.member();
      const [device] = await stage.em.execute<{ id: string }[]>(
        `insert into devices (account_id, session_id, name, phone, state, state_reason)
         values (?, md5(random()::text), 'Old shop', '966500000001', 'logged_out', 'unlinked_on_phone') returning id`,
        [member.accountId],
      );
      await stage.em.execute(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, reason, noticed_at, raised_at)
         select account_id, id, session_id, name, 'stopped', state_reason, now(), now() from devices where id = ?`,
        [device?.id],
      );
      const { tab } = await open(member, language, '/settings');
      const { page, t } = tab;
      const bell = page.getByRole('button', { name: t('shell.new_alerts_one', { count: '1' }), exact: true });
      await bell.click();
      const panel = page.getByRole('dialog').filter({ hasText: t('devices.reason.unlinked_on_phone') });
      await panel.getByRole('link', { name: /Old shop/ }).waitFor();
      await tab.shoot('alerts');
      expect(await findSerious(tab)).toEqual([]);
      await page.getByRole('button', { name: t('shell.alerts'), exact: true }).waitFor();
      await panel.getByRole('link', { name: /Old shop/ }).click();
      await page.waitForURL(/\/devices\/\w{32}$/);
      tab.expectNoProblems();
      await tab.close();
    },
    60_000,
  );
});
