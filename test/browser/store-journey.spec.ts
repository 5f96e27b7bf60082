import { afterAll, beforeAll, it } from '@jest/globals';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { StoreJourney } from './store-journey.js';

/** test/flows/store-journey.spec.ts covers all platforms without a browser. */
const isLong = process.env['BROWSER'] === 'long';

describeInBrowser('from the catalogue of apps to recovered carts and the end of a connection', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // If the server fails to start, a browser would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each([
    { language: 'en', platform: 'zid', sells: true },
    { language: 'ar', platform: 'woocommerce', sells: isLong },
    { language: 'ar', platform: 'twsaa', sells: true },
    // These connect as Zid does.
    ...(isLong
      ? ([
          { language: 'ar', platform: 'salla', sells: true },
          { language: 'en', platform: 'shopify', sells: true },
        ] as const)
      : []),
  ] as const)(
    'on $platform, in $language',
    async (story) => {
      await new StoreJourney(browserServer, browser, story).run();
    },
    120_000,
  );
});
