// Long: quality.spec covers the keyboard in the palette and on the devices page.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { makeStore } from '../factories/make-store.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { CampaignWorld, DEVICE, GROUPS } from '../setup/browser/campaign-world.js';
import { tabTo } from '../setup/browser/keyboard.js';
import type { PageDriver } from '../setup/browser/page-driver.js';

const CAMPAIGN = 'عروض نهاية الأسبوع';

// Stands for users without a mouse or with a screen reader.
describeInBrowser('by keyboard only', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function press(driver: PageDriver, name: string, key = 'Enter'): Promise<void> {
    await tabTo(driver, name);
    await driver.page.keyboard.press(key);
  }

  async function open(driver: PageDriver, path: string): Promise<void> {
    await driver.page.goto(path);
    await driver.settle();
    await press(driver, driver.t('shell.skip'));
  }

  /** Chooses an option by typing its name. */
  async function choose({ page }: PageDriver, option: string): Promise<void> {
    await page.keyboard.type(option);
    await page.getByRole('option', { name: option }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }

  it('a campaign is created and started, in Arabic', async () => {
    const world = await CampaignWorld.make(browserServer, 2);
    const driver = await browser.open(browserServer.server.url, { language: 'ar' }, world.client);
    const { page, t } = driver;
    await open(driver, '/campaigns');
    await press(driver, t('campaigns.create'));
    await page.waitForURL('**/create-campaign');
    await driver.settle();
    // Screen readers first announce the heading.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(t('campaigns.form.create_title'));
    await tabTo(driver, t('campaigns.form.name'));
    await page.keyboard.type(CAMPAIGN);
    await tabTo(driver, t('campaigns.form.groups'));
    await choose(driver, GROUPS[1]);
    await tabTo(driver, t('campaigns.form.devices'));
    await choose(driver, DEVICE);
    await tabTo(driver, t('campaigns.form.body'));
    await page.keyboard.type('*Hello* from Palm Shop. Reply STOP to get no more.');
    await press(driver, t('campaigns.form.start'));
    await page.getByRole('dialog').waitFor();
    await press(driver, t('campaigns.form.ask_start_one', { number: '1' }));
    await page.waitForURL(/\/campaigns$/);
    await page.getByRole('link', { name: CAMPAIGN }).waitFor();
    driver.expectNoProblems();
    await driver.close();
  });

  it('a chatbot starts from a template and is saved', async () => {
    const member = await browserServer.member();
    await makeDevice(browserServer.em, { accountId: member.accountId, name: 'Counter' });
    const driver = await browser.open(browserServer.server.url, {}, await browserServer.enter(member));
    const { page, t } = driver;
    await open(driver, '/create-chatbot');
    await press(driver, t('chatbots.templates.welcome.title') + t('chatbots.templates.welcome.hint'));
    await page.locator('.react-flow__node').first().waitFor();
    await tabTo(driver, t('chatbots.name'));
    await page.keyboard.type('Front desk');
    await tabTo(driver, t('chatbots.devices'));
    await choose(driver, 'Counter');
    await press(driver, t('chatbots.save'));
    await page.waitForURL('**/chatbots');
    await page.getByRole('row').filter({ hasText: 'Front desk' }).getByText(t('chatbots.running')).waitFor();
    driver.expectNoProblems();
    await driver.close();
  });

  it('a store’s message for shipped orders is enabled', async () => {
    const member = await browserServer.member();
    const { accountId } = member;
    await makeDevice(browserServer.em, { accountId, name: 'Counter' });
    await makeStore(browserServer.em, { accountId, platform: 'twsaa' });
    const client = await browserServer.enter(member);
    const driver = await browser.open(browserServer.server.url, {}, client);
    const { page, t } = driver;
    await open(driver, '/apps');
    await press(driver, t('apps.open_settings'));
    await page.waitForURL('**/twsaa-setting-app/5');
    await driver.settle();
    await tabTo(driver, t('apps.devices'));
    await choose(driver, 'Counter');
    await press(driver, t('apps.switch_of', { name: t('apps.automation.order.shipped') }), 'Space');
    await press(driver, t('ui.save'));
    await page.getByRole('status').getByText(t('apps.setting_is_updated')).waitFor();
    const [{ settings }] = (await client.get('/api/v1/apps/5')).body.apps.users;
    expect(settings).toMatchObject({ status_shipped: true, devices: [{ device_name: 'Counter' }] });
    driver.expectNoProblems();
    await driver.close();
  });
});
