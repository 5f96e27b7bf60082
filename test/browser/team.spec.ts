import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { textsTo, uniqueNumber } from '../setup/accounts/codes.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const LANGUAGES = ['en', 'ar'] as const;
const REJECTED = /answered 4(22|29)|status of 4(22|29)/;
/** The sessions of a removed colleague end while the page is open. */
const SIGNED_OUT = /answered 401|status of 401/;

describeInBrowser('the team', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 90_000);
  afterAll(() => browser?.close(), 30_000);

  const open = async (language: 'en' | 'ar', seats = -1) => {
    const owner = await browserServer.member({ name: 'Palm Shop' });
    const { accountId } = owner;
    await makeDevice(browserServer.em, { accountId, name: 'Front desk' });
    await browserServer.em.execute('update subscriptions set count_users = ? where account_id = ?', [seats, accountId]);
    const client = await browserServer.enter(owner);
    return browser.open(browserServer.server.url, { language }, client);
  };

  it.each(pickVariants(LANGUAGES))(
    'a colleague is invited by WhatsApp, chooses a username, sees no page of the owner, and is removed (%s)',
    async (language) => {
      const driver = await open(language);
      const { page, t } = driver;
      const phone = uniqueNumber();
      await page.goto('/team');
      await page.getByRole('heading', { name: t('team.empty_title') }).waitFor();
      await page.getByRole('button', { name: t('team.invite') }).click();
      const dialog = page.getByRole('dialog');
      const send = dialog.getByRole('button', { name: t('team.send_invitation') });
      await send.click();
      await dialog.getByText(t('validation.required')).waitFor();
      await dialog.getByText(t('team.by_phone'), { exact: true }).click();
      await dialog.getByRole('textbox', { name: t('team.phone') }).fill(`0${phone.slice(3)}`);
      await dialog.getByRole('textbox', { name: t('team.name'), exact: true }).fill('Huda');
      await dialog.getByText(t('team.role_help.agent')).waitFor();
      await dialog.getByRole('combobox', { name: t('team.devices') }).click();
      await page.getByRole('option', { name: /Front desk/ }).click();
      // Closes the list of devices.
      await page.keyboard.press('Tab');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
      await driver.shoot('team-invite');
      expect(await findViolations(driver)).toEqual([]);
      await send.click();
      await dialog.waitFor({ state: 'hidden' });
      const row = page.getByRole('row').filter({ hasText: 'Huda' });
      await row.getByText(t('team.invited'), { exact: true }).waitFor();
      await row.getByText(t('team.roles.agent'), { exact: true }).waitFor();
      await row.getByText('Front desk').waitFor();
      for (const role of ['supervisor', 'agent']) {
        await row.getByRole('button', { name: t('team.edit_of', { name: '\u2068Huda\u2069' }) }).click();
        await dialog.getByRole('combobox', { name: t('team.role') }).selectOption({ label: t(`team.roles.${role}`) });
        await dialog.getByRole('button', { name: t('ui.save') }).click();
        await row.getByText(t(`team.roles.${role}`), { exact: true }).waitFor();
      }

      const [text = ''] = await textsTo(browserServer.sandbox, phone);
      const token = /choose-password\?token=([\w-]+)/.exec(text)![1]!;
      const colleagueDriver = await browser.open(browserServer.server.url, { language });
      const field = (key: string) => colleagueDriver.page.getByLabel(t(key), { exact: true });
      const submit = colleagueDriver.page.getByRole('button', { name: t('auth.save_password') });
      await colleagueDriver.page.goto(`/choose-password?token=${token}`);
      await field('auth.new_password').fill('a sentence of seven words or so');
      await field('auth.password_again').fill('a sentence of seven words or so');
      await colleagueDriver.expecting(REJECTED, async () => {
        await submit.click();
        await colleagueDriver.page.locator('[data-path="username"][aria-invalid="true"]').waitFor();
      });
      await colleagueDriver.shoot('choose-username');
      await field('auth.username').fill(`huda${phone}`);
      await submit.click();
      await colleagueDriver.page.waitForURL('**/login/email');
      await field('auth.email').fill(`huda${phone}`);
      await field('auth.password').fill('a sentence of seven words or so');
      await colleagueDriver.page.getByRole('button', { name: t('auth.sign_in'), exact: true }).click();
      await colleagueDriver.page.waitForURL('**/dashboard');
      const menu = colleagueDriver.page.getByRole('navigation', { name: t('shell.menu') });
      await menu.getByRole('link', { name: t('templates.title'), exact: true }).waitFor();
      for (const key of ['webhooks.title', 'api.title', 'payments.title', 'packages.title', 'team.title'])
        expect(await menu.getByRole('link', { name: t(key), exact: true }).count()).toBe(0);
      await colleagueDriver.visit('/webhooks');
      await colleagueDriver.page.waitForURL('**/permission-error');
      await colleagueDriver.visit('/settings');
      await colleagueDriver.page.getByRole('heading', { name: t('settings.account.profile') }).waitFor();
      expect(await colleagueDriver.page.getByRole('heading', { name: t('settings.business.title') }).count()).toBe(0);
      await colleagueDriver.page.getByRole('button', { name: t('shell.profile', { name: 'Huda' }) }).click();
      await colleagueDriver.page.getByRole('menuitem', { name: t('shell.availability.set_away') }).click();
      await colleagueDriver.page.getByText(t('shell.availability.is_away')).waitFor();

      await row.getByText(t('team.away'), { exact: true }).waitFor();
      await driver.shoot('team');
      expect(await findViolations(driver)).toEqual([]);
      await row.getByRole('button', { name: t('team.remove_of', { name: '\u2068Huda\u2069' }) }).click();
      await dialog.getByText(t('team.remove_text')).waitFor();
      await colleagueDriver.expecting(SIGNED_OUT, async () => {
        await dialog.getByRole('button', { name: t('team.remove_confirm') }).click();
        await row.waitFor({ state: 'detached' });
        await colleagueDriver.page.waitForURL('**/login**');
      });
      driver.expectNoProblems();
      await colleagueDriver.close();
      await driver.close();
    },
    120_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'a role of the account is created, assigned, and not deleted while a colleague has it (%s)',
    async (language) => {
      const driver = await open(language);
      const { page, t } = driver;
      const dialog = page.getByRole('dialog');
      await page.goto('/team/roles');
      await page.getByText(t('team.role_help.supervisor')).waitFor();
      await page.getByText(t('team.roles.none')).waitFor();
      await page.getByRole('button', { name: t('team.roles.new') }).click();
      await dialog.getByRole('textbox', { name: t('team.roles.name') }).fill('Evening shift');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await dialog.getByText(t('team.roles.choose_permission')).waitFor();
      await dialog.getByRole('checkbox', { name: t('members.unit.show-all-chats') }).check();
      await dialog.getByRole('checkbox', { name: t('members.unit.close-chats') }).check();
      await driver.shoot('team-role');
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: t('team.edit_of', { name: '\u2068Evening shift\u2069' }) }).click();
      await dialog.getByRole('textbox', { name: t('team.roles.name') }).fill('Night shift');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      const role = page.getByRole('listitem').filter({ hasText: 'Night shift' });
      await role.getByText(t('members.permission.team')).waitFor();
      await driver.shoot('team-roles');
      expect(await findViolations(driver)).toEqual([]);

      await page.goto('/team');
      await page.getByRole('button', { name: t('team.invite') }).click();
      const email = `nora-${uniqueNumber()}@example.com`;
      await dialog.getByRole('textbox', { name: t('team.email') }).fill(email);
      await dialog.getByRole('combobox', { name: t('team.role') }).selectOption({ label: 'Night shift' });
      await dialog.getByRole('button', { name: t('team.send_invitation') }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.goto('/team/roles');
      const name = '\u2068Night shift\u2069';
      const remove = async () => {
        await role.getByRole('button', { name: t('team.roles.delete_of', { name }) }).click();
        await dialog.getByRole('button', { name: t('team.roles.delete') }).click();
      };
      await driver.expecting(/answered 409|status of 409/, async () => {
        await remove();
        await page.getByText(/Colleagues have this role|هذا الدور مستخدم/).waitFor();
      });
      await role.waitFor();

      await page.goto('/team');
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByRole('button', { name: t('team.withdraw_of', { name: `\u2068${email}\u2069` }) }).click();
      await dialog.getByRole('button', { name: t('team.withdraw') }).click();
      await row.waitFor({ state: 'detached' });
      await page.goto('/team/roles');
      await remove();
      await page.getByText(t('team.roles.none')).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'the used seats of the package are shown, and an invitation beyond them is rejected (%s)',
    async (language) => {
      const driver = await open(language, 2);
      const { page, t } = driver;
      const dialog = page.getByRole('dialog');
      const invite = async (email: string) => {
        await page.getByRole('button', { name: t('team.invite') }).click();
        await dialog.getByRole('textbox', { name: t('team.email') }).fill(email);
        await dialog.getByRole('button', { name: t('team.send_invitation') }).click();
      };
      await page.goto('/team');
      await page.getByText(t('team.seats_of', { used: '1', limit: '2' })).waitFor();
      await invite(`one-${uniqueNumber()}@example.com`);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(t('team.seats_full')).waitFor();
      await driver.shoot('team-full');
      expect(await findViolations(driver)).toEqual([]);
      await driver.expecting(REJECTED, async () => {
        await invite(`two-${uniqueNumber()}@example.com`);
        await dialog.getByRole('alert').waitFor();
      });
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
