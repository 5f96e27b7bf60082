import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { TestApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const PHONE = '966501110031';

describeInBrowser('customer rating', () => {
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
    'is switched on, asked after resolving, and shown in the chat, its history and the list (%s)',
    async (language) => {
      const { em } = browserServer;
      const member = await browserServer.member({ name: 'Palm Merchant' });
      const { accountId } = member;
      const device = await makeDevice(em, { accountId, name: 'Front desk' });
      const deviceKey = { accountId, deviceId: device.id };
      await holdDevice(server, deviceKey);
      const { id: contactId } = await makeContact(em, { accountId, name: 'Layla Haddad', phone: PHONE });
      const chat = await makeChat(em, { ...deviceKey, contactId });
      await makeMessage(em, { chat, body: 'thank you' });
      const owner = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, width: 1280 }, owner);
      const { page, t } = driver;

      await page.goto('/inbox-settings/rating');
      const section = page.getByRole('region', { name: t('rating.title') });
      await section.getByLabel(t('rating.is_on')).click({ force: true });
      await section.getByLabel(t('rating.days_between')).fill('0');
      await section.getByRole('button', { name: t('rating.save') }).click();
      await page.getByText(t('rating.saved'), { exact: true }).waitFor();
      await driver.shoot('inbox-rating-settings');
      expect(await findViolations(driver)).toEqual([]);
      const sections = page.getByRole('navigation', { name: t('inbox.title') });
      await sections.getByRole('link', { name: t('rating.assignment_title') }).click();
      const returningChats = page.getByRole('region', { name: t('rating.assignment_title') });
      await returningChats.getByLabel(t('rating.same_assignee_days')).fill('14');
      await returningChats.getByRole('button', { name: t('rating.assignment_save') }).click();
      await page.getByText(t('rating.assignment_saved'), { exact: true }).waitFor();
      await driver.settle();
      await driver.shoot('inbox-returning-chats');
      expect(await findViolations(driver)).toEqual([]);

      expect((await owner.post(`/api/v1/chats/${chat.id}/resolve`)).status).toBe(200);
      await waitFor('the rating question is recorded', async () => {
        const rows = await em
          .fork()
          .execute(`select from chat_ratings where chat_id = ? and state = 'asked'`, [chat.id]);
        return rows.length > 0 ? true : null;
      });
      await em.execute(
        `update messages set status = 'delivered', handed_over_at = clock_timestamp() where chat_id = ? and from_me`,
        [chat.id],
      );
      await page.goto(`/chat/${device.id}?chat=${chat.id}&state=resolved`);
      const log = page.getByRole('log');
      await log.getByText(t('chats.sent_by.rating')).waitFor();
      await recordInboundMessage(server, deviceKey, PHONE, '5');
      await recordInboundMessage(server, deviceKey, PHONE, 'Quick help');
      const label = new RegExp(t('rating.score', { score: '5' }));
      await page
        .getByRole('group', { name: t('inbox.bar') })
        .getByRole('img', { name: label })
        .waitFor();
      await page.locator('li[data-chat]').getByRole('img', { name: label }).waitFor();
      await log.getByText(new RegExp(t('rating.history', { score: '5' }))).waitFor();
      await driver.settle();
      await driver.shoot('inbox-rating', [1280]);
      expect(await findViolations(driver)).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});
