// Long: members-list.spec covers the pages of members, api/members.spec each action.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { Console } from './console.js';

const LANGUAGES = ['en', 'ar'] as const;
/** Console messages of pages that make a request after their session ended. */
const SESSION_ENDED = /answered 401|status of 401/;

describeInBrowser("one member's account", () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    await Console.seedScreens(browserServer);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(pickVariants(LANGUAGES))('is suspended, which can be undone (%s)', async (language) => {
    const console = await Console.open(browserServer, browser, language, '/members?search=khalid_mutairi');
    const { t } = console.driver;
    await console.choose('khalid_mutairi', 'account_of', 'pend');
    await console.toast.getByText(t('members.is_pended', { name: 'khalid_mutairi' })).waitFor();
    await console.rowOf('khalid_mutairi').getByText(t('members.pended'), { exact: true }).waitFor();
    expect((await console.member('khalid_mutairi'))?.status).toBe('pended');
    await console.driver.shoot('members-undo');

    await console.toast.getByRole('button', { name: t('ui.undo') }).click();
    await console.rowOf('khalid_mutairi').getByText(t('members.active'), { exact: true }).waitFor();
    await console.toast.getByText(t('members.is_active', { name: 'khalid_mutairi' })).waitFor();
    expect((await console.member('khalid_mutairi'))?.status).toBe('active');
    await console.close();
  });

  it.each(pickVariants(LANGUAGES))(
    'gets a package for a period, with its total, and the unlimited one (%s)',
    async (language) => {
      const name = language === 'en' ? 'lucas' : 'lucas2';
      const console = await Console.open(browserServer, browser, language, `/members?search=${name}`);
      const { t } = console.driver;
      await console.choose(name, 'package_of', 'choose_package');
      await console.dialog.getByText(t('members.from_admin_side')).waitFor();
      await console.dialog.getByRole('radio', { name: /Growth/ }).check();
      const total = console.dialog.locator('output');
      const periods = console.dialog.getByRole('radiogroup', { name: t('members.period') }).getByRole('radio');
      expect(await periods.first().isChecked()).toBe(true);
      expect(await total.textContent()).toContain('129.00');
      await periods.last().check();
      // (149 − 20) × 12 − 240
      expect(await total.textContent()).toContain('1,308.00');
      await console.driver.shoot('members-package');
      await console.expectUsable();
      await console.dialog.getByRole('radio', { name: new RegExp(`^${t('ui.package_free')}`) }).check();
      expect(await total.textContent()).toBe(t('members.free'));
      await console.dialog.getByRole('radio', { name: /Growth/ }).check();
      await periods.last().check();
      await console.dialog.getByRole('button', { name: t('members.subscribe'), exact: true }).click();
      await console.toast.getByText(t('members.subscribed')).waitFor();
      await console.dialog.waitFor({ state: 'detached' });
      await console.rowOf(name).getByText('Growth').waitFor();

      await console.choose(name, 'package_of', 'unlimited_subscribe');
      await console.rowOf(name).getByText(t('members.unlimited')).waitFor();
      await console
        .rowOf(name)
        .getByRole('button', { name: t('members.package_of', { name }) })
        .click();
      await console.driver.page.getByRole('menuitem', { name: t('members.choose_package') }).waitFor();
      expect(await console.driver.page.getByRole('menuitem', { name: t('members.unlimited_subscribe') }).count()).toBe(
        0,
      );
      await console.expectUsable();
      await console.close();
    },
  );

  it.each(pickVariants(LANGUAGES))(
    'has a panel with usage, facts and activity, in which SupperAdmin grants permissions (%s)',
    async (language) => {
      const name = language === 'en' ? 'hannah.schmidt' : 'hannah.schmidt2';
      const console = await Console.open(browserServer, browser, language, `/members?search=${name}`);
      const { page, t } = console.driver;
      await console.rowOf(name).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(/member=\d+/);
      await console.dialog.getByRole('meter', { name: t('members.usage.messages') }).waitFor();
      await console.driver.settle();
      await console.driver.shoot('members-panel');
      await console.expectUsable();

      const payments = console.dialog.getByRole('checkbox', { name: t('members.permission.payments'), exact: true });
      expect(await payments.count()).toBe(0);
      await console.dialog.getByRole('radio', { name: t('members.roles.admin'), exact: true }).check();
      await payments.check();
      await console.driver.shoot('members-role');
      await console.expectUsable();
      await console.dialog.getByRole('button', { name: t('members.save_role') }).click();
      await console.toast.getByText(t('members.updated')).waitFor();
      const member = await console.member(name);
      expect(member?.role_name).toBe('admin');
      const { body } = await console.client.get(`/api/v1/members/${member?.id}`);
      expect(body.data.permission).toEqual(expect.arrayContaining(['payments', 'show payments', 'show devices']));
      expect(body.data.permission).not.toContain('members');

      await page.reload();
      await console.dialog.getByRole('meter', { name: t('members.usage.messages') }).waitFor();
      expect(await payments.isChecked()).toBe(true);
      await page.goBack();
      await console.dialog.waitFor({ state: 'detached' });
      await console.rowOf(name).getByText(t('members.roles.admin'), { exact: true }).waitFor();
      await console.close();
    },
  );

  it.each(pickVariants(LANGUAGES))(
    'is impersonated for a reason, in every tab, and left again; the log shows it (%s)',
    async (language) => {
      // An impersonated account has its own language.
      const [username, name] = language === 'en' ? ['priya.raman', 'Priya Raman'] : ['yousef_bawazir', 'يوسف باوزير'];
      const console = await Console.open(browserServer, browser, language, `/members?search=${username}`);
      const { driver } = console;
      const { page, t } = driver;
      const otherTab = await driver.another();
      await otherTab.page.goto('/devices');
      await otherTab.settle();
      const reason = language === 'en' ? 'Asked for help with a device' : 'طلبت المساعدة في ربط جهاز';
      await console.choose(username, 'account_of', 'log_in_as');
      const enter = console.dialog.getByRole('button', { name: t('members.log_in_as') });
      await console.dialog.getByRole('textbox', { name: t('members.reason') }).fill('no');
      await enter.click();
      await console.dialog.getByText(t('validation.reason_short')).waitFor();
      await driver.shoot('members-log-in-as');
      await console.expectUsable();
      await console.dialog.getByRole('textbox', { name: t('members.reason') }).fill(reason);
      await driver.expecting(SESSION_ENDED, () =>
        otherTab.expecting(SESSION_ENDED, async () => {
          await enter.click();
          await page.waitForURL('**/dashboard');
          const banner = (tab: typeof page) =>
            tab.getByRole('complementary', { name: t('shell.impersonation.title') }).filter({ hasText: name });
          await banner(page).waitFor();
          await banner(otherTab.page).waitFor();
          expect(await page.getByRole('link', { name: t('members.title'), exact: true }).count()).toBe(0);
          await banner(page)
            .getByRole('button', { name: t('shell.impersonation.back') })
            .click();
          await page.waitForURL('**/members');
          await banner(otherTab.page).waitFor({ state: 'detached' });
        }),
      );
      await page.goto('/audit-log');
      await driver.settle();
      const entered = console.rows.filter({ hasText: t('audit.action.impersonation_started') }).first();
      await entered.getByText(username).first().waitFor();
      await entered.getByRole('button').click();
      await page.getByText(reason).waitFor();
      await driver.shoot('audit-log');
      await console.expectUsable();

      await console.filter(t('audit.what'), t('audit.action.impersonation_ended'));
      expect(new URL(page.url()).search).toBe('?action=impersonation_ended');
      const shown = await console.rows.allInnerTexts();
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.every((text) => text.includes(t('audit.action.impersonation_ended')))).toBe(true);
      await console.search('nobody of this name');
      await page.getByText(t('ui.list.nothing_title'), { exact: true }).waitFor();
      otherTab.expectNoProblems();
      await console.close();
    },
    120_000,
  );

  it.each(pickVariants(LANGUAGES))('is deleted after a confirmation with its name (%s)', async (language) => {
    const name = language === 'en' ? 'mona_elsayed' : 'mona_elsayed2';
    const console = await Console.open(browserServer, browser, language, '/members?search=mona');
    const { t } = console.driver;
    // Escape in the confirmation keeps the panel open.
    await console.rowOf(name).getByRole('link', { name, exact: true }).click();
    await console.dialog.getByRole('button', { name: t('members.account_of', { name }) }).click();
    await console.driver.page.getByRole('menuitem', { name: t('members.delete'), exact: true }).click();
    await console.dialog.getByText(t('members.delete_title', { name })).waitFor();
    await console.driver.page.keyboard.press('Escape');
    await console.dialog.getByText(t('members.delete_title', { name })).waitFor({ state: 'detached' });
    await console.dialog.getByRole('button', { name: t('members.account_of', { name }) }).click();
    await console.driver.page.getByRole('menuitem', { name: t('members.delete'), exact: true }).click();
    await console.dialog.getByText(t('members.delete_title', { name })).waitFor();
    await console.driver.shoot('members-delete');
    await console.dialog.getByRole('button', { name: t('members.delete_confirm') }).click();
    await console.toast.getByText(t('members.deleted')).waitFor();
    await console.dialog.waitFor({ state: 'detached' });
    await waitFor('the row is gone', async () => (await console.rowOf(name).count()) === 0);
    expect(await console.member(name)).toBeUndefined();
    await console.close();
  });

  it('is hidden without the permission, in the menu and as a page; so is the audit log from administrators', async () => {
    for (const [user, paths] of [
      [{}, ['/members', '/audit-log']],
      [{ role: 'admin', permissions: ['members'] }, ['/audit-log']],
    ] as const) {
      const client = await browserServer.signedIn({
        ...user,
        permissions: [...((user as { permissions?: string[] }).permissions ?? [])],
      });
      const driver = await browser.open(browserServer.server.url, {}, client);
      for (const path of paths) {
        await driver.page.goto(path);
        await driver.page.waitForURL('**/permission-error');
        expect(await driver.page.getByRole('link', { name: driver.t('audit.title') }).count()).toBe(0);
      }
      driver.expectNoProblems();
      await driver.close();
    }
  });
});
