import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

describeInBrowser('a contact who writes to two numbers of the store', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'has both chats in the panel, and in a merged view on demand (%s, %s)',
    async (language, theme) => {
      const { sandbox } = browserServer;
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const customer = await sandbox.phones.create({ name: 'ليلى حداد' });
      await client.post('/api/v1/contacts/one', { phone: `+${customer.number}`, name: 'ليلى حداد' });
      const names = ['Front desk', 'المستودع'];
      const numbers: string[] = [];
      for (const device_name of names) {
        const { number } = await sandbox.phones.create({ name: device_name });
        const { sessionId } = await linkDevice(client, sandbox, number);
        await client.post(`/api/v1/update-device/${sessionId}`, { _method: 'PUT', device_name });
        numbers.push(number);
      }
      const [desk, warehouse] = numbers as [string, string];
      const sendAsCustomer = async (to: string, text: string) => {
        await sandbox.send(customer.number, to, text);
        return waitFor(`${text} arrives`, async () =>
          (await client.get('/api/v1/chat-lists')).body.data.find(
            ({ last_message: last }: { last_message: { body: string } }) => last.body === text,
          ),
        );
      };
      const chat = await sendAsCustomer(desk, 'Is the blue one there?');
      await sendAsCustomer(warehouse, 'متى يصل طلبي؟');

      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto(`/chat?chat=${chat.id}&via=${chat.device_id}`);
      const conversation = page.getByRole('region', { name: t('chats.conversation') });
      await conversation.getByText('Is the blue one there?').waitFor();
      await page.getByRole('button', { name: t('chats.person') }).click();
      const otherChats = page.getByRole('region', { name: t('person.other_chats') });
      await otherChats.getByText('متى يصل طلبي؟').waitFor();
      await otherChats.getByRole('img', { name: t('chats.unread_one', { count: '1' }) }).waitFor();
      expect(await conversation.getByText('متى يصل طلبي؟').count()).toBe(0);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('person-other-chats');

      // A reply goes to the chat with the newest received message.
      await page.getByRole('switch', { name: t('conversation.merge_chats') }).check();
      await conversation.getByText('متى يصل طلبي؟').waitFor();
      const shownTexts = async () => (await conversation.locator('[data-message]').allInnerTexts()).join('\n');
      expect(await shownTexts()).toMatch(/blue one there[^]*Front desk[^]*متى يصل طلبي[^]*المستودع/);
      const senderSelect = page.getByRole('combobox', { name: t('conversation.answer_from') });
      const chosenSender = () => senderSelect.locator('option:checked').textContent();
      await waitFor('the warehouse answers', async () => (await chosenSender()) === 'المستودع');
      await sandbox.send(customer.number, desk, 'And the red one?');
      await conversation.getByText('And the red one?').waitFor();
      await waitFor('the front desk answers', async () => (await chosenSender()) === 'Front desk');
      const field = page.getByLabel(t('chats.write'), { exact: true });
      await field.fill('Tomorrow, from the warehouse');
      await senderSelect.selectOption({ label: 'المستودع' });
      expect(await field.inputValue()).toBe('Tomorrow, from the warehouse');
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('person-merged');
      await field.press('Enter');
      const [received] = await sandbox.inbox(customer.number, { from: warehouse });
      expect(received?.text).toBe('Tomorrow, from the warehouse');
      await conversation.getByText('Tomorrow, from the warehouse').waitFor();

      // The merged view survives a reload.
      await page.reload();
      await conversation.getByText('متى يصل طلبي؟').waitFor();
      await page.getByRole('switch', { name: t('conversation.merge_chats') }).uncheck();
      await conversation.getByText('متى يصل طلبي؟').waitFor({ state: 'detached' });
      await conversation.getByText('And the red one?').waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
