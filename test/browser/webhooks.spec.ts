import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('webhooks', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    [browserServer, receiver] = await Promise.all([BrowserServer.shared(), WebhookReceiver.open()]);
    browser = await TestBrowser.launch();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await receiver.close();
  }, 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'an endpoint is created, tested, replayed, changed and deleted; its secret is shown once and rotated (%s)',
    async (language) => {
      const client = await browserServer.signedIn();
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/webhooks');
      await page.getByRole('button', { name: t('webhooks.new') }).click();
      const dialog = page.getByRole('dialog');
      const path = `/${language}`;
      await dialog.getByRole('textbox', { name: t('webhooks.url') }).fill(`${receiver.url}${path}`);
      await dialog.getByRole('checkbox', { name: t('webhooks.kinds.order_event') }).check();
      await driver.shoot('webhook-dialog');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await dialog.waitFor({ state: 'hidden' });
      const secret = page.getByRole('textbox', { name: t('webhooks.secret_of', { url: `${receiver.url}${path}` }) });
      const firstSecret = await secret.inputValue();
      expect(firstSecret).toMatch(/^whsec_/);

      const chooseAction = async (label: string): Promise<void> => {
        await row.getByRole('button', { name: t('ui.more_actions') }).click();
        await page.getByRole('menuitem', { name: label, exact: true }).click();
      };
      const row = page.getByRole('listitem').filter({ hasText: receiver.url });
      await row.getByRole('button', { name: t('webhooks.test') }).click();
      await receiver.at(path);
      await row.getByText(t('webhooks.states.delivered'), { exact: true }).click();
      await driver.shoot('webhooks');
      expect(await findViolations(driver)).toEqual([]);
      await row.getByRole('button', { name: t('webhooks.replay'), exact: true }).click();
      const [original, replayed] = await receiver.at(path, 2);
      expect(replayed!.headers['x-webhook-id']).toBe(original!.headers['x-webhook-id']);
      await chooseAction(t('webhooks.rotate'));
      await dialog.getByRole('button', { name: t('webhooks.rotate') }).click();
      await row.getByText(t('webhooks.former_until')).waitFor();
      await waitFor('the new secret is shown', async () => (await secret.inputValue()) !== firstSecret);

      // Test deliveries are not replayed.
      await row.getByRole('button', { name: t('webhooks.replay_failed') }).click();
      await page.getByRole('menuitem', { name: t('webhooks.spans.week') }).click();
      await page.getByText(t('webhooks.nothing_failed')).waitFor();
      await chooseAction(t('webhooks.edit'));
      await dialog.getByRole('switch', { name: t('webhooks.is_on') }).click();
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await row.getByText(t('webhooks.off.user'), { exact: true }).waitFor();
      await page.setViewportSize({ width: 360, height: 800 });
      await driver.shoot('webhooks-360');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      await chooseAction(t('webhooks.delete'));
      await dialog.getByRole('button', { name: t('webhooks.delete') }).click();
      await page.getByText(t('webhooks.none')).waitFor();
      await secret.waitFor({ state: 'hidden' });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
