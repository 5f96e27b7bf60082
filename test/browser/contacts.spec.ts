import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { typeAndEscape } from '../setup/browser/keyboard.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { AddressBook } from './address-book.js';
import { damagedSheet, readSheetCells, SHEET } from './damaged-sheet.js';

describeInBrowser('contacts', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'are imported from a damaged sheet into a group, found, changed, deleted and exported (%s)',
    async (language) => {
      const book = await AddressBook.open(browserServer, browser, language);
      await importSheet(book);
      await findAndChange(book);
      await exportContacts(book);
      await checkGroups(book);
      await book.close();
    },
    90_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'that exist are kept, completed or overwritten by choice (%s)',
    async (language) => {
      const book = await AddressBook.open(browserServer, browser, language);
      await importExisting(book);
      await checkFinishedImports(book);
      await book.close();
    },
    60_000,
  );

  it.each(pickVariants(['en', 'ar'] as const))(
    'are imported from a file whose phone column the user chooses (%s)',
    async (language) => {
      const book = await AddressBook.open(browserServer, browser, language);
      await chooseColumn(book);
      await book.close();
    },
    60_000,
  );
});

/** Imports two existing contacts: one with another name, one with a missing field. */
async function importExisting(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await book.client.post('/api/v1/contacts/one', { phone: '0501234567', name: 'ليلى' });
  await book.client.post('/api/v1/contacts/one', { phone: '0551234567', name: 'عمر' });
  const buffer = Buffer.from(
    'الجوال,الاسم,المقاس\n0501234567,ليلى الجديدة,\n0551234567,عمر الجديد,L\n0531234567,هند,M\n',
  );
  await book.go('/create-contacts');
  await page.locator('input[type="file"]').setInputFiles({ name: 'مقاسات.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(GROUP);
  await book.button(t('imports.continue')).click();
  const choice = page.getByRole('radiogroup', { name: book.counted('imports.existing.label', 2) });
  await choice.waitFor();
  const radio = (name: string) => choice.getByRole('radio', { name: t(`imports.existing.${name}`) });
  expect(await radio('fill').isChecked()).toBe(true);
  const lines = (await choice.innerText()).split('\n').map((line) => line.trim());
  for (const changed of [0, 1, 2]) expect(lines).toContain(book.counted('imports.existing.changes', changed));
  await book.driver.shoot('import-known');
  await book.expectUsable();
  await radio('overwrite').check();
  await book.button(book.counted('imports.import', 3)).click();
  const done = book.counted('imports.row.done', 3, { group: `\u2068${GROUP}\u2069` });
  await page.getByRole('heading', { name: done }).waitFor();
  const { body } = await book.client.get('/api/v1/contacts?rows=10&orderType=asc');
  expect(body.data.map(({ name, fields }: { name: string; fields: object }) => [name, fields])).toEqual([
    ['ليلى الجديدة', {}],
    ['عمر الجديد', { المقاس: 'L' }],
    ['هند', { المقاس: 'M' }],
  ]);
}

const GROUP = 'عملاء رمضان';

/** Expects finished imports in one line above the contacts, and one by one below the form. */
async function checkFinishedImports(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  for (const numbers of ['0551112221', '0551112222'])
    await book.client.post('/api/v1/contacts', { group_name: numbers, numbers });
  await waitFor('all contacts are imported', async () => (await book.client.get('/api/v1/contacts')).body.total === 5);
  await book.go('/contact-numbers');
  const finished = page.getByRole('list', { name: t('imports.work') }).getByRole('listitem');
  await finished.getByText(t('imports.finished', { number: '2' })).waitFor();
  expect(await finished.count()).toBe(1);
  await book.button(t('imports.show')).click();
  expect(await finished.count()).toBe(3);
  await book.driver.shoot('imports-finished');
  await book.expectUsable();
  await book.button(t('imports.dismiss_all')).click();
  await finished.first().waitFor({ state: 'detached' });
  await book.go('/create-contacts');
  const recent = page.getByRole('region', { name: t('imports.recent') }).getByRole('listitem');
  expect(await recent.count()).toBe(3);
  await book.driver.shoot('imports-recent');
  await book.expectUsable();
  await recent
    .nth(2)
    .getByRole('link', { name: t('imports.open') })
    .click();
  await expectFocused(book, book.counted('imports.row.done', 3, { group: `\u2068${GROUP}\u2069` }));
}

/** Expects the step's heading to get the focus. */
async function expectFocused(book: AddressBook, heading: string): Promise<void> {
  const { page } = book.driver;
  const found = page.getByRole('heading', { name: heading });
  await found.waitFor();
  await waitFor(`${heading} has the focus`, () =>
    found.evaluate((element) => element === element.ownerDocument.activeElement),
  );
}

async function importSheet(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await book.go('/create-contacts');
  await book.driver.shoot('create-contacts');
  await book.expectUsable();
  await book.button(t('imports.continue')).click();
  await page.getByText(t('imports.nothing_given')).waitFor();
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(GROUP);
  await page.getByRole('textbox', { name: t('imports.numbers') }).fill('0501234567، ٠٥٥٧٦٥٤٣٢١');
  await page.getByText(book.counted('imports.numbers_counted', 2)).waitFor();
  await page.getByRole('textbox', { name: t('imports.numbers') }).fill('');
  await page.locator('input[type="file"]').setInputFiles(await damagedSheet());
  await book.button(t('imports.continue')).click();

  const start = book.button(book.counted('imports.import', SHEET.good));
  await start.and(page.locator(':enabled')).waitFor();
  await expectFocused(book, 'عملاء المتجر.xlsx');
  const announcement = page.getByRole('status').getByText(`${t('imports.counts.good')}: ${SHEET.good}`);
  expect(await announcement.textContent()).toContain(`${t('imports.counts.bad')}: ${SHEET.bad}`);
  expect(await figures(book, ['good', 'known', 'duplicate', 'repaired', 'bad'])).toEqual({
    good: SHEET.good,
    known: 0,
    duplicate: SHEET.duplicate,
    repaired: SHEET.repaired,
    bad: SHEET.bad,
  });
  const reasons = await page.getByRole('list', { name: t('imports.why_bad') }).allInnerTexts();
  for (const reason of ['scientific_lossy', 'too_short', 'no_phone'])
    expect(reasons.join()).toContain(t(`imports.reasons.${reason}`));
  await book.driver.shoot('import-review');
  await book.expectUsable();
  const rejected = await book.download(book.button(book.counted('imports.download_bad', SHEET.bad)));
  expect(rejected.text.trim().split('\n')).toHaveLength(SHEET.bad + 1);

  const role = (header: string) =>
    page.getByRole('combobox', { name: t('imports.role_of', { header: `\u2068${header}\u2069` }) });
  expect(await role('المدينة').inputValue()).toBe('field');
  await role('ملاحظات').selectOption('skip');
  await waitFor(
    'the file is read again',
    async () => (await start.isEnabled()) && (await role('ملاحظات').inputValue()) === 'skip',
  );
  await start.click();
  const done = book.counted('imports.row.done', SHEET.good, { group: `\u2068${GROUP}\u2069` });
  await expectFocused(book, done);
  await page.reload();
  await page.getByRole('heading', { name: done }).waitFor();
  expect(await figures(book, ['created', 'joined', 'duplicate', 'bad'])).toEqual({
    created: SHEET.good,
    joined: 0,
    duplicate: SHEET.duplicate,
    bad: SHEET.bad,
  });
  await book.driver.shoot('import-result');
  await book.expectUsable();
  await page.getByRole('link', { name: t('imports.see_contacts') }).click();
  await page.waitForURL('**/contact-numbers?groups=*');
}

/** Chooses the phone column by hand, because neither headers nor values reveal it. */
async function chooseColumn(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  const rows = Array.from({ length: 60 }, (_, at) => `قميص ${at},${at < 55 ? '-' : `05512345${at}`}`);
  const buffer = Buffer.from(`وصف,رمز\n${rows.join('\n')}\n`);
  await book.go('/create-contacts');
  await page.locator('input[type="file"]').setInputFiles({ name: 'طلبات.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('textbox', { name: t('imports.group_name') }).fill(GROUP);
  await book.button(t('imports.continue')).click();
  await page.getByText(t('imports.which_column')).waitFor();
  await book.driver.shoot('import-which-column');
  await book.expectUsable();

  await book.go('/contact-numbers');
  await page.getByText(t('imports.row.asks', { group: `\u2068${GROUP}\u2069` })).waitFor();
  await page.getByRole('link', { name: t('imports.review'), exact: true }).click();
  await page.getByRole('combobox', { name: t('imports.header_row') }).selectOption('1');
  await page.getByText(t('imports.which_column')).waitFor();
  const role = page.getByRole('combobox', { name: t('imports.role_of', { header: '\u2068B\u2069' }) });
  await role.selectOption('phone');
  const start = book.button(book.counted('imports.import', 5));
  await start.and(page.locator(':enabled')).waitFor();
  expect(await figures(book, ['good', 'bad'])).toEqual({ good: 5, bad: 55 });
  await start.click();
  await page
    .getByRole('heading', { name: book.counted('imports.row.done', 5, { group: `\u2068${GROUP}\u2069` }) })
    .waitFor();
}

async function figures(book: AddressBook, keys: string[]): Promise<Record<string, number>> {
  const found = await Promise.all(keys.map(async (key) => [key, Number(await book.figure(key))] as const));
  return Object.fromEntries(found);
}

async function findAndChange(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await book.rows.nth(SHEET.good - 1).waitFor();
  expect(await book.rows.count()).toBe(SHEET.good);
  await book.driver.shoot('contacts');
  await book.expectUsable();
  // Finds a name with another form of yeh, and a phone in its national format.
  await book.search('ليلي', 1);
  await book.search('0551234567', 1);
  expect(await book.rows.first().innerText()).toContain('عمر سالم');

  const name = page.getByRole('button', { name: /: عمر سالم$/ });
  await name.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('عمر السالم');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /: عمر السالم$/ }).waitFor();
  await page.getByRole('button', { name: t('contacts.actions_of', { name: 'عمر السالم' }) }).click();
  await page.getByRole('menuitem', { name: t('contacts.delete') }).click();
  await book.dialog.getByText(t('contacts.delete_title')).waitFor();
  await book.dialog.getByRole('button', { name: t('contacts.delete') }).click();
  await page.getByText(t('ui.list.nothing_title'), { exact: true }).waitFor();
  await book.button(t('ui.list.clear_filters')).click();
  await book.rows.nth(SHEET.good - 2).waitFor();
  expect(await book.rows.count()).toBe(SHEET.good - 1);

  await book.rows.filter({ hasText: 'هند' }).getByRole('link').first().click();
  // Escape in a changed form, or a click outside, discards no input.
  const city = book.dialog.getByRole('textbox', { name: 'المدينة', exact: true });
  await city.focus();
  await typeAndEscape(book.driver);
  await city.fill('الخبر');
  await page.keyboard.press('Escape');
  await page.mouse.click(640, 400);
  await book.dialog.getByRole('button', { name: t('contacts.opt_out'), exact: true }).click();
  await book.dialog.getByRole('button', { name: t('contacts.opt_in'), exact: true }).waitFor();
  await book.dialog.getByRole('button', { name: t('ui.save'), exact: true }).click();
  await book.dialog
    .getByRole('button', { name: t('ui.save'), exact: true })
    .and(page.locator(':disabled'))
    .waitFor();
  await book.driver.shoot('contact-panel');
  await book.expectUsable();
  await page.keyboard.press('Escape');
  await book.dialog.waitFor({ state: 'detached' });
  await book.rows.filter({ hasText: 'هند' }).getByText(t('contacts.opted_out'), { exact: true }).waitFor();
}

async function exportContacts(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  await book.button(t('exports.all')).click();
  await page.getByRole('menuitem', { name: t('exports.as_xlsx') }).click();
  await page.getByRole('link', { name: t('exports.download') }).waitFor();
  await book.go('/groups');
  const file = await book.download(page.getByRole('link', { name: t('exports.download') }));
  expect(file.name).toMatch(/\.xlsx$/);
  const rows = await readSheetCells(file.path);
  expect(rows).toHaveLength(SHEET.good);
  const cells = rows.flat();
  expect(cells.find(({ text }) => text.includes('966581234567'))?.isText).toBe(true);
  expect(cells.map(({ text }) => text)).toEqual(expect.arrayContaining(['هند', 'الخبر']));
}

async function checkGroups(book: AddressBook): Promise<void> {
  const { page, t } = book.driver;
  const row = book.rows.first();
  await row.getByText('المدينة', { exact: true }).waitFor();
  expect(await row.getByText('ملاحظات').count()).toBe(0);
  const contacts = book.counted('groups.contacts_of', SHEET.good - 1, { name: `\u2068${GROUP}\u2069` });
  await row.getByRole('link', { name: contacts }).waitFor();
  await book.driver.shoot('groups');
  await book.expectUsable();
  await row.getByRole('button', { name: t('groups.delete_of', { name: `\u2068${GROUP}\u2069` }) }).click();
  await book.dialog.getByText(book.counted('groups.delete_body', SHEET.good - 1)).waitFor();
  await book.expectUsable();
  await book.dialog.getByRole('checkbox').uncheck();
  await book.dialog.getByRole('button', { name: t('groups.delete'), exact: true }).click();
  await page.getByText(t('groups.empty_title')).waitFor();
  await waitFor(
    'the contacts are deleted with their group',
    async () => (await book.client.get('/api/v1/contacts')).body.total === 0,
  );
}
