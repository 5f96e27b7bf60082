import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { Console } from './console.js';

describeInBrowser('the permissions of a member', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'are revoked and granted in the panel, and the member’s pages follow at once (%s)',
    async (language) => {
      const member = await browserServer.member({ name: language === 'en' ? 'Lina Saleh' : 'لينا صالح' });
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const memberDriver = await browser.open(browserServer.server.url, { language: 'en', theme: 'light' }, client);
      await memberDriver.page.goto('/contact-numbers');
      await memberDriver.settle();
      const menu = memberDriver.page
        .getByRole('navigation')
        .getByRole('link', { name: memberDriver.t('contacts.title') });
      await menu.first().waitFor();

      const console = await Console.open(browserServer, browser, language, `/members?member=${member.userId}`);
      const { t } = console.driver;
      const area = console.dialog.getByRole('group', { name: t('members.permission.contacts'), exact: true });
      const viewCheckbox = area.getByRole('checkbox', { name: t('members.unit.contact_phone'), exact: true });
      const saveButton = console.dialog.getByRole('button', { name: t('members.save_permissions') });
      await viewCheckbox.waitFor();
      expect([await viewCheckbox.isChecked(), await saveButton.isDisabled()]).toEqual([true, true]);
      await viewCheckbox.scrollIntoViewIfNeeded();
      await console.driver.shoot('members-permissions');
      await console.expectUsable();

      await viewCheckbox.uncheck();
      await saveButton.click();
      await console.toast.getByText(t('members.updated')).waitFor();
      await memberDriver.page.waitForURL('**/permission-error');
      expect(await menu.count()).toBe(0);
      expect((await client.get('/api/v1/user')).body.data.permission).toEqual(
        PERMISSIONS_OF_MEMBER.filter((name) => name !== 'contact_phone' && name !== 'show contact_phone'),
      );
      expect(await viewCheckbox.isChecked()).toBe(false);

      await viewCheckbox.check();
      await saveButton.click();
      await menu.first().waitFor();
      await memberDriver.close();
      await console.close();
    },
    90_000,
  );

  it.each([
    ['send message', '/send-message'],
    ['add campaigns', '/create-campaign'],
    ['show apps', '/apps'],
    ['show apps', '/twsaa-setting-app/5'],
    ['add auto_replys', '/create-auto-reply'],
    ['add chatbots', '/create-chatbot'],
    ['add contact_phone', '/create-contacts'],
  ])('with "%s" only, %s is available and makes no forbidden request', async (permission, path) => {
    const member = await browserServer.member({ permissions: [permission] });
    await makeDevice(browserServer.em, { accountId: member.accountId });
    const driver = await browser.open(browserServer.server.url, {}, await browserServer.enter(member));
    await driver.page.goto(path);
    await driver.settle();
    expect(new URL(driver.page.url()).pathname).toBe(path);
    driver.expectNoProblems();
    await driver.close();
  });
});
