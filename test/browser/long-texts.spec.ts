import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { seedScreens, type SeededScreens } from './seed-screens.js';

// Senders can craft texts that are slow to format.
const HOSTILE = ' *a'.repeat(40_000);

describeInBrowser('a chat with very long texts', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  let seeded: SeededScreens;

  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
    client = await browserServer.signedIn({ name: 'Palm Shop' });
    seeded = await seedScreens(browserServer, client);
    for (let number = 0; number < 10; number++)
      await browserServer.sandbox.send(seeded.customerNumber, seeded.merchantNumber, `${number}${HOSTILE} the end`);
    await browserServer.sandbox.send(seeded.customerNumber, seeded.merchantNumber, {
      raw: { pollCreationMessage: { name: 'Which?' } },
    });
    await browserServer.sandbox.send(
      seeded.customerNumber,
      seeded.merchantNumber,
      `${'مرحبًا، هذا نص طويل جدًا. '.repeat(200)} النهاية`,
    );
    await waitFor('all messages have arrived', async () => {
      const { body } = await client.get(`/api/v1/chat-list-messages/${seeded.deviceId}/${seeded.chatId}`);
      return body.data[0]?.conversation?.endsWith('النهاية');
    });
  }, 120_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'opens at once with shortened texts, and expands them on demand (%s)',
    async (language) => {
      const driver = await browser.open(
        browserServer.server.url,
        { language, theme: language === 'ar' ? 'dark' : 'light' },
        client,
      );
      const { page, t } = driver;
      await page.goto(`/chat/${seeded.deviceId}?chat=${seeded.chatId}`);
      const more = page.getByRole('log').getByRole('button', { name: t('ui.read_more') });
      await more.last().waitFor();
      expect(await more.count()).toBe(11);
      await driver.shoot(`long-texts-${language}`);
      expect(await findViolations(driver)).toEqual([]);
      await more.last().click();
      await page.getByText('النهاية').last().waitFor();
      await more.last().click();
      await page.getByText(t('ui.text_cut')).waitFor();
      await driver.shoot(`long-texts-open-${language}`);
      expect(await more.count()).toBe(9);
      expect(driver.problems).toEqual([]);
    },
    90_000,
  );
});
