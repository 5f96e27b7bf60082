import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { Language } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { AddressBook } from './address-book.js';

const GROUP = 'عملاء الفرع';
const [FIRST_COLUMN, SECOND_COLUMN] = ['جوال', 'جوال 2'];
const INVALID_ROW = 4;

describeInBrowser('the review of an import', () => {
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

  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as const)(
    'chooses a sheet, orders two phone columns, corrects a cell, and the import is undone (%s, %i px)',
    async (language, width) => {
      const book = await open(language, width);
      await upload(book, await workbook());
      await chooseSheet(book);
      await orderPhones(book);
      await correctCell(book);
      await importAndUndo(book);
      await book.close();
    },
    120_000,
  );

  it.each(
    pickVariants([
      ['en', 360],
      ['ar', 1280],
    ] as const),
  )(
    'reads a vCard with two numbers (%s, %i px)',
    async (language, width) => {
      const book = await open(language, width);
      await upload(book, { name: 'جهات.vcf', mimeType: 'text/vcard', buffer: Buffer.from(CARDS) });
      await importButton(book, 2).waitFor();
      expect(Number(await book.figure('further_numbers'))).toBe(1);
      await book.driver.shoot('import-vcard');
      await book.expectUsable();
      await importButton(book, 2).click();
      await doneHeading(book, 2).waitFor();
      const { body } = await book.client.get('/api/v1/contacts?rows=10&orderType=asc');
      expect(body.data.map((row: { name: string; phone_number: string }) => [row.name, row.phone_number])).toEqual([
        ['ليلى حداد', '966501234561'],
        ['Omar Salem', '966501234562'],
      ]);
      await book.close();
    },
    60_000,
  );
});

/** The first sheet is hidden. The sheet of branches has more valid numbers than that of customers. */
async function workbook(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('قديم', { state: 'hidden' }).addRows([
    ['الاسم', 'جوال'],
    ['قديم', '0509999999'],
  ]);
  book.addWorksheet('الفروع').addRows([
    ['الفرع', 'جوال'],
    ['الرياض', '0508888881'],
    ['جدة', '0508888882'],
    ['الدمام', '0508888883'],
  ]);
  book.addWorksheet('العملاء').addRows([
    ['الاسم', FIRST_COLUMN, SECOND_COLUMN],
    ['ليلى', '0501234561', '0551234561'],
    ['عمر', '', '0551234562'],
    ['نورة', '12345', ''],
  ]);
  return {
    name: 'دفتر.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

const CARDS = `BEGIN:VCARD
VERSION:3.0
FN:ليلى حداد
TEL;TYPE=CELL:0501234561
TEL;TYPE=HOME:0551234561
END:VCARD
BEGIN:VCARD
VERSION:2.1
N:Salem;Omar
FN:Omar Salem
TEL;CELL:+966 50 123 4562
END:VCARD
`.replaceAll('\n', '\r\n');

async function upload(book: AddressBook, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const { page, t } = book.driver;
  await book.go('/create-contacts');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(GROUP);
  await book.button(t('imports.continue')).click();
  await page.getByRole('heading', { name: file.name }).waitFor();
}

const importButton = (book: AddressBook, count: number) =>
  book.button(book.counted('imports.import', count)).and(book.driver.page.locator(':enabled'));

const doneHeading = (book: AddressBook, count: number) =>
  book.driver.page.getByRole('heading', {
    name: book.counted('imports.row.done', count, { group: `\u2068${GROUP}\u2069` }),
  });

async function chooseSheet(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await importButton(book, 3).waitFor();
  const sheet = page.getByRole('combobox', { name: t('imports.sheet'), exact: true });
  const names = await sheet.getByRole('option').allTextContents();
  expect(names).toHaveLength(3);
  expect(names[0]).toContain(t('imports.sheet_hidden', { name: '\u2068قديم\u2069' }));
  expect(await sheet.inputValue()).toBe('1');
  await sheet.selectOption('2');
  await importButton(book, 2).waitFor();
}

/** Uses the keyboard only. The moved column keeps the focus. */
async function orderPhones(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  const role = (header: string) =>
    page.getByRole('combobox', { name: t('imports.role_of', { header: `\u2068${header}\u2069` }), exact: true });
  expect([await role(FIRST_COLUMN).inputValue(), await role(SECOND_COLUMN).inputValue()]).toEqual(['phone', 'phone']);
  await page.getByText('+966 50 123 4561').first().waitFor();
  const order = page.getByRole('region', { name: t('imports.phone_order') });
  await book.driver.shoot('import-two-phones');
  await order
    .getByRole('button', { name: t('imports.move_up', { header: `\u2068${SECOND_COLUMN}\u2069` }) })
    .press('Enter');
  const down = order.getByRole('button', { name: t('imports.move_down', { header: `\u2068${SECOND_COLUMN}\u2069` }) });
  await waitFor('the button that moves the column down has the focus', () =>
    down.evaluate((element) => element === element.ownerDocument.activeElement),
  );
  expect(await order.getByRole('listitem').first().innerText()).toContain(SECOND_COLUMN);
  await importButton(book, 2).waitFor();
  expect(Number(await book.figure('further_numbers'))).toBe(1);
}

async function correctCell(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  expect(Number(await book.figure('bad'))).toBe(1);
  await book.button(t('imports.correct_rows')).click();
  const rows = page.getByRole('list', { name: t('imports.counts.bad'), exact: true }).getByRole('listitem');
  const cell = t('imports.cell_of', { header: `\u2068${FIRST_COLUMN}\u2069`, number: String(INVALID_ROW) });
  await rows.getByRole('button', { name: `${cell}: 12345` }).click();
  await page.getByRole('textbox', { name: cell }).fill('0501234563');
  await page.keyboard.press('Enter');
  await rows.getByText('+966 50 123 4563').waitFor();
  await importButton(book, 3).waitFor();
  expect(Number(await book.figure('bad'))).toBe(0);
  await book.driver.shoot('import-corrected');
  await book.expectUsable();
}

async function importAndUndo(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await importButton(book, 3).click();
  await doneHeading(book, 3).waitFor();
  const { body } = await book.client.get('/api/v1/contacts?rows=10&orderType=asc');
  expect(body.data.map(({ phone_number: phone }: { phone_number: string }) => phone).toSorted()).toEqual([
    '966501234563',
    '966551234561',
    '966551234562',
  ]);
  await book.driver.shoot('import-can-undo');
  await book.button(t('imports.undo')).click();
  await book.dialog.getByText(t('imports.undo_body')).waitFor();
  await book.expectUsable();
  await book.dialog.getByRole('button', { name: t('imports.undo'), exact: true }).click();
  await page
    .getByRole('heading', { name: t('imports.row.undone', { group: `\u2068${GROUP}\u2069` }), exact: true })
    .waitFor();
  expect(Number(await book.figure('removed'))).toBe(3);
  expect((await book.client.get('/api/v1/contacts')).body.total).toBe(0);
  await book.driver.shoot('import-undone');
  await book.expectUsable();
}
