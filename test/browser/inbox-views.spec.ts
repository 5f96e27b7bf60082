import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BuiltInRole, Language } from '../../src/auth/auth.contract.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import type { ApiUser } from '../setup/accounts/api-user.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { openColleague } from '../setup/accounts/open-colleague.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { workerApp } from '../setup/shared/worker-app.js';
import type { TestApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

const MINUTE_MS = 60_000;

describeInBrowser('views of the inbox', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(
    role: BuiltInRole,
  ): Promise<{ owner: HttpClient; colleague: ApiUser; accountId: number; deviceId: number }> {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Merchant' });
    const { accountId } = member;
    const { id: deviceId } = await makeDevice(em, { accountId, name: 'Front desk', showsTyping: false });
    const contactIds: number[] = [];
    for (const [name, minutesAgo] of [
      ['Layla Haddad', 12],
      ['أحمد السالم', 30],
      ['Omar Nasser', 90],
    ] as const) {
      const { id: contactId } = await makeContact(em, { accountId, name });
      contactIds.push(contactId);
      const chat = await makeChat(em, { accountId, deviceId, contactId });
      const at = new Date(Date.now() - minutesAgo * MINUTE_MS);
      await makeMessage(em, { chat, body: `hello from ${name}`, at });
      await em.execute('update chats set waiting_since = ? where id = ?', [at, chat.id]);
    }
    const groupId = await makeGroup(em, { accountId, contactIds });
    await makeCampaign(em, { accountId, deviceId, groupId, members: 3, name: 'Layla week' });
    const colleague = await openColleague(server, member, { role, deviceIds: [deviceId] });
    return { owner: await browserServer.enter(member), colleague, accountId, deviceId };
  }

  const open = (client: HttpClient, language: Language, width = 1280) =>
    browser.open(browserServer.server.url, { language, width }, client);
  const rows = ({ page }: PageDriver) => page.locator('li[data-chat]');
  const rowOf = (driver: PageDriver, name: string) => rows(driver).filter({ hasText: name });
  const tabOf = ({ page, t }: PageDriver, name: string) =>
    page.getByRole('navigation', { name: t('inbox.views') }).getByRole('link', { name });
  const waitForRows = (driver: PageDriver, count: number) =>
    waitFor(`${count} chats are listed`, async () => (await rows(driver).count()) === count);

  it.each(
    pickVariants([
      ['en', 1280],
      ['ar', 360],
    ] as const),
  )(
    'a supervisor saves filters as a view, shares, changes and deletes it (%s, %i px)',
    async (language, width) => {
      const { owner, colleague } = await openMerchant('supervisor');
      const driver = await open(colleague.client, language, width);
      const { page, t } = driver;
      await page.goto('/chat');
      await waitForRows(driver, 3);
      const filter = page.getByRole('button', { name: new RegExp(`^${t('inbox.filter')}`) });
      await filter.click();
      await page.getByRole('combobox', { name: t('inbox_views.waiting_over') }).selectOption('60');
      await waitForRows(driver, 1);
      await driver.shoot('inbox-views-filter', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await page.getByRole('button', { name: t('inbox_views.save_as') }).click();
      const dialog = page.getByRole('dialog', { name: t('inbox_views.save_as') });
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Late متأخرة');
      await dialog.getByRole('switch', { name: t('inbox_views.share') }).check();
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await tabOf(driver, 'Late متأخرة').getByText('1', { exact: true }).waitFor();
      expect((await owner.get('/api/v1/inbox-views')).body.data).toMatchObject([
        { name: 'Late متأخرة', is_shared: true, filters: { waiting_over: 60 }, count: 1 },
      ]);

      await tabOf(driver, t('inbox.view.all')).click();
      await waitForRows(driver, 3);
      await page.getByRole('button', { name: t('inbox_views.all_views') }).click();
      await page.getByRole('menuitem', { name: 'Late متأخرة' }).click();
      await waitForRows(driver, 1);
      await waitFor('the chosen view is in sight', () =>
        tabOf(driver, 'Late متأخرة').evaluate((tab) => {
          const [line, { left, right }] = [tab.parentElement!.getBoundingClientRect(), tab.getBoundingClientRect()];
          return left >= line.left - 1 && right <= line.right + 1;
        }),
      );
      await driver.settle();
      await driver.shoot('inbox-views', [width]);
      expect(await findViolations(driver)).toEqual([]);

      const unread = page
        .getByRole('navigation', { name: t('chats.states') })
        .getByRole('link', { name: t('chats.state.unread') });
      const view = new URL(page.url()).searchParams.get('view');
      await unread.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/state=unread/);
      await unread.getByRole('img', { name: t('chats.remove_filter') }).waitFor();
      expect(new URL(page.url()).searchParams.get('view')).toBe(view);
      await driver.shoot('inbox-views-unread', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await unread.click();
      await page.waitForURL((url) => !url.searchParams.has('state'));
      await waitForRows(driver, 1);

      await filter.click();
      await page.getByRole('combobox', { name: t('inbox_views.waiting_over') }).selectOption('15');
      await page.getByRole('button', { name: t('inbox_views.save_changes') }).click();
      await page.getByText(t('inbox_views.saved_toast'), { exact: true }).waitFor();
      await tabOf(driver, 'Late متأخرة').getByText('2', { exact: true }).waitFor();
      await page.getByRole('button', { name: t('inbox_views.edit') }).click();
      const edit = page.getByRole('dialog', { name: t('inbox_views.edit') });
      await edit.getByRole('button', { name: t('inbox_views.delete') }).click();
      await page
        .getByRole('dialog', { name: new RegExp(t('inbox_views.delete_title', { name: '' }).slice(0, 8)) })
        .getByRole('button', { name: t('inbox_views.delete') })
        .click();
      await tabOf(driver, 'Late متأخرة').waitFor({ state: 'detached' });
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    90_000,
  );

  it.each(
    pickVariants([
      ['en', 1280],
      ['ar', 360],
    ] as const),
  )(
    'several chats are selected, resolved and reopened (%s, %i px)',
    async (language, width) => {
      const { colleague } = await openMerchant('supervisor');
      const driver = await open(colleague.client, language, width);
      const { page, t } = driver;
      await page.goto('/chat');
      await waitForRows(driver, 3);
      await page.getByRole('button', { name: t('inbox_views.select'), exact: true }).click();
      await rows(driver).nth(0).getByRole('link').click();
      await rows(driver)
        .nth(1)
        .getByRole('link')
        .click({ modifiers: ['Shift'] });
      const bar = page.getByRole('group', { name: t('inbox_views.bulk') });
      await bar
        .getByText(/2|محادثتان/)
        .first()
        .waitFor();
      await driver.shoot('inbox-bulk', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await bar.getByRole('button', { name: t('inbox.resolve') }).click();
      await waitForRows(driver, 1);
      await page.getByRole('button', { name: t('ui.undo') }).click();
      await waitForRows(driver, 3);
      await page.getByRole('button', { name: t('inbox_views.select'), exact: true }).click();
      await bar.getByRole('button', { name: t('inbox_views.select_all') }).click();
      await bar.getByRole('button', { name: t('inbox_views.stop_selecting') }).click();
      await bar.waitFor({ state: 'detached' });
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    90_000,
  );

  it('colleagues see who has a chat open and who types', async () => {
    const { owner, colleague } = await openMerchant('agent');
    const [agentDriver, ownerDriver] = [await open(colleague.client, 'en'), await open(owner, 'ar')];
    await agentDriver.page.goto('/chat');
    await ownerDriver.page.goto('/chat');
    await rowOf(ownerDriver, 'Layla').waitFor();
    await agentDriver.toFront();
    await rowOf(agentDriver, 'Layla').getByRole('link').click();
    await rowOf(ownerDriver, 'Layla')
      .getByRole('img', { name: /يطّلع على المحادثة/ })
      .waitFor();
    await ownerDriver.toFront();
    await rowOf(ownerDriver, 'Layla').getByRole('link').click();
    await ownerDriver.page.getByText(/يطّلع على المحادثة/).waitFor();
    await agentDriver.toFront();
    await agentDriver.page.getByRole('textbox', { name: agentDriver.t('chats.write') }).pressSequentially('One moment');
    await rowOf(ownerDriver, 'Layla').getByRole('img', { name: /يكتب/ }).waitFor();
    expect(await findViolations(ownerDriver)).toEqual([]);
    await ownerDriver.shoot('inbox-presence', [1280]);
    await agentDriver.page.goto('/help');
    await rowOf(ownerDriver, 'Layla').getByRole('img', { name: /يكتب/ }).waitFor({ state: 'detached' });
    for (const driver of [agentDriver, ownerDriver]) {
      driver.expectNoProblems();
      await driver.close();
    }
    colleague.events.close();
  }, 90_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'the palette finds chats, contacts, campaigns, settings and actions (%s)',
    async (language) => {
      const { owner, colleague } = await openMerchant('agent');
      const driver = await open(owner, language);
      const { page, t } = driver;
      await page.goto('/dashboard');
      await driver.settle();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('textbox', { name: t('shell.search') });
      const palette = page.getByRole('dialog');
      for (const word of ['label', 'labels', 'وسم', 'الوسوم']) {
        await field.fill(word);
        await palette
          .getByRole('button', { name: t('palette.labels') })
          .first()
          .waitFor();
      }
      await field.fill('Layla');
      for (const found of [/Layla Haddad/, /Layla week/])
        await palette.getByRole('button', { name: found }).first().waitFor();
      await driver.shoot('palette', [1280]);
      expect(await findViolations(driver)).toEqual([]);
      await field.fill('new campaign');
      await palette.getByRole('button', { name: t('palette.new_campaign') }).waitFor();
      await field.fill('Layla Haddad');
      await palette
        .getByRole('button', { name: /Layla Haddad/ })
        .first()
        .click();
      await page.waitForURL(/chat=\d+/);
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    60_000,
  );
});
