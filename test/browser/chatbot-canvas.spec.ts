import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { waitFor } from '../setup/wait-for.js';

const COLUMNS = 20;
const STEPS = 300;

/** Rows of replies, each connected to the previous one. */
const FLOW = {
  nodes: Array.from({ length: STEPS }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at % COLUMNS) * 320, y: Math.floor(at / COLUMNS) * 192 },
    data: { type: at === 0 ? 'send' : 'reply', message: at === 0 ? '' : `Reply ${at}` },
  })),
  edges: Array.from({ length: STEPS - 1 }, (_, at) => ({ id: `e${at}`, source: `n${at}`, target: `n${at + 1}` })),
};

const COUNT_FRAMES = `window.frames = 0;
  window.countsFrames = true;
  requestAnimationFrame(function count() { window.frames += 1; if (window.countsFrames) requestAnimationFrame(count); });
  window.startedAt = performance.now();`;

describeInBrowser(`a canvas of ${STEPS} steps`, () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it('renders visible steps only, and a step follows the pointer', async () => {
    const client = await browserServer.signedIn();
    const created = await client.post('/api/v1/chatbots', {
      bot_name: 'Large',
      status: false,
      publish: false,
      device_id: [],
      tree_chatbot: FLOW,
    });
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await page.goto(`/edit-chatbot/${created.body.data.chatbot.id}`);
    await driver.settle();
    const steps = page.locator('.react-flow__node');
    await waitFor('steps out of sight are not drawn', async () => (await steps.count()) < STEPS / 4);
    const step = page.locator('[data-id="n1"]').first();
    const title = await step.getByText(t('chatbots.kinds.reply')).boundingBox();
    // Selecting a step also raises its z-index.
    const position = async () => /translate\([^)]*\)/.exec((await step.getAttribute('style')) ?? '')?.[0];
    const before = await position();
    expect(before).toBeDefined();
    await page.mouse.move(title!.x + 10, title!.y + 8);
    await page.mouse.down();
    await page.evaluate(COUNT_FRAMES);
    for (let at = 1; at <= 60; at++) await page.mouse.move(title!.x + 10 - at, title!.y + 8 + 2 * at);
    const frames = await page.evaluate<number>(
      `(window.countsFrames = false, (window.frames * 1000) / (performance.now() - window.startedAt))`,
    );
    await page.mouse.up();
    process.stderr.write(`      ${frames.toFixed(0)} frames a second while a step of ${STEPS} is dragged\n`);
    expect(await position()).not.toBe(before);
    await page.getByRole('button', { name: t('chatbots.undo') }).click();
    await waitFor('the step is back', async () => (await position()) === before);
    driver.expectNoProblems();
    await driver.close();
  }, 60_000);
});
