import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { holdDevice } from '../setup/whatsapp/record-message.js';

const VARIANTS = [
  ['en', 1280],
  ['ar', 360],
] as const;

describeInBrowser('canned replies and macros', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(): Promise<{ owner: HttpClient; address: string }> {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Merchant' });
    const { accountId } = member;
    const device = await makeDevice(em, { accountId, name: 'Front desk' });
    await holdDevice(await workerApp(), { accountId, deviceId: device.id });
    const contact = { accountId, name: 'Layla Haddad', phone: '966501110021', savedAt: new Date() };
    const { id: contactId } = await makeContact(em, contact);
    const chat = await makeChat(em, { accountId, deviceId: device.id, contactId });
    await makeMessage(em, { chat, body: 'Is my order ready?' });
    return {
      owner: await browserServer.enter(member),
      address: `/chat?chat=${chat.id}&via=${device.id}`,
    };
  }
  const open = (client: HttpClient, language: Language, width: number) =>
    browser.open(browserServer.server.url, { language, width }, client);

  it.each(pickVariants(VARIANTS))(
    'a slash inserts a reply with its file, after asking for unknown values (%s, %i px)',
    async (language, width) => {
      const { owner, address } = await openMerchant();
      const [file] = await upload(owner, fileOf('All prices', 'prices.txt', 'text/plain'));
      const text = 'Thank you {name}, order {Order no} is ready';
      const reply = { title: 'شكر Thanks', shortcut: 'thanks', text, attachments_id: [file!.item!.uuid] };
      expect((await owner.post('/api/v1/canned-replies', reply)).status).toBe(201);
      expect((await owner.post('/api/v1/canned-replies', { title: 'Hours', text: 'Open until 9' })).status).toBe(201);
      const driver = await open(owner, language, width);
      const { page, t } = driver;
      await page.goto(address);
      const field = page.getByLabel(t('chats.write'), { exact: true });
      await field.fill('Hello ');
      await page.getByRole('button', { name: t('replies.canned'), exact: true }).click();
      const list = page.getByRole('listbox', { name: t('replies.canned') });
      await waitFor('both replies are offered', async () => (await list.getByRole('option').count()) === 2);
      await driver.shoot('canned-list', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await field.press('Escape');
      await list.waitFor({ state: 'detached' });
      await field.press('Backspace');
      await field.pressSequentially('/tha');
      await waitFor('one reply is offered', async () => (await list.getByRole('option').count()) === 1);
      expect(await field.getAttribute('aria-activedescendant')).toBe(await list.getByRole('option').getAttribute('id'));
      await field.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Order no' }).fill('42');
      await driver.shoot('canned-ask', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await page.keyboard.press('Enter');
      const filled = 'Hello Thank you Layla Haddad, order 42 is ready';
      await waitFor(
        'the reply is inserted',
        async () => (await page.getByLabel(t('chats.caption'), { exact: true }).inputValue()) === filled,
      );
      await page.getByText('prices.txt').first().waitFor();
      await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
      await page.getByRole('log').getByText(filled).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it.each(pickVariants(VARIANTS))(
    'a reply and a macro are created in the settings, and the macro is run and undone (%s, %i px)',
    async (language, width) => {
      const { owner, address } = await openMerchant();
      const driver = await open(owner, language, width);
      const { page, t } = driver;
      await page.goto('/inbox-settings/canned-replies');
      const dialog = page.getByRole('dialog');
      const replies = page.getByRole('region', { name: t('replies.canned') });
      await replies.getByRole('button', { name: t('replies.new_canned') }).click();
      await dialog.getByRole('textbox', { name: t('replies.canned_title') }).fill('Hours');
      await dialog.getByRole('textbox', { name: t('replies.shortcut') }).fill('/hours');
      await dialog.getByRole('textbox', { name: t('replies.text'), exact: true }).fill('Open until 9');
      await driver.shoot('canned-dialog', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await replies.getByText('/hours').waitFor();

      const sections = page.getByRole('navigation', { name: t('inbox.title') });
      await sections.getByRole('link', { name: t('replies.macros') }).click();
      const macros = page.getByRole('region', { name: t('replies.macros') });
      await macros.getByRole('button', { name: t('replies.new_macro') }).click();
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Close');
      await dialog.getByRole('textbox', { name: t('replies.macro_text') }).fill('Thank you');
      await dialog.getByRole('switch', { name: t('replies.macro_resolve') }).check({ force: true });
      await driver.shoot('macro-dialog', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await macros.getByText('Close').waitFor();
      await driver.settle();
      await driver.shoot('inbox-settings-replies', [width]);
      expect(await findViolations(driver)).toEqual([]);

      await page.goto(address);
      await page.getByRole('log').getByText('Is my order ready?').waitFor();
      const bar = page.getByRole('group', { name: t('inbox.bar') });
      await bar.getByRole('button', { name: t('replies.macros') }).click();
      await driver.shoot('macro-menu', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await page.getByRole('menuitem', { name: /Close/ }).click();
      await page.getByRole('button', { name: t('ui.undo') }).click();
      await bar.getByRole('button', { name: t('inbox.resolve'), exact: true }).waitFor();
      const log = page.getByRole('log');
      await log.getByText('Thank you').waitFor();
      const entry = t('replies.with_macro', { text: '', macro: 'Close' }).trim();
      await log.getByText(new RegExp(entry.split(' ').join('.*'))).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
