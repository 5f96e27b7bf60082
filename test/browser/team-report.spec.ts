import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { openColleague } from '../setup/accounts/open-colleague.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const MINUTE_MS = 60_000;

describeInBrowser('the team report', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 90_000);
  afterAll(() => browser?.close(), 30_000);

  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as [Language, number][])(
    'compares colleagues and hours, and sorts them (%s, %d)',
    async (language, width) => {
      const { em } = browserServer;
      const member = await browserServer.member({ name: 'Palm Store' });
      const { accountId } = member;
      const device = await makeDevice(em, { accountId, name: 'Front desk' });
      const deviceKey = { accountId, deviceId: device.id };
      await holdDevice(server, deviceKey);
      const colleague = await openColleague(server, member, { deviceIds: [device.id] });
      const client = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language, width }, client);
      const { page, t } = driver;
      await page.goto('/reports/team');
      await page.getByRole('heading', { name: t('reports.empty_title') }).waitFor();
      expect(await findViolations(driver)).toEqual([]);

      for (const [index, phone] of ['966501117701', '966501117702', '966501117703'].entries()) {
        await recordInboundMessage(server, deviceKey, phone, 'hello', { at: new Date(Date.now() - 30 * MINUTE_MS) });
        const [chat] = await em.execute<{ id: string }[]>(
          'select c.id from chats c join contacts p on p.id = c.contact_id where c.account_id = ? and p.phone = ?',
          [accountId, phone],
        );
        if (index === 0) continue;
        await client.post(`/api/v1/chats/${chat!.id}/assign`, { user_id: colleague.member.userId });
        await recordInboundMessage(server, deviceKey, phone, 'ours', {
          fromMe: true,
          at: new Date(Date.now() - 30 * MINUTE_MS + index * 5 * MINUTE_MS),
        });
      }
      await page.reload();
      const table = page.getByRole('region', { name: t('reports.compare'), exact: true });
      const rows = table.locator('tbody tr');
      await rows.nth(1).waitFor();
      expect(await rows.locator('th').allTextContents()).toEqual([
        expect.stringMatching(/^Colleague \d+$/),
        t('reports.nobody.user'),
      ]);
      expect(await rows.first().locator('td').first().textContent()).toBe('2');
      const summary = page.getByRole('region', { name: t('reports.summary') });
      await summary.getByText(t('reports.more', { amount: '3' })).waitFor();
      if (width < 1200) await page.getByLabel(t('reports.sort_by')).selectOption('messages');
      else {
        await table.getByRole('button', { name: t('reports.figure.messages') }).click();
        await table.locator('th[aria-sort="descending"]').waitFor();
      }
      for (const shownWidth of [1280, 1200, 768, 360]) {
        await page.setViewportSize({ width: shownWidth, height: 800 });
        expect([shownWidth, await table.evaluate((region) => region.scrollWidth - region.clientWidth)]).toEqual([
          shownWidth,
          0,
        ]);
      }
      await page.setViewportSize({ width, height: 800 });
      await driver.settle();
      await driver.shoot('team-report', [width]);
      expect(await findViolations(driver)).toEqual([]);

      await page.getByText(t('reports.by.hour'), { exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('by') === 'hour');
      await table.locator('tbody th').filter({ hasText: ':00' }).first().waitFor();
      await page.getByLabel(t('reports.period')).selectOption('7');
      await page.waitForURL((url) => url.searchParams.has('from'));
      const heat = page.getByRole('region', { name: t('reports.heat') });
      expect(await heat.locator('tbody td').count()).toBe(7 * 24);
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    120_000,
  );
});
