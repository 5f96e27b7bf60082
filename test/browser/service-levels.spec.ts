import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { TestApp } from '../setup/servers/app.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const MINUTE_MS = 60_000;
const LAYLA = '966501110021';

describeInBrowser('service levels', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  const rowOf = ({ page }: PageDriver, name: string) => page.locator('li[data-chat]').filter({ hasText: name });

  it.each<[Language, number]>([
    ['en', 1280],
    ['ar', 360],
  ])(
    'hours and service levels are set, and chats show the time left and late replies (%s)',
    async (language, width) => {
      const { em } = browserServer;
      const member = await browserServer.member({ name: 'Palm Merchant' });
      const { accountId } = member;
      const device = await makeDevice(em, { accountId, name: 'Front desk' });
      const deviceKey = { accountId, deviceId: device.id };
      await holdDevice(server, deviceKey);
      const client = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, width }, client);
      const { page, t } = driver;
      const dialog = page.getByRole('dialog');
      const save = dialog.getByRole('button', { name: t('ui.save') });

      await page.goto('/inbox-settings/business-hours');
      await page.getByRole('button', { name: t('sla.new_hours') }).click();
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Every day');
      await dialog.getByRole('textbox', { name: t('sla.from') }).fill('22:00');
      await dialog.getByRole('textbox', { name: t('sla.to') }).fill('06:00');
      await dialog.getByText(t('sla.next_morning')).waitFor();
      await dialog.getByRole('textbox', { name: t('sla.from') }).fill('00:00');
      await dialog.getByRole('textbox', { name: t('sla.to') }).fill('23:59');
      for (const day of await dialog
        .getByRole('button', { pressed: true })
        .all()
        .then((days) => days.toReversed()))
        await day.click();
      await dialog.getByLabel(t('sla.holiday'), { exact: true }).fill('2099-12-31');
      await dialog.getByRole('button', { name: t('sla.add_holiday') }).click();
      // Saving also adds a holiday that is typed only.
      await dialog.getByLabel(t('sla.holiday'), { exact: true }).fill('2100-01-01');
      await driver.shoot('business-hours');
      expect(await findViolations(driver)).toEqual([]);
      await save.click();
      await dialog.waitFor({ state: 'hidden' });
      const holidays = language === 'ar' ? 'sla.holidays_count_two' : 'sla.holidays_count_other';
      await page.getByText(t(holidays, { count: '2' }), { exact: true }).waitFor();

      const sections = page.getByRole('navigation', { name: t('inbox.title') });
      await sections.getByRole('link', { name: t('sla.policies') }).click();
      await page.getByRole('button', { name: t('sla.new_policy') }).click();
      await save.click();
      await dialog.getByText(t('sla.time_required')).waitFor();
      await dialog.getByRole('textbox', { name: t('sla.first_reply_minutes') }).fill('30');
      await dialog.getByRole('combobox', { name: t('sla.counts') }).click();
      await page.getByRole('option', { name: 'Every day' }).click();
      expect(await findViolations(driver)).toEqual([]);
      await save.click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(t('sla.all_chats'), { exact: true }).waitFor();
      await driver.shoot('service-levels');
      expect(await findViolations(driver)).toEqual([]);

      const { id: contactId } = await makeContact(em, { accountId, name: 'Omar Nasser' });
      const chat = await makeChat(em, { ...deviceKey, contactId });
      const at = new Date(Date.now() - 42 * MINUTE_MS);
      await makeMessage(em, { chat, body: 'still there?', at });
      await em.execute('update chats set waiting_since = ? where id = ?', [at, chat.id]);
      await page.goto('/chat');
      const overdue = rowOf(driver, 'Omar').getByRole('img', {
        name: new RegExp(t('sla.overdue', { time: '' }).trim()),
      });
      await overdue.waitFor();
      await recordInboundMessage(server, deviceKey, LAYLA, 'how much is it?');
      await rowOf(driver, 'how much')
        .getByRole('img', { name: new RegExp(t('sla.left', { time: '' }).trim()) })
        .waitFor();
      await driver.settle();
      await driver.shoot('service-levels-inbox');
      expect(await findViolations(driver)).toEqual([]);
      await rowOf(driver, 'Omar').getByRole('link').click();
      const bar = page.getByRole('group', { name: t('inbox.bar') });
      await bar.getByRole('img', { name: new RegExp(t('sla.overdue', { time: '' }).trim()) }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
