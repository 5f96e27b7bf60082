import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { waitFor } from '../setup/wait-for.js';

describeInBrowser('the page of virtual phones', () => {
  let browserServer: OwnBrowserServer;
  let browser: TestBrowser;
  let office: PageDriver;
  let phones: PageDriver;
  beforeAll(async () => {
    // If the server fails to start, a browser would never be closed.
    browserServer = await OwnBrowserServer.open();
    browser = await TestBrowser.launch();
    office = await browser.open(browserServer.server.url, {}, await browserServer.signedIn({ name: 'Palm Shop' }));
    phones = await office.another();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await browserServer?.close();
  }, 30_000);

  it('covers a complete start: scan, read, reply, send a picture, unlink, by clicks in two tabs', async () => {
    const { page, t } = office;
    const { page: sandbox } = phones;
    // The oldest phone is the store's, the next a customer's.
    const [merchant, customer] = await browserServer.sandbox.phones.list();
    const pick = (name: string) => sandbox.getByRole('link', { name }).click();

    await page.goto('/devices');
    await page.getByRole('link', { name: t('devices.connect') }).click();
    await page.getByRole('img', { name: t('connect.qr_alt') }).waitFor();
    await phones.toFront();
    await sandbox.goto('/dashboard');
    await sandbox.getByRole('link', { name: t('shell.sandbox') }).click();
    await phones.shoot('sandbox-phones');
    await pick(merchant!.name);
    await sandbox.getByRole('link', { name: t('sandbox.linked_devices') }).click();
    await sandbox.getByRole('button', { name: t('sandbox.scan_of', { name: 'WhatsApp 1' }) }).waitFor();
    await phones.shoot('sandbox-scan');
    await sandbox.getByRole('button', { name: t('sandbox.scan_of', { name: 'WhatsApp 1' }) }).click();
    await page.getByText(t('connect.just_linked')).waitFor();

    await office.toFront();
    await page.getByRole('link', { name: t('connect.send_test') }).click();
    await page.getByRole('combobox', { name: t('messages.phone') }).fill(`+${customer!.number}`);
    await page.getByRole('textbox', { name: t('messages.body') }).fill('Is *tomorrow* fine?');
    await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
    await page.getByRole('link', { name: t('messages.open_chat') }).click();

    await phones.toFront();
    await pick(customer!.name);
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
    await phones.shoot('sandbox-chat');

    await office.toFront();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('devices.title'), exact: true })
      .click();
    await page.getByRole('article').getByText(t('devices.state.on'), { exact: true }).waitFor();
    const send = page.getByRole('article').getByRole('link', { name: t('devices.send_message') });
    await send.waitFor();
    await phones.toFront();
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
    expect(await send.count()).toBe(0);
    await office.toFront();
    await office.shoot('devices-logged-out');
    office.expectNoProblems();
    phones.expectNoProblems();
  }, 90_000);

  it('shows system messages, on a phone created for them, without a reply field', async () => {
    const { page, t } = phones;
    await phones.toFront();
    await page.goto('/sandbox');
    await phones.settle();
    const { number } = await browserServer.sandbox.sendSystemMessage('966570001122', 'Your code is *123456*', 'Rawan');
    await page.getByRole('link', { name: 'Rawan' }).click();
    await page.getByRole('article').getByRole('link', { name: 'Mersal' }).click();
    await page.getByRole('log').getByText('123456').waitFor();
    await page.getByText(t('sandbox.service_note')).waitFor();
    expect(await page.getByRole('textbox', { name: t('sandbox.write') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: t('sandbox.more_actions') }).count()).toBe(0);
    await waitFor('it counts as read', async () => (await browserServer.sandbox.phones.get(number)).unread === 0);
    await phones.shoot('sandbox-service');
    phones.expectNoProblems();
  }, 30_000);
});
