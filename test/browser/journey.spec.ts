import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { Journey } from './journey.js';

describeInBrowser('from signing in to a reply in the chat, and after a restart of the server', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'works in %s',
    async (language) => {
      await new Journey(browserServer, browser, language).run();
    },
    120_000,
  );
});
