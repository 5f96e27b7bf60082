import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('other events', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'are listed with their message, filtered, resent and deleted (%s, %s)',
    async (language, theme) => {
      const { em } = browserServer;
      const member = await browserServer.member();
      const client = await browserServer.enter(member);
      const { accountId } = member;
      const store = await makeStore(em, { accountId, platform: 'zid' });
      const ids = { accountId, storeId: store.id };
      await makeStoreMessage(em, { ...ids, automation: 'order.delivered', customer_name: 'Layla', text: 'Here it is' });
      await makeStoreMessage(em, {
        ...ids,
        kind: 'customer',
        automation: 'customer.created',
        subject: null,
        customer_name: 'عمر',
        state: 'skipped',
        reason: 'masked_phone',
        phone: null,
        sent_at: null,
      });
      await makeStoreMessage(em, {
        ...ids,
        automation: 'order.cancelled',
        customer_name: 'Huda',
        state: 'failed',
        reason: 'no_device',
        text: 'Cancelled',
        sent_at: null,
      });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });

      await page.goto('/other-events');
      await row('Layla').getByText(t('apps.automation.order.delivered')).waitFor();
      await row('عمر').getByText(t('apps.message_reasons.masked_phone')).waitFor();
      await row('Huda').getByText(t('apps.message_states.failed'), { exact: true }).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('other-events');
      // The reason is a text, because phones have no tooltips.
      await page.setViewportSize({ width: 360, height: 740 });
      for (const [customer, reason] of [
        ['عمر', 'masked_phone'],
        ['Huda', 'no_device'],
      ] as const) {
        const reasonText = row(customer).getByText(t(`apps.message_reasons.${reason}`));
        await reasonText.waitFor();
        const [box, rowBox] = [(await reasonText.boundingBox())!, (await row(customer).boundingBox())!];
        expect(box.y + box.height).toBeLessThanOrEqual(rowBox.y + rowBox.height);
      }
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.getByRole('button', { name: t('other_events.kind'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: t('other_events.kinds.customer') }).click();
      await row('Layla').waitFor({ state: 'detached' });
      await row('عمر').waitFor();
      await page.goto('/other-events');

      const name = (automation: string, customer: string) =>
        `\u2068${t(`apps.automation.${automation}`)} · ${customer}\u2069`;
      const relaunchName = t('other_events.relaunch_of', { name: name('order.cancelled', 'Huda') });
      await page.getByRole('button', { name: relaunchName }).click();
      await page.getByText(t('other_events.relaunched')).waitFor();

      await page
        .getByRole('button', { name: t('other_events.delete_of', { name: name('customer.created', 'عمر') }) })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('other_events.delete_confirm') })
        .click();
      await row('عمر').waitFor({ state: 'detached' });
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
