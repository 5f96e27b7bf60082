import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser.js';
import { Stage } from '../setup/stage.js';
import { Journey } from './journey.js';

describeInBrowser('on the live network, which is the sandbox under its address alone', () => {
  let stage: Stage;
  let browser: TestBrowser;
  beforeAll(async () => {
    [stage, browser] = await Promise.all([Stage.open('live'), TestBrowser.launch()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  }, 30_000);

  it('goes the same way, and nothing speaks of virtual phones', async () => {
    const tab = await new Journey(stage, browser, 'en', 'live-').run();
    const { page, t } = tab;
    await page.goto('/connect');
    await page.getByRole('img', { name: t('connect.qr_alt') }).waitFor();
    expect(await page.getByText(t('connect.virtual_title')).count()).toBe(0);
    expect(await page.getByRole('link', { name: t('shell.sandbox') }).count()).toBe(0);

    await page.goto('/sandbox');
    await page.getByText(t('ui.not_found_title')).first().waitFor();
    tab.expectNoProblems();

    const calls = ['/phones', '/stats', '/phones/966500000001/chats'];
    const answers = await Promise.all(calls.map((path) => page.request.get(`/api/v1/sandbox${path}`)));
    expect(answers.map((answer) => answer.status())).toEqual(calls.map(() => 404));
  }, 120_000);
});
