// Long: page-layout.spec opens each page in one variant.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser, type Variant } from '../setup/browser/browser.js';
import { findViolations, type Violation } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { MEMBER_PAGES, pathsOf } from '../setup/browser/pages-of-users.js';
import { seedScreens } from './seed-screens.js';

/** Names depend on the language, contrast on the theme. */
const VARIANTS: Variant[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
];

describeInBrowser('every page of a member', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  let screens: string[];
  beforeAll(async () => {
    // If the server fails to start, a browser would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    client = await browserServer.signedIn({ name: 'Palm Shop' });
    const has = await seedScreens(browserServer, client);
    screens = [
      ...pathsOf(MEMBER_PAGES),
      `/devices/${has.sessionId}`,
      `/connect/${has.sessionId}`,
      '/connect?mode=qr',
      '/connect?mode=phone',
      '/create-chatbot?template=questions',
      `/chat/${has.deviceId}?chat=${has.chatId}`,
      `/sandbox?phone=${has.customerNumber}&chat=${has.merchantNumber}`,
      '/nowhere',
    ];
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it.each(VARIANTS)(
    'is accessible: axe finds nothing ($language, $theme)',
    async (variant) => {
      const guest = await browser.open(browserServer.server.url, variant);
      await guest.page.goto('/login');
      if (variant.language === 'ar') await switchToArabic(guest);
      const findings: Record<string, Violation[]> = { '/login': await findViolations(guest) };
      guest.expectNoProblems();
      await guest.close();

      const driver = await browser.open(browserServer.server.url, variant, client);
      for (const path of screens) {
        await driver.visit(path);
        findings[path] = await findViolations(driver);
      }
      driver.expectNoProblems();
      await driver.close();
      expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
    },
    240_000,
  );
});

async function switchToArabic({ page, t }: PageDriver): Promise<void> {
  await page
    .getByRole('button', { name: t('shell.language') })
    .or(page.getByRole('button', { name: 'Language' }))
    .click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await page.locator('html[dir="rtl"]').waitFor();
}
