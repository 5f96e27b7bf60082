import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_PERMISSIONS } from '../../src/auth/permissions.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { findMisshapen } from '../setup/browser/find-misshapen.js';
import { findTooSmall } from '../setup/browser/find-too-small.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { ADMIN_PAGES, GUEST_PAGES, MEMBER_PAGES, pathsOf } from '../setup/browser/pages-of-users.js';
import { Console } from './console.js';
import { seedScreens } from './seed-screens.js';

/** WCAG 2.2, 2.5.8. Touch screens need more: touch-targets.spec. */
const MIN_POINTER_TARGET_PX = 24;

/** Guests who are not new users are redirected. */
const REDIRECTING = ['/verify-account', '/verify-otp', '/login/second-step', '/reset-password', '/choose-password'];

describeInBrowser('on a computer with scrollbars every page', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  async function walk(paths: readonly string[], client?: HttpClient): Promise<Record<string, string[]>> {
    const driver = await browser.open(browserServer.server.url, { language: 'ar' }, client);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await driver.visit(path);
      const { small } = await findTooSmall(driver, MIN_POINTER_TARGET_PX);
      const faults = [...(await findMisshapen(driver)), ...small];
      if (faults.length > 0) found[path] = faults;
    }
    driver.expectNoProblems();
    await driver.close();
    return found;
  }

  it('of a member has one title, whole icons, no needless scrollbar, and no target under 24 px', async () => {
    const { email, password } = await browserServer.member({ name: 'Palm Shop' });
    const client = new HttpClient(() => browserServer.server.url);
    await client.signIn(email, password);
    const { deviceId, chatId, sessionId } = await seedScreens(browserServer, client);
    const paths = [
      ...pathsOf(MEMBER_PAGES),
      `/chat/${deviceId}?chat=${chatId}`,
      `/devices/${sessionId}`,
      `/device-settings/${sessionId}`,
      '/create-chatbot?template=questions',
      '/help/getting-started',
      '/sandbox?tab=shops',
      '/salla-setting-app/2',
      '/nowhere',
    ];
    expect(await walk(paths, client)).toEqual({});
  }, 240_000);

  it('of an administrator does too', async () => {
    await Console.seedScreens(browserServer);
    const client = await browserServer.signedIn({ role: 'SupperAdmin', permissions: [...ALL_PERMISSIONS] });
    const paths = [...pathsOf(ADMIN_PAGES), '/dashboard', '/packages', '/payments', '/admin-salla-app-setting/2'];
    expect(await walk(paths, client)).toEqual({});
  }, 120_000);

  it('of a guest does too', async () => {
    await browserServer.em.execute('update platform_settings set status_page = true');
    expect(await walk(pathsOf(GUEST_PAGES).filter((path) => !REDIRECTING.includes(path)))).toEqual({});
  }, 60_000);
});
