import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { makePhoto } from '../setup/draw-files.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';

const VARIANTS = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'ar', theme: 'dark', width: 360 },
] as const;
const TEXTS = {
  en: {
    question: 'When shall we deliver?',
    options: ['In the morning', 'After five'],
    original: 'I want 2',
    edited: 'I want 3',
  },
  ar: {
    question: 'متى نوصل الطلب؟',
    options: ['صباحًا', 'بعد الخامسة'],
    original: 'أريد قطعتين',
    edited: 'أريد ثلاث قطع',
  },
};

describeInBrowser('polls, albums and edits', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(VARIANTS))(
    'show votes, grouped pictures and previous texts ($language)',
    async (variant) => {
      const { sandbox } = browserServer;
      const { question, options, original, edited } = TEXTS[variant.language];
      const [merchant, customer] = [
        await sandbox.phones.create({ name: 'Shop' }),
        await sandbox.phones.create({ name: 'Layla Haddad' }),
      ];
      const [merchantNumber, customerNumber] = [merchant.number, customer.number];
      const client = await browserServer.signedIn();
      const device = await linkDevice(client, sandbox, merchantNumber);
      const id = await sandbox.send(customerNumber, merchantNumber, original);
      const pollId = await sandbox.send(merchantNumber, customerNumber, { poll: { question, options, selectable: 1 } });
      const album = await sandbox.send(customerNumber, merchantNumber, {
        raw: { albumMessage: { expectedImageCount: 5 } },
      });
      for (let count = 0; count < 5; count++) {
        const base64 = (await makePhoto({ orientation: 1 })).toString('base64');
        await sandbox.send(customerNumber, merchantNumber, {
          album,
          media: { kind: 'image', base64, mimetype: 'image/jpeg' },
        });
      }
      const chat = await waitFor('the album has arrived', async () => {
        const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
        const [found] = body.data as { id: number; unread_count: number; last_message: { kind: string } }[];
        // The album counts as one message.
        return found?.last_message.kind === 'image' && found.unread_count === 1 && found;
      });
      const driver = await browser.open(browserServer.server.url, variant, client);
      const { page, t } = driver;
      await page.goto(`/chat/${device.id}?chat=${chat.id}`);
      await page.getByText(question).first().waitFor();

      await sandbox.send(customerNumber, merchantNumber, { vote: { id: pollId, options: [options[1]!] } });
      const votedOption = page.getByRole('listitem').filter({ hasText: options[1]! });
      await votedOption.getByText(t('conversation.poll_votes_one', { count: '1' })).waitFor();

      const grid = page.getByRole('list', {
        name: t(variant.language === 'ar' ? 'conversation.album_few' : 'conversation.album_other', { count: '5' }),
      });
      await waitFor('four pictures are shown', async () => (await grid.getByRole('listitem').count()) === 4);
      await page.getByRole('button', { name: t('conversation.more_pictures_one', { count: '1' }) }).click();
      await waitFor('five pictures are shown', async () => (await grid.getByRole('img').count()) === 5);

      await sandbox.send(customerNumber, merchantNumber, { edit: { id, text: edited, encrypted: true } });
      await page.getByText(edited, { exact: true }).first().waitFor();
      await driver.shoot('polls-and-albums');
      await page.getByRole('button', { name: t('messages.edited') }).click();
      const history = page.getByRole('dialog', { name: t('conversation.edits') });
      await history.getByText(original).waitFor();
      await driver.shoot('edit-history');
      expect(await findViolations(driver)).toEqual([]);
      await page.keyboard.press('Escape');
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
