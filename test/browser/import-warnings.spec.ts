// Long: import-review.spec covers the review of an import, api/imports-corrections.spec its choices.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Language } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';
import { AddressBook } from './address-book.js';

const isolated = (text: string): string => `\u2068${text}\u2069`;
const csv = (rows: string[][]): string => rows.map((row) => row.join(',')).join('\n');
const KUWAIT = csv([
  ['الاسم', 'جوال'],
  ...[1, 2, 3, 4].map((row) => [`عميل ${'أبجد'.charAt(row - 1)}`, `5000100${row}`]),
]);
const ORDERS = csv([['الاسم', 'رقم الطلب'], ...[1, 2, 3].map((row) => ['سارة', `050123456${row}`])]);
const SPARSE = csv([['الاسم', 'جوال'], ...[1, 2, 3, 4, 5].map((row) => ['نورة', row < 3 ? `050123456${row}` : ''])]);
const CONSENT = csv([
  ['الاسم', 'جوال', 'موافق'],
  ['ليلى', '0501234561', 'نعم'],
  ['عمر', '0501234562', 'لا'],
]);
const UNCLEAR_HEADER = csv([
  ['جوال', 'بيان'],
  ['0501234563', 'هند'],
]);

describeInBrowser('warnings of an import', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function open(language: Language, width: number): Promise<AddressBook> {
    const book = await AddressBook.open(browserServer, browser, language);
    await book.driver.page.setViewportSize({ width, height: 800 });
    return book;
  }

  const SIZES = [
    ['en', 1280],
    ['ar', 360],
  ] as const;

  it.each(SIZES)(
    'are shown, and each button resolves one (%s, %i px)',
    async (language, width) => {
      const book = await open(language, width);
      await resolveCountry(book, language);
      await resolveColumn(book);
      await focusColumn(book);
      await book.close();
    },
    120_000,
  );

  it.each(SIZES)(
    'about consent pause the import until a choice is made (%s, %i px)',
    async (language, width) => {
      const book = await open(language, width);
      const { page, t } = book.driver;
      await upload(book, 'consent.csv', CONSENT);
      await page.getByText(t('imports.consent.choose')).waitFor();
      expect(await importButton(book, 2).isDisabled()).toBe(true);
      await book.expectUsable();
      await page.getByRole('radio', { name: t('imports.consent.opt_out') }).click();
      await enabledImportButton(book, 2).click();
      await page.getByRole('heading', { name: doneText(book, 2, 'consent.csv') }).waitFor();
      const { body } = await book.client.get('/api/v1/contacts?rows=10&orderType=asc');
      const rejected = body.data.filter((row: { opted_out_at: string | null }) => row.opted_out_at);
      expect(rejected.map((row: { phone_number: string }) => row.phone_number)).toEqual(['966501234562']);
      await book.close();
    },
    60_000,
  );

  it.each(SIZES)(
    'a file with known headers is read like the last one, and guessed again on request (%s, %i px)',
    async (language, width) => {
      const book = await open(language, width);
      const { page, t } = book.driver;
      await upload(book, 'first.csv', UNCLEAR_HEADER);
      await enabledImportButton(book, 1).waitFor();
      expect(await page.getByText(t('imports.remembered')).count()).toBe(0);
      await roleOf(book, 'بيان').selectOption('name');
      await page.getByText('هند').first().waitFor();
      await enabledImportButton(book, 1).click();
      await page.getByRole('heading', { name: doneText(book, 1, 'first.csv') }).waitFor();

      await upload(book, 'second.csv', UNCLEAR_HEADER);
      await page.getByText(t('imports.remembered')).waitFor();
      expect(await roleOf(book, 'بيان').inputValue()).toBe('name');
      await book.driver.shoot('import-remembered');
      await book.expectUsable();
      await book.button(t('imports.guess_anew')).click();
      await page.getByText(t('imports.remembered')).waitFor({ state: 'detached' });
      await waitFor('the column is guessed again', async () => (await roleOf(book, 'بيان').inputValue()) === 'field');
      await book.close();
    },
    60_000,
  );
});

async function upload(book: AddressBook, name: string, text: string): Promise<void> {
  const { page, t } = book.driver;
  await book.go('/create-contacts');
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(name);
  await book.button(t('imports.continue')).click();
  await page.getByRole('heading', { name }).waitFor();
}

const importButton = (book: AddressBook, count: number) => book.button(book.counted('imports.import', count));
const enabledImportButton = (book: AddressBook, count: number) =>
  importButton(book, count).and(book.driver.page.locator(':enabled'));
const roleOf = (book: AddressBook, header: string) =>
  book.driver.page.getByRole('combobox', {
    name: book.driver.t('imports.role_of', { header: isolated(header) }),
    exact: true,
  });
const doneText = (book: AddressBook, count: number, group: string): string =>
  book.counted('imports.row.done', count, { group: isolated(group) });

async function resolveCountry(book: AddressBook, language: Language): Promise<void> {
  const { page, t } = book.driver;
  await upload(book, 'kuwait.csv', KUWAIT);
  const country = language === 'ar' ? 'الكويت' : 'Kuwait';
  const warning = page.getByText(book.counted('imports.warnings.looks_like_country', 4, { country }));
  await warning.waitFor();
  expect(Number(await book.figure('good'))).toBe(0);
  await book.driver.shoot('import-country');
  await book.expectUsable();
  await book.button(t('imports.use', { name: country })).click();
  await enabledImportButton(book, 4).waitFor();
  expect(await warning.count()).toBe(0);
}

/** Confirms a phone column whose header suggests order numbers. */
async function resolveColumn(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await upload(book, 'orders.csv', ORDERS);
  await page.getByText(t('imports.which_column'), { exact: true }).waitFor();
  expect(await importButton(book, 3).count()).toBe(0);
  await book.driver.shoot('import-contradiction');
  await book.expectUsable();
  await book.button(t('imports.use', { name: isolated('رقم الطلب') })).click();
  await enabledImportButton(book, 3).waitFor();
  expect(await page.getByText(t('imports.which_column'), { exact: true }).count()).toBe(0);
}

async function focusColumn(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await upload(book, 'sparse.csv', SPARSE);
  await page.getByText(t('imports.warnings.mostly_empty_phone', { empty: '3', rows: '5' })).waitFor();
  await book.button(t('imports.choose_column')).click();
  expect(await roleOf(book, 'جوال').evaluate((select) => select === select.ownerDocument.activeElement)).toBe(true);
}
