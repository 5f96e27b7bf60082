import { afterAll, beforeAll, it } from '@jest/globals';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { ShopJourney } from './shop-journey.js';

describeInBrowser('from the catalogue of apps to recovered carts and the end of a connection', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each([
    { language: 'en', platform: 'zid' },
    { language: 'ar', platform: 'salla' },
    { language: 'en', platform: 'shopify' },
    { language: 'ar', platform: 'woocommerce' },
    { language: 'ar', platform: 'twsaa' },
  ] as const)(
    'on $platform, in $language',
    async (story) => {
      await new ShopJourney(browserServer, browser, story).run();
    },
    120_000,
  );
});
