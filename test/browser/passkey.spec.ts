// Long: flows/passkey.spec covers the link without the pages.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, chromium, type CDPSession, type Page } from 'playwright-core';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { chromiumPath } from '../setup/browser/chromium-path.js';
import { findTooSmall } from '../setup/browser/find-too-small.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { PasskeyExtensionHost } from '../setup/browser/passkey-extension-host.js';
import { CHROMIUM_ARGS } from '../setup/shared/worker-browser.js';
import { waitFor } from '../setup/wait-for.js';

interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

describeInBrowser('linking a device whose account requires a passkey', () => {
  let browserServer: BrowserServer;
  let chromiumOfSpec: Browser;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    const { mediaPort } = await browserServer.sandbox.call<{ mediaPort: number }>('GET', '/health');
    // The sandbox network serves web.whatsapp.com.
    const args = [
      ...CHROMIUM_ARGS,
      `--host-resolver-rules=MAP web.whatsapp.com:443 127.0.0.1:${mediaPort}`,
      '--ignore-certificate-errors',
    ];
    chromiumOfSpec = await chromium.launch({ executablePath: chromiumPath!, args });
    browser = TestBrowser.of(chromiumOfSpec);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await chromiumOfSpec?.close();
  }, 30_000);

  async function startLinking(driver: PageDriver, number: string) {
    const context = driver.page.context();
    const web = await context.newPage();
    const { session, authenticatorId } = await addAuthenticator(web);
    await web.goto('https://web.whatsapp.com/');
    await web.getByLabel('Phone number').fill(number);
    await web.getByRole('button', { name: 'Create passkey' }).click();
    await web.getByText('Passkey created').waitFor();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    await web.close();
    await browserServer.sandbox.fault({ number, kind: 'want-passkey', times: 1 });
    let whatsappTab = Promise.withResolvers<Page>();
    const host = await PasskeyExtensionHost.open(browserServer.server.url, context, driver.language, async (tab) => {
      // A virtual authenticator belongs to one tab.
      const tabAuthenticator = await addAuthenticator(tab);
      for (const credential of credentials)
        await tabAuthenticator.session.send('WebAuthn.addCredential', {
          authenticatorId: tabAuthenticator.authenticatorId,
          credential,
        });
      whatsappTab.resolve(tab);
    });
    await driver.page.bringToFront();
    return {
      host,
      nextTab: async (): Promise<Page> => {
        const tab = await whatsappTab.promise;
        whatsappTab = Promise.withResolvers();
        return tab;
      },
    };
  }

  it.each([
    ['qr', 'en', 'light', 1280],
    ['phone', 'ar', 'dark', 360],
  ] as const)(
    'is guided by the extension (%s, %s, %s, %d px)',
    async (mode, language, theme, width) => {
      const { sandbox, server } = browserServer;
      const phone = await sandbox.phones.create({ name: 'Palm' });
      const client = await browserServer.signedIn({ name: 'Palm Shop' });
      const driver = await browser.open(server.url, { language, theme, width }, client);
      const { page, t } = driver;
      const { host, nextTab } = await startLinking(driver, phone.number);

      await page.goto(`/connect?mode=${mode}`);
      if (mode === 'qr') {
        const qr = page.locator('[data-testid="qr"][data-qr]');
        await qr.waitFor();
        const linking = sandbox.scan(phone.number, (await qr.getAttribute('data-qr'))!);
        await expect(linking).rejects.toMatchObject({ code: 'passkey_wanted' });
      } else {
        await page.getByLabel(t('connect.phone')).fill(`+${phone.number}`);
        await page.getByRole('button', { name: t('connect.receive_code') }).click();
        const code = page.getByTestId('pairing-code');
        await code.waitFor();
        const linking = sandbox.enterCode(phone.number, (await code.getAttribute('data-code'))!);
        await expect(linking).rejects.toMatchObject({ code: 'passkey_wanted' });
      }
      await page.getByText(t('connect.passkey.status_waiting')).waitFor();
      await driver.shoot('connect-passkey', [width]);
      expect(await findViolations(driver)).toEqual([]);
      if (width === 360) expect((await findTooSmall(driver)).small).toEqual([]);

      // Cancels in WhatsApp's tab, and then tries again.
      await host.clickIcon(page);
      let tab = await nextTab();
      const card = tab.locator('section');
      await card.waitFor();
      expect(await card.innerText()).toContain(new URL(server.url).origin);
      await tab.locator('button.decline').click();
      await page.getByText(t('connect.passkey.status_cancelled')).waitFor();

      await host.clickIcon(page);
      tab = await nextTab();
      await tab.locator('button.agree').click();
      await page.getByText(t('connect.device_is_connected')).first().waitFor();
      expect(tab.isClosed()).toBe(true);
      expect(await sandbox.linkedDevices(phone.number)).toHaveLength(1);
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );

  it('does nothing on a page without a passkey request, or for another domain than WhatsApp’s', async () => {
    const client = await browserServer.signedIn({ name: 'Palm Shop' });
    const driver = await browser.open(browserServer.server.url, {}, client);
    const opened: Page[] = [];
    const host = await PasskeyExtensionHost.open(browserServer.server.url, driver.page.context(), 'en', async (tab) => {
      opened.push(tab);
    });
    await driver.page.goto('/devices');
    await host.clickIcon(driver.page);
    await waitFor('the badge shows a question mark', () => host.badge === '?');
    const foreignRequest = JSON.stringify({ id: 'x', options: { challenge: 'AAAA', rpId: 'bank.example' } });
    await driver.page.evaluate(`document.body.setAttribute('data-mersal-passkey', ${JSON.stringify(foreignRequest)})`);
    host.badge = '';
    // A click is ignored while the previous one is handled.
    await waitFor('the badge shows a question mark', async () => {
      await host.clickIcon(driver.page);
      return host.badge === '?';
    });
    expect(opened).toEqual([]);
    await driver.close();
  });
});
