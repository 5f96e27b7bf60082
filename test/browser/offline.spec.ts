import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('the app without network', () => {
  let server: BrowserServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close());

  it('shows pages and chats that were open before, says that it is offline, and forgets them with the session', async () => {
    const client = await server.signedIn();
    const { sandbox } = server;
    const [merchant, customer] = [
      await sandbox.phones.create({ name: 'Shop' }),
      await sandbox.phones.create({ name: 'Layla' }),
    ];
    const { id: deviceId } = await linkDevice(client, sandbox, merchant.number);
    await sandbox.send(customer.number, merchant.number, 'Is it still in stock?');
    const chat = await waitFor('the chat exists', async () => {
      const { body } = await client.get('/api/v1/chat-lists');
      return body.data[0] as { id: number } | undefined;
    });
    const driver = await browser.open(server.server.url, { worksOffline: true }, client);
    const { page } = driver;
    const path = `/chat?chat=${chat.id}&via=${deviceId}`;
    await page.goto(path);
    await page.getByText('Is it still in stock?').first().waitFor();
    await waitFor('the service worker controls the page', () =>
      page.evaluate('navigator.serviceWorker.controller !== null'),
    );
    // The first load came before the service worker.
    await page.reload();
    await page.getByRole('log').getByText('Is it still in stock?').waitFor();
    await driver.settle();

    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('log').getByText('Is it still in stock?').waitFor();
    const states = [driver.t('shell.connection.offline'), driver.t('shell.connection.reconnecting')];
    await page
      .getByText(new RegExp(states.join('|')))
      .first()
      .waitFor();

    await page.context().setOffline(false);
    const countStored = () =>
      page.evaluate<number>(`caches.open('data').then((cache) => cache.keys()).then(({ length }) => length)`);
    expect(await countStored()).toBeGreaterThan(2);
    await client.post('/v1/logout');
    await page.goto('/dashboard');
    await page.waitForURL('**/login**');
    await waitFor('the stored chats are deleted', async () => (await countStored()) === 0);
    await driver.close();
  }, 90_000);

  it('forgets stored answers of a user whose session expired, when another one signs in', async () => {
    const [previous, next] = [await server.signedIn(), await server.member()];
    const driver = await browser.open(server.server.url, { worksOffline: true }, previous);
    const { page } = driver;
    await page.goto('/dashboard');
    await waitFor('the service worker controls the page', () =>
      page.evaluate('navigator.serviceWorker.controller !== null'),
    );
    const previousChat = '/api/v1/chats/1';
    await page.evaluate(
      `caches.open('data').then((cache) => cache.put('${previousChat}', new Response('{}'))).then(() => null)`,
    );
    const isStored = () => page.evaluate<boolean>(`caches.match('${previousChat}').then((answer) => Boolean(answer))`);
    // Runs after the script of `browser.open`, at each load.
    await page.addInitScript(`localStorage.setItem('mersal.signed-in-until', '0')`);
    // An open page would notice the end of the session.
    await page.goto('about:blank');
    await previous.post('/v1/logout');
    await page.goto('/login/email');
    await driver.settle();
    expect(await isStored()).toBe(true);

    await page.getByLabel(driver.t('auth.email')).fill(next.email);
    await page.getByLabel(driver.t('auth.password'), { exact: true }).fill(next.password);
    await page.getByRole('button', { name: driver.t('auth.sign_in') }).click();
    await page.waitForURL('**/dashboard');
    await waitFor('the stored chat is deleted', async () => !(await isStored()));
    await driver.close();
  }, 90_000);
});
