import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Device } from '../../src/devices/device.entity.js';
import type { Member } from '../setup/accounts/members.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { drawPng } from '../setup/draw-files.js';
import { waitFor } from '../setup/wait-for.js';

const SESSION = 'e'.repeat(32);

describeInBrowser('tickets', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let agent: Member;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
    agent = await browserServer.member({ role: 'admin', name: 'Huda', permissions: ['answer tickets'] });
  }, 90_000);
  afterAll(() => browser?.close(), 30_000);

  const open = async (user: Member, language: 'en' | 'ar') =>
    browser.open(browserServer.server.url, { language }, await browserServer.enter(user));

  it('a member reads the help, opens a ticket with a file, and an administrator replies in another browser, live on both sides', async () => {
    const author = await browserServer.member({ name: 'Palm Shop' });
    const [authorDriver, agentDriver] = [await open(author, 'en'), await open(agent, 'en')];
    const { page, t } = authorDriver;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: t('help.title') }).click();
    await page.getByRole('searchbox', { name: t('help.search') }).fill('qr code');
    await authorDriver.shoot('help');
    expect(await findViolations(authorDriver)).toEqual([]);
    await page.getByRole('link', { name: 'Connect a device' }).click();
    await page.getByRole('heading', { name: 'By QR code' }).waitFor();
    await authorDriver.shoot('help-article');
    expect(await findViolations(authorDriver)).toEqual([]);
    await page.getByRole('link', { name: t('help.contact') }).click();

    const question = 'The QR code never appears when I link my phone <b>at all</b>';
    const box = page.getByRole('textbox', { name: t('tickets.question') });
    await box.fill(question);
    await page
      .getByRole('region', { name: t('help.suggested') })
      .getByRole('link', { name: 'Connect a device' })
      .waitFor();
    await page.reload();
    await box.and(page.getByText(question)).waitFor();
    const files = page.locator('input[type=file]');
    await files.setInputFiles([
      { name: 'screen.png', mimeType: 'image/png', buffer: await drawPng(320, 200) },
      { name: 'huge.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(5_000_001) },
    ]);
    await page.getByText('huge.bin').waitFor();
    await authorDriver.shoot('create-ticket');
    expect(await findViolations(authorDriver)).toEqual([]);

    await agentDriver.page.goto(`/tickets?search=${author.email}`);
    await agentDriver.settle();
    await page.getByRole('button', { name: t('tickets.send') }).click();
    await page.getByRole('listitem').getByText(question).waitFor();
    await page.getByRole('img', { name: 'screen.png' }).waitFor();
    expect(await page.evaluate<number>(WIDTH_OF_PICTURE)).toBe(320);
    await agentDriver.page.getByRole('link', { name: question }).first().waitFor();
    await agentDriver.shoot('tickets');
    expect(await findViolations(agentDriver)).toEqual([]);
    await agentDriver.page.getByRole('link', { name: question }).first().click();
    await agentDriver.page.getByRole('img', { name: 'screen.png' }).waitFor();
    await agentDriver.page
      .getByRole('complementary', { name: t('tickets.about_account') })
      .getByText(author.email)
      .waitFor();
    const replyField = agentDriver.page.getByRole('textbox', { name: t('tickets.reply') });
    await agentDriver.page.getByRole('switch', { name: t('tickets.as_note') }).check();
    await agentDriver.page.getByRole('textbox', { name: t('tickets.note') }).fill('Asks this each week');
    await agentDriver.page.getByRole('button', { name: t('tickets.save_note') }).click();
    await agentDriver.page.getByRole('listitem').getByText('Asks this each week').waitFor();
    await agentDriver.page.getByRole('switch', { name: t('tickets.as_note') }).uncheck();
    await replyField.fill('Please update WhatsApp first.');
    await agentDriver.page.getByRole('button', { name: t('tickets.send') }).click();
    await page.getByText('Please update WhatsApp first.').waitFor();
    await page.getByText(t('tickets.statuses.answered'), { exact: true }).first().waitFor();
    await authorDriver.shoot('ticket');
    expect(await findViolations(authorDriver)).toEqual([]);
    expect(await page.getByText('Asks this each week').count()).toBe(0);
    await page.getByRole('textbox', { name: t('tickets.reply') }).fill('That was it, thank you!');
    // The response is lost. The retry must not add a second reply.
    await page.route('**/api/v1/tickets/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await authorDriver.expecting(/ERR_CONNECTION_RESET/, async () => {
      await page.keyboard.press('Control+Enter');
      await page.getByText(t('tickets.not_updated')).waitFor();
    });
    await page.unroute('**/api/v1/tickets/*');
    await agentDriver.page.getByText('That was it, thank you!').waitFor();
    await page.getByRole('button', { name: t('tickets.send') }).click();
    const authorReply = page.getByRole('textbox', { name: t('tickets.reply') });
    await waitFor('the reply is sent', async () => (await authorReply.inputValue()) === '');
    await agentDriver.settle();
    expect(await agentDriver.page.getByText('That was it, thank you!').count()).toBe(1);
    await agentDriver.shoot('ticket-desk');
    expect(await findViolations(agentDriver)).toEqual([]);
    await page.getByRole('button', { name: t('tickets.close') }).click();
    await agentDriver.page.getByRole('button', { name: t('tickets.reopen') }).waitFor();

    await page.goto('/dashboard');
    await authorDriver.settle();
    await replyField.fill('Good. Write again when you need us.');
    await agentDriver.page.getByRole('button', { name: t('tickets.send') }).click();
    const unreadMark = { name: t('shell.unread_tickets_one', { count: '1' }) };
    await page.getByRole('img', unreadMark).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('navigation', { name: t('shell.bottom_menu') })
      .getByRole('img', unreadMark)
      .waitFor();
    for (const driver of [authorDriver, agentDriver]) {
      driver.expectNoProblems();
      await driver.close();
    }
  }, 90_000);

  it('a draft note stays a note after a reload, and survives failed reloads of the ticket', async () => {
    const author = await browserServer.signedIn({ name: 'Date Shop' });
    const { id } = (await author.post('/api/v1/tickets', { body: 'Where is my invoice?' })).body.tickets;
    const agentDriver = await open(agent, 'en');
    const { page, t } = agentDriver;
    const note = page.getByRole('textbox', { name: t('tickets.note') });
    await page.goto(`/edit-ticket/${id}`);
    // Text typed before the switch moves into the note.
    await page.getByRole('textbox', { name: t('tickets.reply') }).fill('Pays late each month');
    await page.getByRole('switch', { name: t('tickets.as_note') }).check();
    await page.reload();
    await agentDriver.settle();
    expect(await note.inputValue()).toBe('Pays late each month');

    let reads = 0;
    await agentDriver.expecting(/500/, async () => {
      await page.route('**/api/v1/tickets/*', async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        reads += 1;
        return route.fulfill({ status: 500, json: { message: '' } });
      });
      await author.post(`/api/v1/tickets/${id}`, { _method: 'PUT', body: 'I found it.' });
      // One request and two retries.
      await waitFor('the ticket could not be read', () => reads >= 3);
      await agentDriver.settle();
      expect(await note.inputValue()).toBe('Pays late each month');
      await page.unroute('**/api/v1/tickets/*');
      await agentDriver.settle();
    });
    await page.getByRole('button', { name: t('tickets.save_note') }).click();
    await waitFor('the note is saved', async () => (await note.inputValue()) === '');
    expect(JSON.stringify((await author.get(`/api/v1/tickets/${id}`)).body)).not.toContain('Pays late');
    agentDriver.expectNoProblems();
    await agentDriver.close();
  }, 60_000);

  it('a ticket about a failed link opens in Arabic, with the device filled in', async () => {
    const author = await browserServer.member({ name: 'متجر النخلة' });
    const { em } = browserServer;
    em.persist(Device.create(author.accountId, SESSION, 'جوال المحل'));
    await em.flush();
    const driver = await open(author, 'ar');
    const { page, t } = driver;
    await page.goto(`/connect/${SESSION}`);
    await page.getByRole('link', { name: t('connect.contact_support') }).click();
    expect(await page.getByRole('textbox', { name: t('tickets.device') }).inputValue()).toBe('جوال المحل');
    await page.getByRole('textbox', { name: t('tickets.question') }).fill('لا أستطيع ربط هذا الجهاز');
    await driver.shoot('create-ticket');
    expect(await findViolations(driver)).toEqual([]);
    await page.getByRole('button', { name: t('tickets.send') }).click();
    await page.getByText('جوال المحل').first().waitFor();
    const agentDriver = await open(agent, 'ar');
    await agentDriver.page.goto(`/tickets?search=${author.email}`);
    await agentDriver.page
      .getByRole('link', { name: /\d{10}/ })
      .first()
      .click();
    await agentDriver.page.getByRole('combobox', { name: t('tickets.assignee') }).selectOption({ label: 'Huda' });
    await agentDriver.page.getByRole('textbox', { name: t('tickets.reply') }).fill('حدّث واتساب ثم أعد المحاولة');
    await agentDriver.page.getByRole('button', { name: t('tickets.send') }).click();
    await page.getByText('حدّث واتساب ثم أعد المحاولة').waitFor();
    await driver.shoot('ticket');
    await agentDriver.shoot('ticket-desk');
    await page.goto('/tickets');
    await page
      .getByRole('link', { name: /\d{10}/ })
      .first()
      .waitFor();
    await driver.shoot('tickets');
    await page.goto('/help');
    await page.getByRole('searchbox', { name: t('help.search') }).fill('تذكره');
    await page.getByRole('link', { name: 'مراسلة الدعم الفني' }).click();
    await page.getByRole('heading', { name: 'فتح تذكرة' }).waitFor();
    await driver.shoot('help-article');
    for (const opened of [driver, agentDriver]) {
      opened.expectNoProblems();
      await opened.close();
    }
  }, 90_000);
});

const WIDTH_OF_PICTURE = `(async () => {
  const image = document.querySelector('img[alt="screen.png"]');
  await image.decode();
  return image.naturalWidth;
})()`;
