import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser("inside a member's account", () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'every page shows a colored banner with the remaining time and the way back; secrets are hidden (%s)',
    async (language) => {
      const admin = await browserServer.member({ role: 'SupperAdmin', name: 'Nada' });
      const member = await browserServer.member({ name: 'Palm Shop' });
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(admin.email, admin.password);
      const entered = await client.post(`/api/v1/switch-to-account/${member.userId}`, { reason: 'asked for help' });
      expect(entered.status).toBe(200);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      const banner = page.getByRole('complementary', { name: t('shell.impersonation.title') });
      for (const path of ['/dashboard', '/devices', '/send-message', '/settings', '/settings/security', '/nowhere']) {
        await page.goto(path);
        await driver.settle();
        expect(await banner.textContent()).toContain('Palm Shop');
        expect(await banner.textContent()).toMatch(/1(1[5-9]|20)/);
        const width = await page.evaluate<number>('document.body.clientWidth');
        expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, width });
        expect({ path, findings: await findViolations(driver) }).toEqual({ path, findings: [] });
        if (path === '/dashboard' || path === '/settings/security')
          await driver.shoot(`inside${path.replaceAll('/', '-')}`);
      }
      // The banner stays while the page scrolls.
      await page.goto('/settings');
      await driver.settle();
      await page.mouse.wheel(0, 2000);
      await waitFor('the page has scrolled', () => page.evaluate<boolean>('scrollY > 0'));
      expect(await banner.boundingBox()).toMatchObject({ y: 0 });

      await page.getByRole('link', { name: t('settings.security.title') }).click();
      await page.getByText(t('settings.hidden.title')).waitFor();
      expect(await page.getByLabel(t('settings.password.current')).count()).toBe(0);
      expect(await page.getByText(member.email).count()).toBe(0);
      driver.expectNoProblems();

      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell.impersonation.back') })
        .click();
      await page.waitForURL('**/members');
      await banner.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /Nada/ }).first().waitFor();
      await driver.close();
    },
    90_000,
  );
});
