import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

describeInBrowser('the page of a campaign', () => {
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'shows progress per recipient, reasons of failures, and resends (%s, %s)',
    async (language, theme) => {
      const merchant = await Merchant.open(server);
      const campaigns = new Campaigns(server, merchant);
      await campaigns.removeLimits();
      const recipients = await campaigns.people(4);
      await merchant.sandbox.phones.change(recipients[0]!.number, { onWhatsApp: false });
      // WhatsApp rejects the very first message.
      await merchant.sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 479, times: 1 });
      const id = await campaigns.create({ groups: [await campaigns.group(recipients)], status: false });
      const driver = await browser.open(server.url, { language, theme }, merchant.apiUser.client);
      const { page, t } = driver;
      const tabs = page.getByRole('navigation', { name: t('campaigns.by_status') });
      const tab = (key: string, count: number) => tabs.getByRole('link', { name: `${t(key)} ${count}` });
      const rows = page.getByRole('table', { name: t('campaigns.numbers') }).locator('tbody > tr');
      const timeline = page.getByRole('region', { name: t('campaigns.happened') });

      await page.goto(`/show-campaign/${id}`);
      await page.getByText(t('campaigns.nothing_sent')).waitFor();
      await driver.markDocument();
      await page.getByRole('button', { name: t('campaigns.start'), exact: true }).click();
      const started = t(`campaigns.form.ask_start_${language === 'ar' ? 'few' : 'other'}`, { number: '4' });
      await page.getByRole('dialog').getByRole('button', { name: started }).click();

      await tab('campaigns.no_further.delivered', 2).waitFor();
      await tab('campaigns.recipient.skipped', 1).click();
      await page.waitForURL(/state=skipped/);
      await rows.filter({ hasText: t('messages.failure.not_on_whatsapp') }).waitFor();
      await tab('campaigns.recipient.failed', 1).click();
      await rows.filter({ hasText: t('messages.failure.refused') }).waitFor();
      await timeline.getByText(t('campaigns.timeline.finished')).waitFor();
      expect(await findViolations(driver)).toEqual([]);

      await rows
        .first()
        .getByRole('button', { name: new RegExp(t('campaigns.resend_to').trim()) })
        .click();
      await page.getByText(t('campaigns.scheduled_again')).waitFor();
      await rows.first().waitFor({ state: 'detached' });
      await tab('campaigns.no_further.delivered', 3).click();
      await rows.nth(2).waitFor();
      await timeline.getByText(t('campaigns.timeline.resent')).waitFor();

      const detailsButtons = rows.getByRole('button', { name: new RegExp(t('ui.list.details_of').trim()) });
      await detailsButtons.nth(0).click();
      await detailsButtons.nth(1).click();
      await expect(page.getByText('Hello', { exact: true }).locator('visible=true').count()).resolves.toBe(2);
      expect(await driver.isSameDocument()).toBe(true);
      expect(await findViolations(driver)).toEqual([]);
      await driver.settle();
      await driver.shoot('campaign');

      await page.getByRole('button', { name: t('campaigns.relaunch') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('campaigns.relaunch') })
        .click();
      await page.getByText(t('campaigns.relaunched')).waitFor();
      await page.getByRole('combobox', { name: t('campaigns.run') }).selectOption('1');
      await page.waitForURL(/run=1/);
      await tab('campaigns.no_further.delivered', 3).waitFor();

      await driver.expecting(/404/, async () => {
        await page.goto('/show-campaign/999999999');
        await page.getByText(t('campaigns.not_found')).waitFor();
      });
      await page
        .getByRole('main')
        .getByRole('link', { name: t('campaigns.back') })
        .click();
      await page.waitForURL(/\/campaigns$/);
      driver.expectNoProblems();
      await driver.close();
      await merchant.close();
    },
    60_000,
  );
});
