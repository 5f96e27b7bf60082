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
      const theirs = await browser.open(browserServer.server.url, { language: 'en', theme: 'light' }, client);
      await theirs.page.goto('/contact-numbers');
      await theirs.settle();
      const menu = theirs.page.getByRole('navigation').getByRole('link', { name: theirs.t('contacts.title') });
      await menu.first().waitFor();

      const console = await Console.open(browserServer, browser, language, `/members?member=${member.userId}`);
      const { t } = console.driver;
      const area = console.dialog.getByRole('group', { name: t('members.permission.contacts'), exact: true });
      const see = area.getByRole('checkbox', { name: t('members.unit.contact_phone'), exact: true });
      const save = console.dialog.getByRole('button', { name: t('members.save_permissions') });
      await see.waitFor();
      expect([await see.isChecked(), await save.isDisabled()]).toEqual([true, true]);
      await see.scrollIntoViewIfNeeded();
      await console.driver.shoot('members-permissions');
      await console.expectUsable();

      await see.uncheck();
      await save.click();
      await console.toast.getByText(t('members.updated')).waitFor();
      await theirs.page.waitForURL('**/permission-error');
      expect(await menu.count()).toBe(0);
      expect((await client.get('/api/v1/user')).body.data.permission).toEqual(
        PERMISSIONS_OF_MEMBER.filter((name) => name !== 'contact_phone' && name !== 'show contact_phone'),
      );
      expect(await see.isChecked()).toBe(false);

      await see.check();
      await save.click();
      await menu.first().waitFor();
      await theirs.close();
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
  ])('with "%s" only, %s is available, and requests nothing forbidden', async (permission, path) => {
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
