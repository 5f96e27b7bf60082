import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { walkedIn } from '../setup/browser/walked-in.js';
import { Journey } from './journey.js';

describeInBrowser('from signing in to the answer in the chat, and on after a restart of the server', () => {
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

  it.each(walkedIn(['en', 'ar'] as const))(
    'in %s',
    async (language) => {
      await new Journey(browserServer, browser, language).run();
    },
    120_000,
  );
});
