import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

describeInBrowser('the first steps', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'complete by themselves, link to their pages, and are hidden per user (%s)',
    async (language) => {
      const member = await browserServer.member({ name: 'Palm Shop' });
      const client = await browserServer.enter(member);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      const steps = page.getByRole('region', { name: t('dashboard.steps.title') });
      const stepsDone = (done: number) =>
        steps.getByText(t('dashboard.steps.of', { done: String(done), total: '5' }), { exact: true });
      await page.goto('/dashboard');
      await stepsDone(0).waitFor();
      await driver.settle();
      await driver.markDocument();

      await client.post('/api/v1/templates', { name: 'Offer', content: 'Hello {name}' });
      await stepsDone(1).waitFor();
      await client.post('/api/v1/contacts/one', { phone: '+966501234567', name: 'ليلى' });
      await stepsDone(2).waitFor();
      expect(await driver.isSameDocument()).toBe(true);
      await driver.shoot('first-steps');
      expect(await findViolations(driver)).toEqual([]);

      await steps.getByRole('link', { name: t('dashboard.steps.link_device_go') }).click();
      await page.waitForURL('**/connect/**');
      await page.goBack();
      await steps.getByRole('button', { name: t('dashboard.steps.close') }).click();
      await steps.waitFor({ state: 'detached' });
      await page.reload();
      await driver.settle();
      expect(await steps.count()).toBe(0);

      const otherUser = await browserServer.signedIn({ name: 'Other Shop' });
      await otherUser.post('/api/v1/update-user-info', { language, mode: 'light' });
      const { url } = browserServer.server;
      await page.context().addCookies([...otherUser.cookies].map(([name, value]) => ({ name, value, url })));
      await page.reload();
      await steps.waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    "of the platform's owner are about the platform, with those of a merchant folded below (%s)",
    async (language) => {
      const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      await page.goto('/dashboard');
      const owner = page.getByRole('region', { name: t('settings.owner_steps.title') });
      const merchant = page.getByRole('region', { name: t('dashboard.steps.as_merchant') });
      await owner.getByText(t('settings.owner_steps.package')).waitFor();
      const demoButton = page.getByRole('button', { name: t('dashboard.demo.make') });
      await demoButton.waitFor();
      expect((await demoButton.boundingBox())!.y).toBeLessThan((await owner.boundingBox())!.y);
      await driver.settle();
      await driver.shoot('owner-steps');
      expect(await findViolations(driver)).toEqual([]);

      const link = merchant.getByRole('link', { name: t('dashboard.steps.link_device_go') });
      expect(await link.count()).toBe(0);
      await merchant.getByRole('button', { name: t('dashboard.steps.as_merchant') }).click();
      await link.waitFor();
      await owner.getByRole('button', { name: t('dashboard.steps.close') }).click();
      await owner.waitFor({ state: 'detached' });
      await page.reload();
      await merchant.waitFor();
      expect(await owner.count()).toBe(0);
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'demo data is added in one click, and removed in one (%s, %s)',
    async (language, theme) => {
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t('dashboard.demo.make') }).click();
      await page.getByText(t('dashboard.demo.made')).waitFor();
      await driver.settle();
      await driver.shoot('demo-dashboard');
      for (const [name, path, text] of [
        ['contacts', '/contact-numbers', 'لطيفة المطيري'],
        ['campaigns', '/campaigns', 'عرض نهاية الأسبوع'],
        ['chat', '/chat', 'نورة العتيبي'],
        ['auto-replies', '/auto-replys', 'خارج أوقات العمل'],
      ] as const) {
        await page.goto(path);
        await page.getByText(text).filter({ visible: true }).first().waitFor();
        await driver.settle();
        await driver.shoot(`demo-${name}`);
      }
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t('dashboard.demo.remove') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('dashboard.demo.remove') })
        .click();
      await page.getByText(t('dashboard.demo.offer')).waitFor();
      expect((await client.get('/api/v1/contacts')).body.data).toEqual([]);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
