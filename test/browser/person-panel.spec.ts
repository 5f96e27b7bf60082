import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeStore } from '../factories/make-store.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { waitFor } from '../setup/wait-for.js';

const NOTE = 'يفضّل الاتصال مساءً\nHas asked for the blue one twice';

describeInBrowser('the contact panel', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'shows the account’s data, and notes that all viewers see (%s)',
    async (language) => {
      const { em, sandbox } = browserServer;
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const [storePhone, customer] = [
        await sandbox.phones.create({}),
        await sandbox.phones.create({ name: 'ليلى حداد' }),
      ];
      const { sessionId } = await linkDevice(client, sandbox, storePhone.number);
      await sandbox.send(customer.number, storePhone.number, 'Is the blue one still there?');
      const chat = await waitFor('the chat exists', async () => (await client.get('/api/v1/chat-lists')).body.data[0]);
      await client.post('/api/v1/contacts/one', { phone: `+${customer.number}`, fields: { المدينة: 'الرياض' } });
      const [device] = await em.execute<{ account_id: string }[]>(
        'select account_id from devices where session_id = ?',
        [sessionId],
      );
      const accountId = Number(device!.account_id);
      const store = await makeStore(em, { accountId });
      await em.execute(
        `insert into shop_orders (account_id, shop_id, order_id, number, status, phone, total, currency, placed_at)
         values (?, ?, '1', '1042', 'shipped', ?, 349, 'SAR', now() - interval '2 days')`,
        [accountId, store.id, customer.number],
      );

      const open = async (width: number) => {
        const driver = await browser.open(browserServer.server.url, { language, width }, client);
        await driver.page.goto(`/chat?chat=${chat.id}&via=${chat.device_id}`);
        await driver.page.getByRole('button', { name: driver.t('chats.person') }).click();
        return driver;
      };
      const [driver, phoneDriver] = [await open(1280), await open(360)];
      const { page, t } = driver;
      const panel = page.getByRole('complementary', { name: t('person.title') });
      await panel.getByText('الرياض').waitFor();
      const sectionOf = (title: 'notes' | 'purchases', within = panel) =>
        within.getByRole('region', { name: t(`person.${title}`), exact: true });
      await sectionOf('purchases').getByText(/1042/).waitFor();
      await panel.getByText(t('apps.automation.order.shipped'), { exact: true }).waitFor();
      await panel.getByText(t('person.no_campaigns')).waitFor();

      await panel.getByRole('textbox', { name: t('person.new_note') }).fill(NOTE);
      await panel.getByRole('button', { name: t('person.add_note') }).click();
      // Looks for the stored note. The field also has the text until the server responds.
      await sectionOf('notes')
        .getByRole('listitem')
        .getByText(/Has asked for the blue one twice/)
        .waitFor();
      // On narrow windows the panel covers the chat.
      const drawer = phoneDriver.page.getByRole('dialog', { name: t('person.title') });
      await sectionOf('notes', drawer)
        .getByText(/Has asked for the blue one twice/)
        .waitFor();
      await driver.settle();
      await driver.shoot('person-panel', [1280]);
      await phoneDriver.settle();
      await phoneDriver.shoot('person-panel', [360]);

      await panel.getByRole('button', { name: t('person.edit_note') }).click();
      await panel.getByRole('textbox', { name: t('person.edit_note') }).fill('Mended');
      await panel.getByRole('button', { name: t('ui.save') }).click();
      await sectionOf('notes', drawer).getByText('Mended').waitFor();
      await drawer.getByRole('button', { name: t('person.delete_note') }).click();
      await phoneDriver.page
        .getByRole('dialog', { name: t('person.delete_note_title') })
        .getByRole('button', { name: t('person.delete_note') })
        .click();
      await panel.getByText(t('person.no_notes')).waitFor();
      await page.getByRole('button', { name: t('chats.person') }).click();
      expect(await panel.count()).toBe(0);
      for (const viewer of [driver, phoneDriver]) {
        viewer.expectNoProblems();
        await viewer.close();
      }
    },
    90_000,
  );
});
