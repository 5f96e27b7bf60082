import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

const NAMES = { en: 'Black Friday <b>2026</b>', ar: 'عروض <b>العيد</b>' } as const;
const isolated = (text: string) => `\u2068${text}\u2069`;

describeInBrowser('the list of campaigns', () => {
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'dark'],
      ['ar', 'light'],
    ] as const),
  )(
    'updates live, and supports pause, relaunch, search and delete (%s, %s)',
    async (language, theme) => {
      const merchant = await Merchant.open(server);
      const campaigns = new Campaigns(server, merchant);
      await campaigns.removeLimits();
      const group = await campaigns.group(await campaigns.people(2));
      const driver = await browser.open(server.url, { language, theme }, merchant.apiUser.client);
      const { page, t } = driver;
      const name = NAMES[language];
      const row = (of: string) => page.getByRole('row').filter({ hasText: of });
      const press = (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click();
      const choose = async (label: string) => {
        await row(name)
          .getByRole('button', { name: t('campaigns.actions_of', { name: isolated(name) }) })
          .click();
        await page.getByRole('menuitem', { name: label, exact: true }).click();
      };

      await page.goto('/campaigns');
      await page.getByText(t('campaigns.empty_title')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.markDocument();

      await campaigns.create({ name, groups: [group], status: false });
      await row(name).getByText(t('campaigns.not_started')).first().waitFor();
      await row(name).getByText(t('campaigns.off')).waitFor();
      await row(name)
        .getByRole('button', { name: t('campaigns.resume_of', { name: isolated(name) }) })
        .click();
      await press(t(`campaigns.form.ask_start_${language === 'ar' ? 'two' : 'other'}`, { number: '2' }));
      await page.getByText(t('campaigns.changed.resume')).waitFor();
      await row(name)
        .getByText(t('campaigns.sent_of', { sent: '2', total: '2' }))
        .waitFor();
      await row(name).getByText(t('campaigns.phase.finished')).first().waitFor();

      // All recipients were reached, so that choice is disabled.
      await choose(t('campaigns.relaunch'));
      expect(await page.getByRole('radio', { name: t('campaigns.who.failed') }).isDisabled()).toBe(true);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('campaigns-relaunch');
      await press(t('campaigns.relaunch'));
      await page.getByText(t('campaigns.relaunched')).waitFor();

      await campaigns.create({ name: 'Later', groups: [group], start_at: '2099-01-01' });
      await row('Later').waitFor();
      await page.getByRole('button', { name: t('campaigns.status'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: t('campaigns.phase.scheduled') }).click();
      await page.waitForURL(/state=scheduled/);
      await row(name).waitFor({ state: 'detached' });
      await row('Later').waitFor();
      expect(await driver.isSameDocument()).toBe(true);
      await page.goto(`/campaigns?groups=${group}&search=Later`);
      await row('Later').waitFor();
      expect(await row(name).count()).toBe(0);
      await page.goto('/campaigns');
      await row(name).getByText(t('campaigns.phase.finished')).first().waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('campaigns');

      await row('Later')
        .getByRole('button', { name: t('campaigns.pause_of', { name: isolated('Later') }) })
        .click();
      await press(t('campaigns.pause'));
      await row('Later').getByText(t('campaigns.off')).waitFor();

      await choose(t('campaigns.delete'));
      await press(t('campaigns.delete_confirm'));
      await page.getByText(t('campaigns.deleted')).waitFor();
      await row(name).waitFor({ state: 'detached' });
      await page.getByRole('checkbox', { name: t('ui.list.select_row', { name: isolated('Later') }) }).check();
      await page.getByRole('button', { name: t('campaigns.delete_selected') }).click();
      await press(t('campaigns.delete_selected_confirm_one', { count: '1' }));
      await page.getByText(t('campaigns.empty_title')).waitFor();
      driver.expectNoProblems();
      await driver.close();
      await merchant.close();
    },
    60_000,
  );
});
