// Long: import-review.spec, campaign-form.spec and flows/campaign.spec cover its parts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const CITIES = ['جدة', 'الرياض', 'أبها', 'الدمام', 'تبوك'];
const NAMES = ['نورة', 'خالد', 'ريم', 'Omar', 'هند'];
const TEXTS = {
  en: { group: 'Week offers', template: 'Offer', greetings: ['Hello', 'Welcome'], rest: 'branch' },
  ar: { group: 'عروض الأسبوع', template: 'عرض', greetings: ['أهلًا', 'مرحبًا'], rest: 'فرع' },
} as const;

describeInBrowser('from a damaged sheet to personal messages', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'customers are imported, get messages from a template by their group, and one opts out (%s)',
    async (language) => {
      const words = TEXTS[language];
      const member = await browserServer.member();
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const { sandbox } = browserServer;
      const merchant = await sandbox.phones.create({ name: 'Palm Shop' });
      await linkDevice(client, sandbox, merchant.number);
      // Sends faster than a real number may.
      await browserServer.em.execute(
        'update devices set gap_min_seconds = 0, gap_max_seconds = 1 where account_id = ?',
        [member.accountId],
      );
      const customers = await Promise.all(NAMES.map((name) => sandbox.phones.create({ name })));
      const driver = await browser.open(browserServer.server.url, { language }, client);

      await importSheet(driver, customers, words.group);
      await writeTemplate(driver, words.template, `{{${words.greetings.join('|')}}} {الاسم}، ${words.rest} {المدينة}`);
      const postpone = (id: number) =>
        browserServer.em.execute(`update campaigns set starts_at = now() + interval '60 seconds' where id = ?`, [id]);
      await sendToGroup(driver, words.group, words.template, postpone);

      for (const [index, { number }] of customers.entries()) {
        const texts = (await sandbox.inbox(number, { count: 1 })).map(({ text }) => text);
        const expectedTexts = words.greetings.map(
          (greeting) => `${greeting} ${NAMES[index]}، ${words.rest} ${CITIES[index]}`,
        );
        expect(texts).toHaveLength(1);
        expect(expectedTexts).toContain(texts[0]);
      }

      const [first] = customers as [PhoneResource];
      await sandbox.send(first.number, merchant.number, language === 'en' ? 'Stop' : 'ايقاف');
      await sandbox.inbox(first.number, { count: 2 });
      await expectOptedOut(driver, client, NAMES[0]!);
      driver.expectNoProblems();
      await driver.page.context().close();
      expect((await sandbox.inbox(first.number, { count: 2 })).length).toBe(2);
    },
    150_000,
  );
});

/** Creates a sheet with three unreadable numbers and a duplicate. */
async function makeSheet(customers: PhoneResource[]): Promise<Buffer> {
  const local = customers.map(({ number }) => number.replace(/^966/, ''));
  const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const numbers = [
    `0${local[0]}`,
    Number(local[1]),
    arabicDigits(`0${local[2]}`),
    Number(customers[3]!.number),
    `00966 ${local[4]}`,
    `+${customers[0]!.number}`,
    '4.41E+11',
    '96655***00',
    'لا يوجد',
  ];
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('عملاء');
  sheet.addRow(['الاسم', 'رقم الجوال', 'المدينة']);
  for (const [index, number] of numbers.entries())
    sheet.addRow([NAMES[index] ?? 'زائر', number, CITIES[index] ?? 'مكة']);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function importSheet(
  { page, t, language }: PageDriver,
  customers: PhoneResource[],
  group: string,
): Promise<void> {
  await page.goto('/create-contacts');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'عملاء.xlsx', mimeType: 'application/octet-stream', buffer: await makeSheet(customers) });
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(group);
  await page.getByRole('button', { name: t('imports.continue') }).click();

  const figure = (key: string) =>
    page
      .locator('dl div')
      .filter({ has: page.getByText(t(`imports.counts.${key}`), { exact: true }) })
      .locator('dd');
  await page.getByRole('list', { name: t('imports.why_bad') }).waitFor();
  await figure('known').filter({ hasText: '0' }).waitFor();
  const shown: Record<string, string | null> = {};
  for (const key of ['good', 'known', 'duplicate', 'bad']) shown[key] = await figure(key).textContent();
  expect(shown).toEqual({ good: '5', known: '0', duplicate: '1', bad: '3' });
  for (const reason of ['scientific_lossy', 'masked_number'])
    await page
      .getByRole('list', { name: t('imports.why_bad') })
      .getByText(t(`imports.reasons.${reason}`))
      .waitFor();

  const confirm = t(language === 'en' ? 'imports.import_other' : 'imports.import_few', { number: '5' });
  await page.getByRole('button', { name: confirm }).click();
  await page.getByRole('link', { name: t('imports.send_to_group') }).waitFor();
  expect(await figure('created').textContent()).toBe('5');
}

async function writeTemplate({ page, t }: PageDriver, name: string, body: string): Promise<void> {
  await page.goto('/create-template');
  await page.getByRole('textbox', { name: t('templates.name_label') }).fill(name);
  const text = page.getByRole('textbox', { name: t('templates.content_label') });
  await text.fill(body);
  await text.press('Control+Enter');
  await page.getByText(t('templates.created')).waitFor();
}

/** Sends twice and undoes the first. A busy machine could miss the undo period, so the first is postponed. */
async function sendToGroup(
  driver: PageDriver,
  group: string,
  template: string,
  postpone: (id: number) => Promise<unknown>,
): Promise<void> {
  const { page, t } = driver;
  await submitToGroup(driver, group, template);
  await postpone(Number(new URL(page.url()).pathname.split('/').at(-1)));
  await page.reload();
  await page.getByRole('button', { name: t('campaigns.undo') }).click();
  await page.getByText(t('campaigns.state.cancelled')).first().waitFor();
  await page.getByText(t('campaigns.sent_of', { sent: '0', total: '5' })).waitFor();

  await submitToGroup(driver, group, template);
  await page.getByText(t('campaigns.state.finished')).first().waitFor({ timeout: 60_000 });
  await page.getByText(t('campaigns.sent_of', { sent: '5', total: '5' })).waitFor();
  await driver.shoot('group-send-done');
}

async function submitToGroup(driver: PageDriver, group: string, template: string): Promise<void> {
  const { page, t, language } = driver;
  await page.goto('/groups');
  const row = page.getByRole('row').filter({ hasText: group });
  await row.getByRole('link', { name: t('groups.send_to', { name: isolated(group) }) }).click();
  await page.waitForURL(/send-message/);
  await page.getByLabel(t('messages.template'), { exact: true }).first().click();
  await page.getByRole('option', { name: template }).click();
  await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
  const question = page.getByRole('dialog');
  const figure = (key: string) =>
    question
      .locator('dl div')
      .filter({ has: page.getByText(t(`campaigns.ask.${key}`), { exact: true }) })
      .locator('dd');
  await figure('opted_out').waitFor();
  const figures = [await figure('on_whatsapp').textContent(), await figure('unknown').textContent()];
  expect(figures.map(Number).reduce((sum, count) => sum + count)).toBe(5);
  expect(await figure('opted_out').textContent()).toBe('0');
  expect(await figure('not_on_whatsapp').textContent()).toBe('0');
  await driver.shoot('send-question');
  const confirm = t(language === 'en' ? 'campaigns.ask.send_other' : 'campaigns.ask.send_few', { number: '5' });
  await question.getByRole('button', { name: confirm, exact: true }).click();
  await page.waitForURL(/group-send/);
}

async function expectOptedOut({ page, t }: PageDriver, client: HttpClient, name: string): Promise<void> {
  await page.goto('/contact-numbers');
  await page.getByRole('row').filter({ hasText: name }).getByText(t('contacts.opted_out')).waitFor();
  const { data } = (await client.get(`/api/v1/contacts?search=${encodeURIComponent(name)}`)).body;
  await page.goto(`/send-message?contact_id=${data[0].id}`);
  await page.getByRole('alert').getByText(t('errors.messages.opted_out')).waitFor();
  const devices = (await client.get('/api/v1/devices')).body.data;
  const message = { device: devices[0].session_id, phone_contact_id: data[0].id, body: 'One more offer' };
  expect(await client.post('/api/v1/messages', message)).toMatchObject({
    status: 409,
    body: { code: 'messages.opted_out' },
  });
}

const isolated = (text: string) => `\u2068${text}\u2069`;
