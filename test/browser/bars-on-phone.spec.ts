import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { type SeededScreens, seedScreens } from './seed-screens.js';

describeInBrowser('the top and bottom bars on a phone', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let client: HttpClient;
  let seeded: SeededScreens;
  let groupSendId: number;
  beforeAll(async () => {
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    const { accountId, email, password } = await browserServer.member({ name: 'Palm Shop' });
    client = new HttpClient(() => browserServer.server.url);
    await client.signIn(email, password);
    seeded = await seedScreens(browserServer, client);
    const { id } = await makeContact(browserServer.em, { accountId, savedAt: new Date() });
    const group = await makeGroup(browserServer.em, { accountId, contactIds: [id] });
    const message = { device: seeded.sessionId, group, body: 'Hello' };
    groupSendId = (await client.post('/api/v1/messages', message)).body.group_send.id;
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  const topBar = ({ page, t }: PageDriver) => page.getByRole('button', { name: t('shell.search') });
  const bottomBar = ({ page, t }: PageDriver) => page.getByRole('navigation', { name: t('shell.bottom_menu') });

  it('are hidden in an open conversation, which has its own back button', async () => {
    const driver = await browser.open(browserServer.server.url, { width: 360 }, client);
    const { page, t } = driver;
    await page.goto(`/chat/${seeded.deviceId}?chat=${seeded.chatId}`);
    const back = page.getByRole('link', { name: t('chats.back') });
    await back.waitFor();
    expect(await topBar(driver).isVisible()).toBe(false);
    expect(await bottomBar(driver).isVisible()).toBe(false);
    // The title remains for screen readers.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await back.click();
    await topBar(driver).waitFor();
    await bottomBar(driver).waitFor();
    driver.expectNoProblems();
    await driver.close();
  }, 30_000);

  it('return when the connection is lost, and report it', async () => {
    const driver = await browser.open(browserServer.server.url, { width: 360 }, client);
    const { page, t } = driver;
    await page.goto(`/chat/${seeded.deviceId}?chat=${seeded.chatId}`);
    await page.getByRole('link', { name: t('chats.back') }).waitFor();
    await driver.settle();
    expect(await topBar(driver).isVisible()).toBe(false);
    await page.context().setOffline(true);
    await topBar(driver).waitFor();
    await page.context().setOffline(false);
    await topBar(driver).waitFor({ state: 'hidden' });
    await driver.close();
  }, 60_000);

  it('stay if a conversation cannot be opened, and on other pages', async () => {
    const driver = await browser.open(browserServer.server.url, { width: 360 }, client);
    const { page, t } = driver;
    await page.goto(`/chat?chat=${seeded.chatId}&via=${seeded.deviceId + 1000}`);
    await topBar(driver).waitFor();
    await page.goto(`/group-send/${groupSendId}`);
    await page.getByRole('button', { name: t('campaigns.facts_shown') }).click();
    await page.getByText(t('campaigns.started'), { exact: true }).waitFor();
    expect(await topBar(driver).isVisible()).toBe(true);
    expect(await bottomBar(driver).isVisible()).toBe(true);
    await driver.close();
  }, 30_000);
});
