import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser.js';
import { Stage } from '../setup/stage.js';
import { Journey } from './journey.js';

describeInBrowser('from signing in to the answer in the chat, and on after a restart of the server', () => {
  let stage: Stage;
  let browser: TestBrowser;
  beforeAll(async () => {
    // One after the other: a browser beside a server that did not start would never be closed.
    stage = await Stage.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  it.each(['en', 'ar'] as const)(
    'in %s',
    async (language) => {
      await new Journey(stage, browser, language).run();
    },
    120_000,
  );
});
