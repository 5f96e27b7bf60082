import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { drawPng } from '../setup/draw-files.js';
import { waitFor } from '../setup/wait-for.js';

const QUESTION = 'Is the blue one still there?';
/** Fills the clipboard as Excel does: with text, table and picture. */
const COPY_CELLS = `(async () => {
  const canvas = document.createElement('canvas');
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  const text = (type, words) => new Blob([words], { type });
  const both = { 'text/plain': text('text/plain', '12\\t30'), 'text/html': text('text/html', '<td>12</td><td>30</td>') };
  await navigator.clipboard.write([new ClipboardItem({ ...both, 'image/png': picture })]);
})()`;

describeInBrowser('an unsent draft of a chat', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function open(language: 'en' | 'ar') {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Shop' });
    const { accountId } = member;
    const { id: deviceId } = await makeDevice(em, { accountId, name: 'Front desk' });
    const chatOf = async (name: string, phone: string, body: string) => {
      const { id: contactId } = await makeContact(em, { accountId, name, phone, savedAt: new Date() });
      const chat = await makeChat(em, { accountId, deviceId, contactId });
      await makeMessage(em, { chat, body, fromMe: false });
      return chat.id;
    };
    const first = await chatOf('Layla Haddad', '966501110001', QUESTION);
    const second = await chatOf('أحمد السالم', '966501110002', 'متى يصل طلبي؟');
    const driver = await browser.open(browserServer.server.url, { language }, await browserServer.enter(member));
    const addressOf = (chat: number) => `/chat/${deviceId}?chat=${chat}`;
    await driver.page.goto(addressOf(first));
    await driver.settle();
    return { driver, first, second, addressOf, accountId };
  }
  /** Sends key events of an Arabic layout or an input method. */
  const sendKey = ({ page }: PageDriver, init: object) =>
    page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({ ...init, bubbles: true, cancelable: true })}))`,
    );
  const fieldOf = ({ page, t }: PageDriver, name = 'chats.write') =>
    page.getByRole('textbox', { name: t(name), exact: true });
  const composerOf = ({ page, t }: PageDriver) =>
    page.getByRole('region', { name: t('chats.conversation') }).locator('footer');
  const openChat = async (driver: PageDriver, chat: number) => {
    await driver.page.locator(`li[data-chat="${chat}"]`).getByRole('link').click();
    await driver.settle();
  };

  it.each(pickVariants(['en', 'ar'] as const))(
    'keeps its quote and files, which are then sent in sequence (%s)',
    async (language) => {
      const { driver, first, second } = await open(language);
      const { page, t } = driver;
      const composer = composerOf(driver);
      await page.locator('[data-message]').filter({ hasText: QUESTION }).hover();
      await page
        .getByRole('button', { name: t('chats.reply') })
        .first()
        .click();
      await composer.getByText(QUESTION).waitFor();

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(COPY_CELLS);
      await fieldOf(driver).press('Control+v');
      await waitFor('the text is pasted', async () => (await fieldOf(driver).inputValue()) === '12\t30');
      await fieldOf(driver).fill('The price list');
      // Enter confirms a word of an input method. Safari marks it by keyCode only.
      await sendKey(driver, { key: 'Enter', code: 'Enter', keyCode: 229 });
      expect(await fieldOf(driver).inputValue()).toBe('The price list');
      await sendKey(driver, { key: 'ن', code: 'KeyK', ctrlKey: true });
      await page.getByRole('textbox', { name: t('shell.search') }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      const buffer = await drawPng();
      const png = (name: string) => ({ name, mimeType: 'image/png', buffer });
      const large = { name: 'big.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(16_000_001) };
      const input = composer.locator('input[type="file"]');
      await input.setInputFiles([png('one.png'), large, png('two.png')]);
      await input.setInputFiles([png('three.png'), png('four.png')]);
      const removeOf = (name: string) => composer.getByRole('button', { name: t('messages.remove_file', { name }) });
      await removeOf('one.png').waitFor();
      await composer.getByRole('alert').getByText('big.mp4').waitFor();
      await removeOf('four.png').click();
      await page.evaluate('document.activeElement.blur()');
      await sendKey(driver, { key: 'ظ', code: 'Slash' });
      await waitFor('the search has the focus', () =>
        page.evaluate<boolean>(
          `document.activeElement.type === 'search' || document.activeElement.role === 'searchbox'`,
        ),
      );
      await driver.settle();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('conversation-files', [1280, 768, 360]);

      await openChat(driver, second);
      expect(await fieldOf(driver).inputValue()).toBe('');
      expect(await composer.getByText(QUESTION).count()).toBe(0);
      await openChat(driver, first);
      await composer.getByText(QUESTION).waitFor();
      await removeOf('two.png').waitFor();
      const caption = fieldOf(driver, 'chats.caption');
      expect(await caption.inputValue()).toBe('The price list');
      await caption.press('Enter');
      const sent = await waitFor('three messages are stored', async () => {
        const rows = await browserServer.em.execute<{ body: string | null; quoted: boolean }[]>(
          `select body, quoted is not null as quoted from messages where chat_id = ? and from_me order by id`,
          [first],
        );
        return rows.length === 3 && rows;
      });
      expect(sent).toEqual([
        { body: 'The price list', quoted: true },
        { body: null, quoted: false },
        { body: null, quoted: false },
      ]);
      expect(await composer.getByText(QUESTION).count()).toBe(0);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it('is kept for an edit and a note while another chat is open', async () => {
    const { driver, first, second, addressOf } = await open('ar');
    const { page, t } = driver;
    const chat = await browserServer.em.findOneOrFail(Chat, first);
    const { id } = await makeMessage(browserServer.em, { chat, body: 'It is 30', fromMe: true });
    await page.goto(addressOf(first));
    const bubble = page.locator(`[data-message="${id}"]`);
    await bubble.hover();
    await bubble.getByRole('button', { name: t('conversation.menu') }).click();
    await page.getByRole('menuitem', { name: t('conversation.edit'), exact: true }).click();
    await fieldOf(driver, 'conversation.editing').fill('It is 40');
    const panel = page.getByRole('complementary', { name: t('person.title') });
    await page.getByRole('button', { name: t('chats.person') }).click();
    await panel.waitFor();
    await fieldOf(driver, 'person.new_note').fill('Wants the blue one');

    await openChat(driver, second);
    expect([await fieldOf(driver).inputValue(), await fieldOf(driver, 'person.new_note').inputValue()]).toEqual([
      '',
      '',
    ]);
    await openChat(driver, first);
    expect(await fieldOf(driver, 'conversation.editing').inputValue()).toBe('It is 40');
    expect(await fieldOf(driver, 'person.new_note').inputValue()).toBe('Wants the blue one');
    await fieldOf(driver, 'conversation.editing').press('Escape');
    expect(await fieldOf(driver).inputValue()).toBe('');
    driver.expectNoProblems();
    await driver.close();
  }, 90_000);

  it('is kept when another tab sends, for its author only, until the sign-out', async () => {
    const { driver, first, second, addressOf } = await open('en');
    const { page, t } = driver;
    const otherTab = await driver.another();
    await otherTab.page.goto(addressOf(second));
    await otherTab.settle();
    const failed = page.getByText('the first try').locator('xpath=ancestor::*[@data-out]').getByRole('alert');
    await driver.expecting(/api\/v1\/messages|ERR_FAILED/, async () => {
      await page.route('**/api/v1/messages', (route) => route.abort());
      await fieldOf(driver).fill('the first try');
      await fieldOf(driver).press('Enter');
      await failed.waitFor();
      await page.unroute('**/api/v1/messages');
    });
    await fieldOf(driver).fill('half a sentence');
    await otherTab.toFront();
    await fieldOf(otherTab).fill('It leaves today');
    await fieldOf(otherTab).press('Enter');
    await otherTab.page.getByRole('log').getByText('It leaves today').waitFor();
    await openChat(otherTab, first);
    await fieldOf(otherTab).fill('From the other tab');
    await fieldOf(otherTab).press('Enter');
    await otherTab.page.getByRole('log').getByText('From the other tab').waitFor();
    await driver.toFront();
    await page.reload();
    await failed.waitFor();
    expect(await fieldOf(driver).inputValue()).toBe('half a sentence');

    const readStorage = () => page.evaluate<string>('JSON.stringify(localStorage)');
    expect(await readStorage()).toContain('half a sentence');
    await page.getByRole('button', { name: t('shell.profile', { name: 'Palm Shop' }) }).click();
    await page.getByRole('menuitem', { name: t('shell.logout') }).click();
    await page.waitForURL('**/login**');
    expect(await readStorage()).not.toMatch(/half a sentence|the first try/);
    await driver.close();
  }, 90_000);
});
