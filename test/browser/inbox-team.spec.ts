import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BuiltInRole, Language } from '../../src/auth/auth.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
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
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const MINUTE_MS = 60_000;
const LAYLA = '966501110011';
/** Console messages after the open chat was assigned to someone else. */
const NOT_FOUND = /answered 404|status of 404/;

interface Merchant {
  owner: HttpClient;
  colleague: ApiUser;
  deviceKey: { accountId: number; deviceId: number };
  laylaChatId: number;
}

describeInBrowser('an inbox shared by colleagues', () => {
  let browserServer: BrowserServer;
  let server: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    server = await workerApp();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function openMerchant(role: BuiltInRole = 'agent'): Promise<Merchant> {
    const { em } = browserServer;
    const member = await browserServer.member({ name: 'Palm Merchant' });
    const { accountId } = member;
    const device = await makeDevice(em, { accountId, name: 'Front desk' });
    const deviceKey = { accountId, deviceId: device.id };
    await holdDevice(server, deviceKey);
    const chatOf = async (name: string, phone: string, minutesAgo: number): Promise<number> => {
      const { id: contactId } = await makeContact(em, { accountId, name, phone });
      const chat = await makeChat(em, { ...deviceKey, contactId });
      const at = new Date(Date.now() - minutesAgo * MINUTE_MS);
      await makeMessage(em, { chat, body: `hello from ${name}`, at });
      await em.execute('update chats set waiting_since = ? where id = ?', [at, chat.id]);
      return chat.id;
    };
    const laylaChatId = await chatOf('Layla Haddad', LAYLA, 12);
    await chatOf('أحمد السالم', '966501110012', 30);
    const colleague = await openColleague(server, member, { role, deviceIds: [device.id] });
    return { owner: await browserServer.enter(member), colleague, deviceKey, laylaChatId };
  }

  const open = (client: HttpClient, language: Language, width = 1280) =>
    browser.open(browserServer.server.url, { language, width }, client);
  const rowOf = ({ page }: PageDriver, name: string) => page.locator('li[data-chat]').filter({ hasText: name });
  const viewOf = ({ page, t }: PageDriver, view: 'mine' | 'unassigned' | 'all') =>
    page.getByRole('navigation', { name: t('inbox.views') }).getByRole('link', { name: t(`inbox.view.${view}`) });
  const barOf = ({ page, t }: PageDriver) => page.getByRole('group', { name: t('inbox.bar') });
  const log = ({ page }: PageDriver) => page.getByRole('log');
  const waitForText = ({ page }: PageDriver, text: string) => page.getByText(text, { exact: true }).waitFor();

  async function openChat(driver: PageDriver, name: string): Promise<void> {
    await rowOf(driver, name).getByRole('link').click();
    await barOf(driver).waitFor();
    await log(driver).waitFor();
  }

  it.each(pickVariants(['en', 'ar'] as const))(
    'an agent takes a chat, writes a note to the owner and resolves it; both see each step (%s)',
    async (language) => {
      const { owner, colleague, deviceKey, laylaChatId } = await openMerchant();
      const [agentDriver, ownerDriver] = [await open(colleague.client, language), await open(owner, language)];
      const { page, t } = agentDriver;
      await page.goto('/chat');
      await ownerDriver.page.goto('/chat');
      await viewOf(agentDriver, 'unassigned').getByText('2', { exact: true }).waitFor();
      await rowOf(agentDriver, 'Layla')
        .getByRole('img', { name: new RegExp(t('inbox.waiting_for', { time: '' }).trim()) })
        .waitFor();
      await openChat(agentDriver, 'Layla');
      await ownerDriver.toFront();
      await openChat(ownerDriver, 'Layla');
      await agentDriver.toFront();
      await log(agentDriver).focus();
      await page.keyboard.press('a');
      await waitForText(agentDriver, t('inbox.assigned_toast'));
      await viewOf(agentDriver, 'mine').getByText('1', { exact: true }).waitFor();
      const taken = ownerDriver.t('inbox.history.taken', { who: '' }).trim().split(' ')[0]!;
      await log(ownerDriver).getByText(taken, { exact: false }).first().waitFor();
      const assigned = ownerDriver.t('inbox.assigned_to', { name: '' }).trim();
      await rowOf(ownerDriver, 'Layla')
        .getByRole('img', { name: new RegExp(assigned) })
        .waitFor();

      await log(agentDriver).focus();
      await page.keyboard.press('n');
      const field = page.getByRole('textbox', { name: t('inbox.write_note') });
      await field.fill('Please check the price, ');
      await field.press('End');
      await field.pressSequentially('@member');
      await page.getByRole('option').first().waitFor();
      await agentDriver.shoot('inbox-note');
      expect(await findViolations(agentDriver)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t('inbox.add_note') }).click();
      for (const driver of [agentDriver, ownerDriver])
        await log(driver)
          .getByRole('note')
          .getByText(/Please check the price, .*@member\d+/)
          .waitFor();
      const [{ sent }] = await browserServer.em.execute<[{ sent: string }]>(
        'select count(*) sent from messages where account_id = ? and from_me',
        [deviceKey.accountId],
      );
      expect(Number(sent)).toBe(0);

      await log(agentDriver).focus();
      await page.keyboard.press('e');
      await waitForText(agentDriver, t('inbox.resolved_toast'));
      await page.waitForURL((url) => url.searchParams.get('chat') !== String(laylaChatId));
      await rowOf(agentDriver, 'Layla').waitFor({ state: 'detached' });
      await rowOf(ownerDriver, 'Layla').waitFor({ state: 'detached' });
      await recordInboundMessage(server, deviceKey, LAYLA, 'one more question');
      await rowOf(agentDriver, 'one more question').waitFor();
      await ownerDriver.settle();
      await ownerDriver.shoot('inbox-history', [1280]);
      for (const driver of [agentDriver, ownerDriver]) {
        driver.expectNoProblems();
        await driver.close();
      }
      colleague.events.close();
    },
    90_000,
  );

  it('an agent loses the open chat when the owner assigns it to themselves', async () => {
    const { owner, colleague, laylaChatId, deviceKey } = await openMerchant();
    const agentDriver = await open(colleague.client, 'en');
    await agentDriver.page.goto(`/chat?chat=${laylaChatId}&via=${deviceKey.deviceId}`);
    await log(agentDriver).getByText('hello from Layla Haddad').waitFor();
    await agentDriver.settle();
    await agentDriver.expecting(NOT_FOUND, async () => {
      const { body } = await owner.get('/api/v1/user');
      const { status } = await owner.post(`/api/v1/chats/${laylaChatId}/assign`, { user_id: body.data.id });
      expect(status).toBe(200);
      await rowOf(agentDriver, 'Layla').waitFor({ state: 'detached' });
      await log(agentDriver).waitFor({ state: 'detached' });
      await agentDriver.settle();
    });
    await agentDriver.close();
    colleague.events.close();
  }, 60_000);

  it.each(
    pickVariants([
      ['en', 1280],
      ['ar', 360],
    ] as const),
  )(
    'a supervisor labels, assigns, snoozes and filters chats, and undoes an assignment (%s, %i px)',
    async (language, width) => {
      const { colleague } = await openMerchant('supervisor');
      const driver = await open(colleague.client, language, width);
      const { page, t } = driver;
      await page.goto('/chat');
      await openChat(driver, 'Layla');
      await barOf(driver)
        .getByRole('button', { name: t('inbox.choose_labels') })
        .click();
      await page.getByRole('option', { name: t('inbox.new_label') }).click();
      const dialog = page.getByRole('dialog', { name: t('inbox.new_label') });
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('VIP عميل');
      await dialog.getByRole('radio', { name: t('inbox.color.red') }).check();
      expect(await findViolations(driver)).toEqual([]);
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await barOf(driver).getByText('VIP عميل').waitFor();

      await barOf(driver).getByTitle(t('inbox.assignee')).click();
      await page.getByRole('option', { name: t('inbox.assign_me') }).click();
      await barOf(driver).getByText('Colleague').waitFor();
      await waitForText(driver, t('inbox.assigned_toast'));
      await page.getByRole('button', { name: t('ui.undo') }).click();
      await barOf(driver).getByText(t('inbox.unassigned'), { exact: true }).waitFor();

      await barOf(driver)
        .getByRole('button', { name: t('inbox.change_state') })
        .click();
      await driver.shoot('inbox-snooze', [width]);
      await page.getByRole('menuitem', { name: t('inbox.snooze_message') }).click();
      await waitForText(driver, t('inbox.snoozed_toast'));
      if (width < 768) await page.getByRole('link', { name: t('chats.back') }).click();
      await rowOf(driver, 'Layla').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: t('inbox.filter'), exact: true }).click();
      await page.getByRole('combobox', { name: t('inbox.state_of_chat') }).selectOption('snoozed');
      await page.getByRole('combobox', { name: t('inbox.label') }).selectOption({ label: 'VIP عميل' });
      await driver.shoot('inbox-filter', [width]);
      expect(await findViolations(driver)).toEqual([]);
      await page.keyboard.press('Escape');
      await rowOf(driver, 'Layla')
        .getByRole('img', { name: t('chats.state.snoozed') })
        .waitFor();
      await waitFor('one chat is listed', async () => (await page.locator('li[data-chat]').count()) === 1);
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    90_000,
  );

  it('keys open the list of shortcuts and move between chats, but not while typing', async () => {
    const { owner, colleague } = await openMerchant();
    const driver = await open(owner, 'ar');
    const { page, t } = driver;
    await page.goto('/chat');
    await rowOf(driver, 'Layla').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: t('inbox.shortcuts') });
    await sheet.waitFor();
    expect(await findViolations(driver)).toEqual([]);
    await page.keyboard.press('j');
    expect(new URL(page.url()).searchParams.has('chat')).toBe(false);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.waitForURL(/chat=\d+/);
    await log(driver).waitFor();
    const first = new URL(page.url()).searchParams.get('chat');
    const field = page.getByRole('textbox', { name: t('chats.write') });
    await field.fill('j');
    await field.press('j');
    expect(new URL(page.url()).searchParams.get('chat')).toBe(first);
    await log(driver).focus();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('chat') !== first);
    driver.expectNoProblems();
    await driver.close();
    colleague.events.close();
  }, 60_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'labels and teams are created, renamed and deleted (%s)',
    async (language) => {
      const { owner, colleague } = await openMerchant();
      const driver = await open(owner, language);
      const { page, t } = driver;
      await page.goto('/inbox-settings/teams');
      const teams = page.getByRole('region', { name: t('inbox.teams') });
      await teams.getByRole('button', { name: t('inbox.new_team') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Sales');
      await dialog.getByRole('combobox', { name: t('inbox.members') }).click();
      await page.getByRole('option', { name: /Colleague/ }).click();
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await dialog.waitFor({ state: 'detached' });
      await teams.getByText(t('inbox.members_count_one', { count: '1' })).waitFor();
      await teams.getByRole('button', { name: t('inbox.edit_of', { name: 'Sales' }) }).click();
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Sales and returns');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await teams.getByText('Sales and returns').waitFor();
      const sections = page.getByRole('navigation', { name: t('inbox.title') });
      const toLabels = sections.getByRole('link', { name: t('inbox.labels'), exact: true });
      await toLabels.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/inbox-settings$/);
      const labels = page.getByRole('region', { name: t('inbox.labels') });
      await labels.getByRole('button', { name: t('inbox.new_label') }).click();
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Refund');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await labels.getByRole('button', { name: t('inbox.edit_of', { name: 'Refund' }) }).click();
      await dialog.getByRole('textbox', { name: t('inbox.name') }).fill('Returns');
      await dialog.getByRole('button', { name: t('ui.save') }).click();
      await labels.getByText('Returns').waitFor();
      await driver.settle();
      await driver.shoot('inbox-settings');
      expect(await findViolations(driver)).toEqual([]);
      await labels.getByRole('button', { name: t('inbox.delete_of', { name: 'Returns' }) }).click();
      await dialog.getByRole('button', { name: t('inbox.delete_label') }).click();
      await labels.getByText(t('inbox.labels_empty')).waitFor();
      driver.expectNoProblems();
      await driver.close();
      colleague.events.close();
    },
    60_000,
  );
});
