import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('the first data of a page', () => {
  let server: BrowserServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close());

  it('is requested with the document on the next visit, once, and not after signing out', async () => {
    const client = await server.signedIn();
    const driver = await browser.open(server.server.url, { language: 'en', theme: 'light' }, client);
    const { page } = driver;
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/v1/')) requested.push(pathname);
    });
    await page.goto('/templates');
    await driver.settle();
    expect(requested).toContain('/api/v1/templates');

    requested.length = 0;
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/templates', { waitUntil: 'commit' });
    await waitFor('the list is requested before any code has arrived', () => requested.includes('/api/v1/templates'));
    code.resolve();
    await driver.settle();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const stored = () => page.evaluate(() => localStorage.getItem('mersal.first-calls'));
    expect(await stored()).toContain('/api/v1/templates');
    driver.expectNoProblems();

    await client.post('/v1/logout');
    await page.goto('/templates');
    await page.waitForURL('**/login**');
    expect(await stored()).toBeNull();
    await driver.close();
  }, 60_000);
});
