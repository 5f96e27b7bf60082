import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { Authenticator } from '../setup/accounts/authenticator.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const LANGUAGES = ['en', 'ar'] as const;
const WRONG_PASSWORD = { en: 'This is not your password.', ar: 'كلمة المرور غير صحيحة.' };
const REJECTED = /answered 422|status of 422/;

describeInBrowser('settings', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  async function signIn({ email, password }: Member, headers: Record<string, string> = {}): Promise<HttpClient> {
    const client = new HttpClient(() => browserServer.server.url, headers);
    expect((await client.signIn(email, password)).status).toBe(200);
    return client;
  }

  async function openAs(client: HttpClient, language: Language, path: string): Promise<PageDriver> {
    const driver = await browser.open(browserServer.server.url, { language }, client);
    await driver.page.goto(path);
    await driver.settle();
    return driver;
  }

  it.each(pickVariants(LANGUAGES))(
    'account: name, time zone, date style and quiet hours are stored and applied; leaving keeps the draft (%s)',
    async (language) => {
      const client = await signIn(await browserServer.member({ name: 'Palm Shop' }));
      const driver = await openAs(client, language, '/settings');
      const { page, t } = driver;
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-account');

      await page.getByRole('textbox', { name: t('settings.account.name'), exact: true }).fill('Layla Haddad');
      await page.getByRole('link', { name: t('settings.security.title') }).click();
      await page.getByRole('dialog').getByText(t('ui.unsaved_text')).waitFor();
      await page.getByRole('button', { name: t('ui.cancel') }).click();

      const zone = page.getByRole('combobox', { name: t('settings.dates.zone') });
      await zone.click();
      await zone.fill('tokyo');
      await page.getByRole('option', { name: /Asia\/Tokyo/ }).waitFor();
      await driver.shoot('settings-zones');
      await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
      await page.getByRole('radio', { name: t('settings.dates.iso') }).check();
      await page.getByLabel(t('settings.quiet.from'), { exact: true }).fill('22:30');
      await page.getByLabel(t('settings.quiet.to'), { exact: true }).fill('07:00');
      await page.getByText(t('settings.quiet.overnight')).waitFor();
      await page.getByLabel(t('settings.frequency.messages'), { exact: true }).fill('2');
      await page.getByLabel(t('settings.frequency.days'), { exact: true }).fill('٣٠');
      await page.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText(t('settings.saved')).waitFor();

      const { body } = await client.get('/api/v1/get-settings');
      expect(body.account_settings).toMatchObject({
        name: 'Layla Haddad',
        time_zone: 'Asia/Tokyo',
        date_style: 'iso',
        quiet_from: '22:30',
        quiet_to: '07:00',
        frequency_messages: 2,
        frequency_days: 30,
      });
      // Leaving needs no confirmation after saving.
      await page.getByRole('link', { name: t('settings.security.title') }).click();
      await page.waitForURL('**/settings/security');
      const lastSeen = page.locator('time').first();
      await lastSeen.waitFor();
      expect(await lastSeen.getAttribute('title')).toMatch(language === 'en' ? /GMT\+9/ : /غرينتش\+9/);
      await page.getByRole('button', { name: t('shell.profile', { name: 'Layla Haddad' }) }).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'password: requires the old one and signs out everywhere else (%s)',
    async (language) => {
      const member = await browserServer.member();
      const otherSession = await signIn(member, {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1',
      });
      const driver = await openAs(await signIn(member), language, '/settings/security');
      const { page, t } = driver;
      await page.getByText(t('ui.browser_on', { browser: 'Safari', system: 'iPhone' })).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-security');

      const fill = async (current: string, next: string, repeated: string): Promise<void> => {
        await page.getByLabel(t('settings.password.current'), { exact: true }).fill(current);
        await page.getByLabel(t('settings.password.new'), { exact: true }).fill(next);
        await page.getByLabel(t('settings.password.again'), { exact: true }).fill(repeated);
        await page.getByRole('button', { name: t('settings.password.save') }).click();
      };
      await fill(member.password, 'a quite new secret', 'a quite other secret');
      await page.getByText(t('validation.password_differs')).waitFor();
      await driver.expecting(REJECTED, async () => {
        await fill('not the old one', 'a quite new secret', 'a quite new secret');
        await page.getByText(WRONG_PASSWORD[language]).waitFor();
      });
      expect((await otherSession.get('/api/v1/user')).status).toBe(200);

      await fill(member.password, 'a quite new secret', 'a quite new secret');
      await page.getByText(t('settings.password.changed')).waitFor();
      await page.getByText(t('ui.browser_on', { browser: 'Safari', system: 'iPhone' })).waitFor({ state: 'detached' });
      expect((await otherSession.get('/api/v1/user')).status).toBe(401);
      await page.reload();
      await page.getByText(t('settings.sessions.current')).waitFor();
      await signIn({ ...member, password: 'a quite new secret' });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'sessions: one is ended, then all others (%s)',
    async (language) => {
      const member = await browserServer.member();
      const others = [
        await signIn(member, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }),
        await signIn(member, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36' }),
        await signIn(member, {
          'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15',
        }),
      ];
      const statuses = () => Promise.all(others.map(async (client) => (await client.get('/api/v1/user')).status));
      const driver = await openAs(await signIn(member), language, '/settings/security');
      const { page, t } = driver;
      const firefox = t('ui.browser_on', { browser: 'Firefox', system: 'Windows' });
      await page.getByRole('button', { name: t('settings.sessions.end_named', { name: firefox }) }).click();
      await page.getByText(firefox).waitFor({ state: 'detached' });
      expect(await statuses()).toEqual([401, 200, 200]);

      await page.getByRole('button', { name: t('settings.sessions.end_others') }).click();
      await driver.shoot('settings-end-others', [1280]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('settings.sessions.end_others') })
        .click();
      await page.getByRole('button', { name: t('settings.sessions.end_others') }).waitFor({ state: 'detached' });
      expect(await statuses()).toEqual([401, 401, 401]);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'two-factor: set up with an authenticator, codes shown once and renewed, turned off (%s)',
    async (language) => {
      const member = await browserServer.member();
      const client = await signIn(member);
      const driver = await openAs(client, language, '/settings/security');
      const { page, t } = driver;
      const dialog = page.getByRole('dialog');
      const typePassword = async (password: string, button: string): Promise<void> => {
        await dialog.getByLabel(t('settings.password.current'), { exact: true }).fill(password);
        await dialog.getByRole('button', { name: button, exact: true }).click();
      };
      await page.getByRole('button', { name: t('settings.second_step.set_up') }).click();
      await driver.expecting(REJECTED, async () => {
        await typePassword('not mine', t('settings.second_step.continue'));
        await dialog.getByText(WRONG_PASSWORD[language]).waitFor();
      });
      await typePassword(member.password, t('settings.second_step.continue'));
      await dialog.getByRole('img', { name: t('settings.second_step.qr') }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-second-step');

      const app = new Authenticator(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));
      const code = dialog.getByLabel(t('settings.second_step.code'));
      await driver.expecting(REJECTED, async () => {
        await code.fill(app.wrongCode);
        await dialog.getByRole('button', { name: t('settings.second_step.turn_on') }).click();
        await dialog.locator('[aria-invalid="true"]').waitFor();
      });
      await code.fill(app.codeAt(0));
      await dialog.getByRole('button', { name: t('settings.second_step.turn_on') }).click();
      const codes = dialog.getByRole('list', { name: t('settings.second_step.codes') }).getByRole('listitem');
      await codes.first().waitFor();
      expect(await codes.count()).toBe(10);
      const [first] = await codes.allTextContents();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-recovery-codes');
      const download = page.waitForEvent('download');
      await dialog.getByRole('link', { name: t('settings.second_step.download') }).click();
      expect((await download).suggestedFilename()).toMatch(/^mersal-.*\.txt$/);
      await dialog.getByRole('button', { name: t('settings.second_step.kept') }).click();
      await page.getByText(t('settings.second_step.on'), { exact: true }).waitFor();

      await page.getByRole('button', { name: t('settings.second_step.renew') }).click();
      await typePassword(member.password, t('settings.second_step.renew'));
      await codes.first().waitFor();
      expect(await codes.allTextContents()).not.toContain(first);
      await dialog.getByRole('button', { name: t('settings.second_step.kept') }).click();

      await page.getByRole('button', { name: t('settings.second_step.end'), exact: true }).click();
      await typePassword(member.password, t('settings.second_step.end'));
      await page.getByText(t('settings.second_step.off'), { exact: true }).waitFor();
      expect((await client.get('/api/v1/user')).body.data.has_second_step).toBe(false);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(pickVariants(LANGUAGES))(
    'platform: for the SupperAdmin only (%s)',
    async (language) => {
      const owner = await signIn(
        await browserServer.member({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] }),
      );
      const driver = await openAs(owner, language, '/settings');
      const { page, t } = driver;
      await page.getByRole('link', { name: t('settings.platform.title') }).click();
      // The previous page has fields of the same names.
      await page.getByText(t('settings.platform.help')).waitFor();
      const name = page.getByRole('textbox', { name: t('settings.platform.name') });
      await name.fill(`Palm ${language}`);
      await page.getByRole('textbox', { name: t('settings.platform.email') }).fill('help@palm.example');
      await page.getByRole('textbox', { name: t('settings.platform.phone') }).fill('050 123 4567');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('settings-platform');
      await page.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText(t('settings.saved')).waitFor();
      const { body } = await owner.get('/api/v1/platform-settings');
      expect(body.data).toMatchObject({
        platform_name: `Palm ${language}`,
        platform_email: 'help@palm.example',
        platform_phone: expect.stringMatching(/966501234567$/) as unknown,
      });
      driver.expectNoProblems();
      await driver.close();

      const member = await openAs(await signIn(await browserServer.member()), language, '/settings');
      await member.page.getByRole('link', { name: t('settings.security.title') }).waitFor();
      expect(await member.page.getByRole('link', { name: t('settings.platform.title') }).count()).toBe(0);
      await member.page.goto('/settings/platform');
      await member.page.getByText(t('shell.permission_denied')).waitFor();
      member.expectNoProblems();
      await member.close();
    },
    60_000,
  );
});
