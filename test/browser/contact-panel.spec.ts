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
import { holdDevice } from '../setup/whatsapp/record-message.js';

const LAYLA = '966501110021';
const LAYLA_AT_WORK = '966501110022';

describeInBrowser('the panel about a contact', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant() {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Merchant' });
    const { accountId } = member;
    const device = await makeDevice(em, { accountId, name: 'Front desk' });
    await holdDevice(server, { accountId, deviceId: device.id });
    const chatOf = async (name: string, phone: string, fields: Record<string, string>) => {
      const { id: contactId } = await makeContact(em, {
        accountId,
        name,
        phone,
        fields,
        savedAt: new Date(),
        source: 'manual',
      });
      const chat = await makeChat(em, { accountId, deviceId: device.id, contactId });
      await makeMessage(em, { chat, body: `hello from ${name}` });
      return chat;
    };
    const layla = await chatOf('Layla Haddad', LAYLA, { City: 'Riyadh' });
    await em.execute(
      `insert into chat_history (account_id, chat_id, kind, details) values (?, ?, 'rated', '{"score":4}')`,
      [accountId, layla.id],
    );
    await chatOf('ليلى في العمل', LAYLA_AT_WORK, { City: 'Jeddah' });
    return { client: await browserServer.enter(member), layla };
  }

  it.each(
    pickVariants([
      ['en', 1280],
      ['ar', 360],
    ] as const),
  )(
    'edits a field, merges two contacts, blocks and unblocks (%s, %i px)',
    async (language, width) => {
      const { client, layla } = await openMerchant();
      const driver = await browser.open(browserServer.server.url, { language, width }, client);
      const { page, t } = driver;
      await page.goto(`/chat?chat=${layla.id}&via=${layla.deviceId}`);
      await page.getByRole('button', { name: t('chats.person') }).click();
      const panel = page.getByRole(width < 1200 ? 'dialog' : 'complementary', { name: t('person.title') });
      const section = (title: 'timeline' | 'files') =>
        panel.getByRole('region', { name: t(`person.${title}`), exact: true });
      await section('timeline')
        .getByText(t('person.event.messages', { received: '1', sent: '0' }))
        .waitFor();
      const rating = section('timeline')
        .getByRole('listitem')
        .filter({ hasText: t('rating.history', { score: '4' }) });
      await rating.waitFor();
      expect(await rating.locator('svg.tabler-icon-star').count()).toBe(1);
      await section('files').getByText(t('person.no_files')).waitFor();

      const edit = t('person.edit_field', { name: 'City' });
      await panel.getByRole('button', { name: edit }).click();
      await panel.getByRole('textbox', { name: edit }).fill('أبها');
      await panel.getByRole('button', { name: t('ui.save') }).click();
      await panel.getByText('أبها', { exact: true }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('contact-panel', [width]);

      await panel.getByRole('button', { name: t('person.merge_with') }).click();
      const dialog = page.getByRole('dialog', { name: t('person.merge_title') });
      await dialog.getByRole('combobox', { name: t('person.merge_second') }).fill('ليلى');
      await page.getByRole('option', { name: /ليلى في العمل/ }).click();
      await dialog.getByRole('row', { name: new RegExp(t('person.name')) }).waitFor();
      await dialog.getByText(/Jeddah/).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('merge-people', [width]);
      await dialog.getByRole('button', { name: /Layla Haddad/ }).waitFor();
      await dialog.getByRole('button', { name: t('person.swap'), exact: true }).click();
      // The event about the merge may arrive before its response, while the panel shows the merged contact.
      await driver.expecting(/\/api\/v1\/contacts\/\d+/, async () => {
        await dialog.getByRole('button', { name: /ليلى في العمل/ }).click();
        await page.getByText(t('person.merged_toast'), { exact: true }).waitFor();
        await dialog.waitFor({ state: 'detached' });
        await section('timeline')
          .getByText(t('person.event.messages', { received: '2', sent: '0' }))
          .waitFor();
      });

      await panel.getByRole('button', { name: t('person.block'), exact: true }).click();
      await page
        .getByRole('dialog', { name: t('person.block_title') })
        .getByRole('button', { name: t('person.block'), exact: true })
        .click();
      await panel.getByRole('button', { name: t('inbox.unblock') }).waitFor();
      await section('timeline')
        .getByText(new RegExp(t('inbox.history.blocked', { who: '.*' })))
        .waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await panel.getByRole('button', { name: t('inbox.unblock') }).click();
      await panel.getByRole('button', { name: t('person.block'), exact: true }).waitFor();
      await driver.settle();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
