// Long: journey.spec covers the same flow on the sandbox network.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { Journey } from './journey.js';

describeInBrowser('on the live network (the sandbox under its address)', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    [browserServer, browser] = await Promise.all([OwnBrowserServer.open('live'), TestBrowser.launch()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it('the main flow works, and no page mentions virtual phones', async () => {
    const driver = await new Journey(browserServer, browser, 'en', 'live-').run();
    const { page, t } = driver;
    await page.goto('/connect');
    await page.getByRole('img', { name: t('connect.qr_alt') }).waitFor();
    expect(await page.getByText(t('connect.virtual_title')).count()).toBe(0);
    expect(await page.getByRole('link', { name: t('shell.sandbox') }).count()).toBe(0);

    await page.goto('/sandbox');
    await page.getByText(t('ui.not_found_title')).first().waitFor();
    driver.expectNoProblems();

    const paths = ['/phones', '/stats', '/phones/966500000001/chats'];
    const responses = await Promise.all(paths.map((path) => page.request.get(`/api/v1/sandbox${path}`)));
    expect(responses.map((response) => response.status())).toEqual(paths.map(() => 404));
    // Demo data is unavailable on the real network.
    expect((await page.request.get('/api/v1/demo')).status()).toBe(404);
  }, 120_000);
});
