import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('the page of virtual phones', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let storeTab: PageDriver;
  let phonesTab: PageDriver;
  beforeAll(async () => {
    // A server that fails to start must not leave a browser open.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    storeTab = await browser.open(browserServer.server.url, {}, await browserServer.signedIn({ name: 'Palm Shop' }));
    phonesTab = await storeTab.another();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it('is enough to scan, read, reply, send a picture and unlink, by clicks in two tabs', async () => {
    const { page, t } = storeTab;
    const { page: sandbox } = phonesTab;
    // The oldest phone is the store's, the next one a customer's.
    const [merchant, customer] = await browserServer.sandbox.phones.list();
    const openPhone = (name: string) => sandbox.getByRole('link', { name }).click();

    await page.goto('/devices');
    await page.getByRole('link', { name: t('devices.connect') }).click();
    await page.getByRole('img', { name: t('connect.qr_alt') }).waitFor();
    await phonesTab.toFront();
    await sandbox.goto('/dashboard');
    await sandbox.getByRole('link', { name: t('shell.sandbox') }).click();
    await phonesTab.shoot('sandbox-phones');
    await openPhone(merchant!.name);
    await sandbox.getByRole('link', { name: t('sandbox.linked_devices') }).click();
    await sandbox.getByRole('button', { name: t('sandbox.scan_of', { name: 'WhatsApp 1' }) }).waitFor();
    await phonesTab.shoot('sandbox-scan');
    await sandbox.getByRole('button', { name: t('sandbox.scan_of', { name: 'WhatsApp 1' }) }).click();
    await page.getByText(t('connect.just_linked')).waitFor();

    await storeTab.toFront();
    await page.getByRole('link', { name: t('connect.send_test') }).click();
    await page.getByRole('combobox', { name: t('messages.phone') }).fill(`+${customer!.number}`);
    await page.getByRole('textbox', { name: t('messages.body') }).fill('Is *tomorrow* fine?');
    await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
    await page.getByRole('link', { name: t('messages.open_chat') }).click();

    await phonesTab.toFront();
    await openPhone(customer!.name);
    await sandbox.getByRole('article').getByRole('link', { name: merchant!.name }).click();
    await sandbox.getByText('Is tomorrow fine?').last().waitFor();
    await page
      .getByRole('log')
      .getByRole('img', { name: t('ui.status.read') })
      .waitFor();
    await sandbox.getByRole('textbox', { name: t('sandbox.write') }).fill('Yes, at noon');
    await sandbox.getByRole('button', { name: t('sandbox.send'), exact: true }).click();
    await page.getByRole('log').getByText('Yes, at noon', { exact: true }).waitFor();
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c89b3c' } })
      .png()
      .toBuffer();
    await sandbox
      .locator('input[type=file]')
      .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: picture });
    await sandbox.getByRole('button', { name: t('sandbox.send'), exact: true }).click();
    await page
      .getByRole('log')
      .getByRole('button', { name: t('messages.open_image') })
      .waitFor();
    await phonesTab.shoot('sandbox-chat');

    await storeTab.toFront();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('devices.title'), exact: true })
      .click();
    await page.getByRole('article').getByText(t('devices.state.on'), { exact: true }).waitFor();
    const sendLink = page.getByRole('article').getByRole('link', { name: t('devices.send_message') });
    await sendLink.waitFor();
    await phonesTab.toFront();
    await sandbox.goto(`/sandbox?phone=${merchant!.number}&screen=linked`);
    await sandbox.getByRole('button', { name: t('sandbox.unlink') }).click();
    await sandbox
      .getByRole('dialog')
      .getByRole('button', { name: t('sandbox.unlink') })
      .click();
    await page.getByRole('article').getByText(t('devices.state.logged_out'), { exact: true }).waitFor();
    await page.getByText(t('devices.reason.unlinked_on_phone')).waitFor();
    await page
      .getByRole('article')
      .getByRole('link', { name: t('devices.act.link_again') })
      .waitFor();
    expect(await sendLink.count()).toBe(0);
    await storeTab.toFront();
    await storeTab.shoot('devices-logged-out');
    storeTab.expectNoProblems();
    phonesTab.expectNoProblems();
  }, 90_000);

  it('shows system messages, on a phone created for them, without a reply field', async () => {
    const { page, t } = phonesTab;
    await phonesTab.toFront();
    await page.goto('/sandbox');
    await phonesTab.settle();
    const { number } = await browserServer.sandbox.sendSystemMessage('966570001122', 'Your code is *123456*', 'Rawan');
    await page.getByRole('link', { name: 'Rawan' }).click();
    await page.getByRole('article').getByRole('link', { name: 'Mersal' }).click();
    await page.getByRole('log').getByText('123456').waitFor();
    await page.getByText(t('sandbox.service_note')).waitFor();
    expect(await page.getByRole('textbox', { name: t('sandbox.write') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: t('sandbox.more_actions') }).count()).toBe(0);
    await waitFor(
      'the message counts as read',
      async () => (await browserServer.sandbox.phones.get(number)).unread === 0,
    );
    await phonesTab.shoot('sandbox-service');
    phonesTab.expectNoProblems();
  }, 30_000);
});
