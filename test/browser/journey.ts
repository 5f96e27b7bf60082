import { expect } from '@jest/globals';
import sharp from 'sharp';
import type { Locator } from 'playwright-core';
import type { Language } from '../../src/auth/auth.contract.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import type { TestBrowser } from '../setup/browser/browser.js';
import type { OwnBrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { waitFor } from '../setup/wait-for.js';
import { isDrawn } from './drawn-qr.js';

const TEXTS = {
  en: {
    merchant: 'Palm Shop',
    customer: 'Layla Haddad',
    text: 'Your *order 1042* is on its way',
    answer: 'Thank you!',
    reply: 'You are welcome',
    late: 'Are you still there?',
  },
  ar: {
    merchant: 'متجر النخلة',
    customer: 'ليلى حداد',
    text: 'طلبك *1042* في الطريق إليك',
    answer: 'شكرًا جزيلًا!',
    reply: 'على الرحب والسعة',
    late: 'هل ما زلتم هنا؟',
  },
};
/** Console messages while the server is down. */
const SERVER_DOWN =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|answered 50[234]|status of 50[234]/;

/** Signs in, links a device, sends, reads the answer, and continues after a restart of the server. */
export class Journey {
  private driver!: PageDriver;
  private merchant!: PhoneResource;
  private customer!: PhoneResource;
  private readonly words: (typeof TEXTS)['en'];

  constructor(
    private readonly browserServer: OwnBrowserServer,
    private readonly browser: TestBrowser,
    private readonly language: Language,
    /** Prefix of the screenshots. */
    private readonly name = '',
  ) {
    this.words = TEXTS[language];
  }

  async run(): Promise<PageDriver> {
    const { phones } = this.browserServer.sandbox;
    this.merchant = await phones.create({ name: this.words.merchant });
    this.customer = await phones.create({ name: this.words.customer });
    // The browser starts in the other language, and the user switches.
    this.driver = await this.browser.open(this.browserServer.server.url, { fetchesAhead: true });
    await this.signIn();
    await this.connect();
    await this.sendTextAndImage();
    await this.readAnswer();
    await this.restartServer();
    this.driver.expectNoProblems();
    return this.driver;
  }

  private async signIn(): Promise<void> {
    const member = await this.browserServer.member({ name: this.words.merchant });
    const { page } = this.driver;
    await page.goto('/');
    if (this.language === 'ar') {
      await page.getByRole('button', { name: this.driver.t('shell.language') }).click();
      await page.getByRole('menuitemradio', { name: 'العربية' }).click();
      this.driver.setLanguage('ar');
      await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    }
    const { t } = this.driver;
    await page.getByRole('link', { name: t('auth.by_email') }).click();
    await page.getByRole('button', { name: t('auth.sign_in') }).waitFor();
    await this.shoot('login');
    await page.getByLabel(t('auth.email')).fill(member.email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(member.password);
    await page.getByRole('button', { name: t('auth.sign_in') }).click();
    await page.getByRole('button', { name: t('auth.continue') }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText(t('dashboard.steps.title')).waitFor();
    await this.waitUntilLive();
    await this.driver.markDocument();
    await this.shoot('dashboard');
  }

  private async connect(): Promise<void> {
    const { page, t } = this.driver;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('devices.title'), exact: true })
      .click();
    await page.getByText(t('devices.empty_title')).waitFor();
    await this.shoot('devices-empty');
    await page.getByRole('link', { name: t('devices.connect') }).click();
    const code = page.getByRole('img', { name: t('connect.qr_alt') });
    await code.waitFor();
    await this.shoot('connect');
    const qr = await page.locator('[data-qr]').getAttribute('data-qr');
    expect(await isDrawn(code, qr ?? '')).toBe(true);

    await this.browserServer.sandbox.scan(this.merchant.number, qr ?? '');
    await page.getByText(t('connect.just_linked')).waitFor();
    await page.getByRole('main').getByText(t('devices.state.on'), { exact: true }).waitFor();
    expect(await this.driver.isSameDocument()).toBe(true);
    await this.shoot('connected');
  }

  private async sendTextAndImage(): Promise<void> {
    const { page, t } = this.driver;
    const { sandbox } = this.browserServer;
    await page.getByRole('link', { name: t('connect.send_test') }).click();
    await page.getByRole('combobox', { name: t('messages.phone') }).fill(`+${this.customer.number}`);
    await page.getByRole('textbox', { name: t('messages.body') }).fill(this.words.text);
    await this.shoot('send-message');
    await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
    const sent = page.getByRole('listitem').filter({ hasText: this.words.text.replaceAll('*', '') });
    await sent.getByRole('img', { name: t('ui.status.delivered') }).waitFor();

    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#0b6b59' } })
      .png()
      .toBuffer();
    await page.getByRole('combobox', { name: t('messages.phone') }).fill(`+${this.customer.number}`);
    await page
      .locator('form input[type=file]')
      .setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('img', { name: 'order.png' }).first().waitFor();
    await this.shoot('send-image');
    await page.getByRole('button', { name: t('messages.send'), exact: true }).click();

    const [text, image] = await sandbox.inbox(this.customer.number, {
      from: this.merchant.number,
      count: 2,
      waitMs: 15_000,
    });
    expect(text).toMatchObject({ kind: 'text', text: this.words.text });
    expect(image).toMatchObject({ kind: 'image' });
    const received = await sandbox.media(this.customer.number, image!.id);
    const size = await sharp(received.bytes).metadata();
    expect(size).toMatchObject({ width: 640, height: 400 });
    await page.getByRole('listitem').nth(1).waitFor();
    await this.shoot('just-sent');
  }

  private async readAnswer(): Promise<void> {
    const { page, t } = this.driver;
    const { sandbox } = this.browserServer;
    const [customer, merchant] = [this.customer.number, this.merchant.number];
    await page
      .getByRole('link', { name: t('messages.open_chat') })
      .first()
      .click();
    await this.bubble(this.words.text.replaceAll('*', '')).waitFor();
    await page
      .getByRole('log')
      .getByRole('button', { name: t('messages.open_image') })
      .waitFor();
    await sandbox.read(customer, merchant);
    await page
      .getByRole('log')
      .getByRole('img', { name: t('ui.status.read') })
      .nth(1)
      .waitFor();

    await sandbox.send(customer, merchant, this.words.answer);
    await this.bubble(this.words.answer).waitFor();
    await page.getByRole('textbox', { name: t('chats.write') }).fill(this.words.reply);
    await page.keyboard.press('Enter');
    await this.bubble(this.words.reply).waitFor();
    const [, , reply] = await sandbox.inbox(customer, { from: merchant, count: 3, waitMs: 15_000 });
    expect(reply).toMatchObject({ kind: 'text', text: this.words.reply });
    expect(await this.driver.isSameDocument()).toBe(true);
    await this.shoot('chat');
    await this.shootList();
  }

  private async restartServer(): Promise<void> {
    const { page, t } = this.driver;
    const { server, sandbox } = this.browserServer;
    await this.driver.expecting(SERVER_DOWN, async () => {
      await server.end('SIGTERM');
      await page.getByRole('button', { name: t('shell.connection.reconnecting') }).waitFor();
      await server.start();
      await this.waitUntilLive();
    });
    // The page reconnects without user action.
    await this.bubble(this.words.answer).waitFor();
    await page.getByRole('main').getByText(t('devices.state.on'), { exact: true }).waitFor();
    await sandbox.send(this.customer.number, this.merchant.number, this.words.late);
    await this.bubble(this.words.late).waitFor();
    expect(await this.driver.isSameDocument()).toBe(true);

    await page.reload();
    for (const words of [this.words.text.replaceAll('*', ''), this.words.answer, this.words.reply, this.words.late])
      await this.bubble(words).waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('devices.title'), exact: true })
      .click();
    await page.getByRole('article').getByText(t('devices.state.on'), { exact: true }).waitFor();
    await this.shoot('devices');
  }

  private bubble(text: string): Locator {
    return this.driver.page.getByRole('log').getByText(text, { exact: true });
  }

  private async waitUntilLive(): Promise<void> {
    const dot = this.driver.page.getByRole('button', { name: this.driver.t('shell.connection.live') });
    await waitFor('the connection is live', () => dot.isVisible(), 20_000);
  }

  private shoot(screen: string): Promise<void> {
    return this.driver.shoot(this.name + screen);
  }

  /** On phones the list is a separate screen. */
  private async shootList(): Promise<void> {
    const { page, t } = this.driver;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: t('chats.back') }).click();
    await this.driver.shoot(`${this.name}chat-list`, [360]);
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await this.bubble(this.words.answer).waitFor();
  }
}
