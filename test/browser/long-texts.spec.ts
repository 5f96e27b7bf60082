import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser.js';
import { findSerious } from '../setup/find-serious.js';
import type { HttpClient } from '../setup/http-client.js';
import { Stage } from '../setup/stage.js';
import { waitFor } from '../setup/wait-for.js';
import { furnish, type Furnished } from './furnish.js';

// Anybody may send texts made to keep a browser busy.
const HOSTILE = ' *a'.repeat(40_000);

describeInBrowser('a chat with very long texts', () => {
  let stage: Stage;
  let browser: TestBrowser;
  let client: HttpClient;
  let shop: Furnished;

  beforeAll(async () => {
    stage = await Stage.open();
    browser = await TestBrowser.launch();
    client = await stage.signedIn({ name: 'Palm Shop' });
    shop = await furnish(stage, client);
    for (let number = 0; number < 10; number++)
      await stage.sandbox.send(shop.customer, shop.shop, `${number}${HOSTILE} the end`);
    await stage.sandbox.send(shop.customer, shop.shop, { raw: { pollCreationMessage: { name: 'Which?' } } });
    await stage.sandbox.send(shop.customer, shop.shop, `${'مرحبًا، هذا نص طويل جدًا. '.repeat(200)} النهاية`);
    await waitFor('all of it is there', async () => {
      const { body } = await client.get(`/api/v1/chat-list-messages/${shop.deviceId}/${shop.chatId}`);
      return body.data[0]?.conversation?.endsWith('النهاية');
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  it.each(['en', 'ar'] as const)(
    'opens at once with their ends folded in, and shows them when asked to (%s)',
    async (language) => {
      const tab = await browser.open(
        stage.server.url,
        { language, theme: language === 'ar' ? 'dark' : 'light' },
        client,
      );
      const { page, t } = tab;
      await page.goto(`/chat/${shop.deviceId}?chat=${shop.chatId}`);
      const more = page.getByRole('log').getByRole('button', { name: t('ui.read_more') });
      await more.last().waitFor();
      expect(await more.count()).toBe(11);
      await tab.shoot(`long-texts-${language}`);
      expect(await findSerious(tab)).toEqual([]);
      await more.last().click();
      await page.getByText('النهاية').last().waitFor();
      await more.last().click();
      await page.getByText(t('ui.text_cut')).waitFor();
      await tab.shoot(`long-texts-open-${language}`);
      expect(await more.count()).toBe(9);
      expect(tab.problems).toEqual([]);
    },
    90_000,
  );
});
