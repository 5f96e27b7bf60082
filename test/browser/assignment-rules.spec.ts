import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { openColleague } from '../setup/accounts/open-colleague.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { TestApp } from '../setup/servers/app.js';

describeInBrowser('assignment rules and working hours', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'rules are created, moved by keyboard, switched off and deleted; a colleague gets working hours (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Merchant' });
      const device = await makeDevice(browserServer.em, { accountId: member.accountId, name: 'Front desk' });
      const colleague = await openColleague(server, member, { deviceIds: [device.id] });
      const owner = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, width: 1280 }, owner);
      const { page, t } = driver;
      await page.goto('/inbox-settings/assignment-rules');
      const rules = page.getByRole('region', { name: t('assignment.title') });
      const dialog = page.getByRole('dialog');
      const add = async (name: string, condition: string | null): Promise<void> => {
        await rules.getByRole('button', { name: t('assignment.new') }).click();
        await dialog.getByRole('textbox', { name: t('inbox.name') }).fill(name);
        if (condition) {
          await dialog.getByRole('combobox', { name: t('assignment.conditions') }).click();
          await page.getByRole('option', { name: t(condition), exact: true }).click();
        }
        await dialog.getByRole('combobox', { name: t('assignment.to'), exact: false }).click();
        await page.getByRole('option', { name: /^Colleague/ }).click();
      };
      const save = async (): Promise<void> => {
        await dialog.getByRole('button', { name: t('ui.save') }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await add('Nights', 'assignment.by.hours');
      await dialog.getByRole('textbox', { name: t('assignment.hours.from') }).fill('17:00');
      await driver.settle();
      await driver.shoot('assignment-rule');
      expect(await findViolations(driver)).toEqual([]);
      await save();
      await add('All', null);
      await save();
      const names = () => rules.getByRole('listitem').locator('bdi').allTextContents();
      await rules.getByText('All', { exact: true }).waitFor();
      expect(await names()).toEqual(['Nights', 'All']);
      const named = { name: '\u2068All\u2069' };
      await rules.getByRole('button', { name: t('assignment.move_up', named) }).focus();
      await page.keyboard.press('Enter');
      await rules.getByRole('listitem').first().getByText('All', { exact: true }).waitFor();
      const toggle = rules.getByRole('switch', { name: t('assignment.on_of', named) });
      await toggle.focus();
      await page.keyboard.press('Space');
      await driver.settle();
      await driver.shoot('assignment-rules');
      expect(await findViolations(driver)).toEqual([]);
      await rules.getByRole('button', { name: t('inbox.delete_of', { name: 'All' }) }).click();
      await dialog.getByRole('button', { name: t('assignment.delete') }).click();
      await rules.getByText('All', { exact: true }).waitFor({ state: 'detached' });
      const { body } = await owner.get('/api/v1/assignment-rules');
      expect(body.data).toMatchObject([{ name: 'Nights', position: 1, conditions: [{ by: 'hours' }] }]);

      await page.goto('/team');
      const row = page.getByRole('row').filter({ hasText: t('team.roles.agent') });
      await row.getByText(t('team.away'), { exact: true }).waitFor();
      await row.getByRole('button', { name: new RegExp(t('team.edit_of', { name: '' }).trim()) }).click();
      await dialog.getByRole('switch', { name: t('assignment.working_hours_only') }).click({ force: true });
      await dialog.getByRole('group', { name: t('assignment.working_hours') }).waitFor();
      await driver.settle();
      await driver.shoot('working-hours');
      expect(await findViolations(driver)).toEqual([]);
      await save();
      const { data } = (await owner.get(`/api/v1/account-users/${colleague.member.userId}`)).body;
      expect(data.working_hours).toMatchObject({ windows: [{ from: '09:00', to: '17:00' }] });
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    120_000,
  );
});
