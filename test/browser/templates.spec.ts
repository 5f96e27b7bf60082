import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';
import { pickVariants } from '../setup/browser/pick-variants.js';

const TEXTS = {
  en: { name: 'Welcome <b>you</b>', options: ['Hello', 'Welcome'], keyword: 'platform_name', rest: 'to *our shop*' },
  ar: { name: 'ترحيب <b>بكم</b>', options: ['أهلًا', 'مرحبًا'], keyword: 'اسم المنصة', rest: 'في *متجرنا*' },
} as const;

/** Selected text of the focused field. */
const SELECTED_TEXT =
  '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)';

describeInBrowser('templates', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'dark'],
      ['ar', 'light'],
    ] as const),
  )(
    'are created with a preview, validated, listed, copied and deleted (%s, %s)',
    async (language, theme) => {
      const member = await browserServer.member();
      const client = new HttpClient(() => browserServer.server.url);
      await client.signIn(member.email, member.password);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const { name, options, keyword, rest } = TEXTS[language];
      const row = (of: string) => page.getByRole('row').filter({ hasText: of });
      const isolated = (text: string) => `\u2068${text}\u2069`;

      await page.goto('/templates');
      await page.getByText(t('templates.empty_title')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('templates.create') })
        .click();

      await page.getByRole('textbox', { name: t('templates.name_label') }).fill(name);
      const text = page.getByRole('textbox', { name: t('templates.content_label') });
      await text.fill(`{{${options.join('|')} {الاسم}`);
      await page.getByRole('button', { name: t('text.finding.open_choice') }).click();
      expect(await page.evaluate<string>(SELECTED_TEXT)).toBe('{{');
      await text.press('Control+Enter');
      await page.getByText(t('templates.broken')).waitFor();

      await text.press('End');
      await text.pressSequentially(`}} ${rest} `);
      await page.getByRole('button', { name: `{${keyword}}` }).click();
      expect(await text.inputValue()).toBe(`{{${options.join('|')} {الاسم}}} ${rest} {${keyword}}`);
      const preview = page.getByRole('figure', { name: t('ui.preview') });
      await preview.getByText('Mersal').waitFor();
      expect(await preview.locator('strong').textContent()).toBe(rest.split('*')[1]);
      const shownOptions = new Set<string | undefined>();
      for (let press = 0; press < 4; press++) {
        const shown = (await preview.textContent()) ?? '';
        shownOptions.add(options.find((option) => shown.includes(option)));
        expect(shown.includes(t('templates.sample_name'))).toBe(shown.includes(options[1]));
        await page.getByRole('button', { name: t('text.shuffle') }).click();
      }
      expect(shownOptions).toEqual(new Set(options));
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('template-form');

      await page
        .getByRole('link', { name: t('settings.title') })
        .first()
        .click();
      await page.getByRole('dialog').getByText(t('ui.unsaved_text')).waitFor();
      await page.getByRole('button', { name: t('ui.cancel') }).click();
      await text.press('Control+Enter');
      await page.getByText(t('templates.created')).waitFor();

      await row(name).waitFor();
      expect(await row(name).locator('strong').count()).toBe(1);
      expect(await row(name).locator('b').count()).toBe(0);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('templates');

      await page.getByRole('button', { name: t('templates.duplicate_of', { name: isolated(name) }) }).click();
      const copy = `${name} (2)`;
      await row(copy).waitFor();
      await page.getByRole('button', { name: t('templates.delete_of', { name: isolated(copy) }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('templates.delete_confirm') })
        .click();
      await page.getByText(t('templates.deleted')).waitFor();
      await row(copy).waitFor({ state: 'detached' });

      const { body } = await client.get('/api/v1/templates?withPaginate=false&select=name,id,content');
      const chat = await makeChat(browserServer.em, { accountId: member.accountId });
      await makeMessage(browserServer.em, { chat, templateId: body[0].id });
      await row(name)
        .getByRole('link', { name: t('templates.edit_of', { name: isolated(name) }) })
        .click();
      await page.getByText(t('templates.used_one', { count: '1' })).waitFor();
      // Another user saves the template meanwhile.
      const field = page.getByRole('textbox', { name: t('templates.name_label') });
      const save = () => page.getByRole('button', { name: t('ui.save') }).click();
      const dialog = page.getByRole('dialog', { name: t('forms.changed_title') });
      const choose = (key: 'changed_back' | 'changed_theirs' | 'changed_mine') =>
        dialog.getByRole('button', { name: t(`forms.${key}`) }).click();
      const saveAsOther = (newName: string) =>
        client.post(`/api/v1/templates/${body[0].id}`, { _method: 'PUT', name: newName, content: 'Theirs' });
      await driver.expecting(/409/, async () => {
        await saveAsOther('Theirs');
        await field.fill('Other');
        await save();
        await dialog.waitFor();
        expect(await findViolations(driver)).toEqual([]);
        await driver.shoot('template-changed', [1280, 768, 360]);
        await choose('changed_back');
        await page.getByRole('alert').getByText(t('errors.changed_meanwhile')).waitFor();
        expect(await field.inputValue()).toBe('Other');
        await save();
        await choose('changed_theirs');
        await waitFor('the other user’s text is in the form', async () => (await field.inputValue()) === 'Theirs');
        await field.fill('Other');
        await saveAsOther('Theirs again');
        await save();
        await choose('changed_mine');
        await page.getByText(t('templates.updated')).waitFor();
      });
      await row('Other').waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    60_000,
  );
});
