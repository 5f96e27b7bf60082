import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const LANGUAGES = ['en', 'ar'] as const;

interface Merchant {
  client: HttpClient;
  first: string;
  second: string;
  customer: string;
}

describeInBrowser('the inbox', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(): Promise<Merchant> {
    const client = await browserServer.signedIn({ name: 'Palm Shop' });
    const { phones } = browserServer.sandbox;
    const [first, second, customer] = [
      await phones.create({ name: 'Palm Shop' }),
      await phones.create({ name: 'متجر النخلة' }),
      await phones.create({ name: 'Layla Haddad' }),
    ];
    for (const [number, device_name] of [
      [first.number, 'Front desk'],
      [second.number, 'المستودع'],
    ] as const) {
      const device = await linkDevice(client, browserServer.sandbox, number);
      await client.post(`/api/v1/update-device/${device.sessionId}`, { _method: 'PUT', device_name });
    }
    await client.post('/api/v1/contacts/one', { phone: `+${customer.number}`, name: 'Layla Haddad' });
    await client.post('/api/v1/templates', { name: 'الترحيب', content: 'أهلًا {name}، كيف نساعدك؟' });
    return { client, first: first.number, second: second.number, customer: customer.number };
  }

  const rows = ({ page }: PageDriver) => page.locator('li[data-chat]');
  const tabOf = ({ page, t }: PageDriver, state: string) =>
    page.getByRole('navigation', { name: t('chats.states') }).getByRole('link', { name: t(`chats.state.${state}`) });

  it.each(pickVariants(LANGUAGES))(
    'shows the chats of two devices, live, with unread counts (%s)',
    async (language) => {
      const merchant = await openMerchant();
      const driver = await browser.open(browserServer.server.url, { language }, merchant.client);
      const { page, t } = driver;
      await page.goto('/dashboard');
      await driver.settle();
      const menu = page.getByRole('navigation', { name: t('shell.menu') });
      const inboxLink = menu.getByRole('link').nth(1);
      expect(await inboxLink.textContent()).toContain(t('chats.title'));

      await browserServer.sandbox.send(merchant.customer, merchant.first, 'Is the blue one still there?');
      await inboxLink.getByText('1', { exact: true }).waitFor();
      await waitFor('the title shows one unread chat', async () => (await page.title()).startsWith('(1) '));

      await inboxLink.click();
      await page.waitForURL(/\/chat$/);
      await rows(driver).filter({ hasText: 'Front desk' }).waitFor();
      await browserServer.sandbox.send(merchant.customer, merchant.second, 'متى يصل طلبي؟');
      // Rows are sorted by the newest message.
      await rows(driver).filter({ hasText: 'المستودع' }).waitFor();
      expect(await rows(driver).count()).toBe(2);
      expect(await rows(driver).first().textContent()).toContain('متى يصل طلبي؟');
      await tabOf(driver, 'unread').getByText('2', { exact: true }).waitFor();
      await driver.shoot(`inbox`);

      await rows(driver).filter({ hasText: 'Front desk' }).getByRole('link').click();
      await page
        .getByRole('region', { name: t('chats.conversation') })
        .getByText('Is the blue one still there?')
        .waitFor();
      await tabOf(driver, 'unread').getByText('1', { exact: true }).waitFor();
      await waitFor('the title shows one unread chat', async () => (await page.title()).startsWith('(1) '));
      await driver.shoot(`inbox-open`);

      // A slash offers templates in any spelling.
      const field = page.getByLabel(t('chats.write'), { exact: true });
      await field.fill('/الترحيب');
      await page
        .getByRole('listbox', { name: t('replies.canned') })
        .getByRole('option')
        .waitFor();
      await driver.shoot(`inbox-templates`);
      await field.press('Enter');
      await waitFor(
        'the template is inserted',
        async () => (await field.inputValue()) === 'أهلًا Layla Haddad، كيف نساعدك؟',
      );
      await field.press('Enter');
      await page
        .getByRole('region', { name: t('chats.conversation') })
        .getByText('أهلًا Layla Haddad، كيف نساعدك؟')
        .waitFor();

      await tabOf(driver, 'unread').click();
      await page.waitForURL(/state=unread/);
      await rows(driver).filter({ hasText: 'المستودع' }).waitFor();
      await page.getByLabel(t('chats.device'), { exact: true }).selectOption({ label: 'Front desk' });
      await page.waitForURL(/\/chat\/\d+$/);
      await rows(driver).getByText('كيف نساعدك؟').waitFor();
      expect(await rows(driver).count()).toBe(1);
      await page.goBack();
      await page.getByRole('searchbox', { name: t('chats.search') }).fill('nobody');
      await page.getByText(t('chats.not_found')).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );

  it('text typed while the first message creates its chat is kept, also over plain HTTP', async () => {
    const merchant = await openMerchant();
    const { body: devices } = await merchant.client.get('/api/v1/devices?withPaginate=false');
    const device = (devices as { id: number; device_name: string }[]).find(
      ({ device_name }) => device_name === 'Front desk',
    )!;
    const driver = await browser.open(browserServer.server.url, {}, merchant.client);
    const { page, t } = driver;
    await page.addInitScript('delete Crypto.prototype.randomUUID');
    await page.goto(`/chat/${device.id}?to=%2B${merchant.customer}`);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/v1/messages', async (route) => {
      const response = await route.fetch();
      await release.promise;
      await route.fulfill({ response });
    });
    const field = page.getByLabel(t('chats.write'), { exact: true });
    await field.fill('Good morning');
    await field.press('Enter');
    await field.fill('Your order is ready');
    release.resolve();
    await page.waitForURL(/\bchat=\d+/);
    await page.getByRole('log').getByText('Good morning').first().waitFor();
    expect(await field.inputValue()).toBe('Your order is ready');
    driver.expectNoProblems();
    await driver.close();
  }, 120_000);

  it('on a phone list and conversation are separate views, and the bottom bar counts', async () => {
    const merchant = await openMerchant();
    await browserServer.sandbox.send(merchant.customer, merchant.first, 'Hello');
    const driver = await browser.open(browserServer.server.url, { width: 360 }, merchant.client);
    const { page, t } = driver;
    await page.goto('/dashboard');
    await driver.settle();
    const bar = page.getByRole('navigation', { name: t('shell.bottom_menu') });
    const entry = bar.getByRole('link', { name: t('shell.inbox') });
    await entry.getByText('1', { exact: true }).waitFor();
    for (const target of await bar.locator('a, button').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
    }
    await entry.click();
    await rows(driver).first().waitFor();
    await driver.settle();
    expect((await rows(driver).first().boundingBox())!.y).toBeLessThanOrEqual(260);
    await rows(driver).first().getByRole('link').click();
    await page
      .getByRole('region', { name: t('chats.conversation') })
      .getByText('Hello')
      .waitFor();
    expect(await rows(driver).first().isVisible()).toBe(false);
    expect(await bar.isVisible()).toBe(false);
    await page.getByRole('link', { name: t('chats.back') }).click();
    await rows(driver).first().waitFor();
    await bar.getByRole('button', { name: t('shell.more') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('devices.title') })
      .click();
    await page.waitForURL('**/devices');
    await page
      .getByRole('link', { name: t('devices.chats') })
      .first()
      .waitFor();
    driver.expectNoProblems();
    await driver.close();
  }, 120_000);
});
