import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { waitFor } from '../setup/wait-for.js';

const TEXTS = {
  en: { name: 'Evenings', body: '{{Hello|Hi}} {name}, we open at nine.', friday: 'Friday', other: 'All day' },
  ar: { name: 'دوام المساء', body: '{{أهلا|مرحبا}} {الاسم}، نفتح التاسعة.', friday: 'الجمعة', other: 'طوال اليوم' },
} as const;

describeInBrowser('auto-replies', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(
    pickVariants([
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const),
  )(
    'are created, tested, stopped and deleted, and their answers are listed (%s, %s)',
    async (language, theme) => {
      const { sandbox } = browserServer;
      const client = await browserServer.signedIn();
      const phone = await sandbox.phones.create({ name: 'Shop' });
      const device = await linkDevice(client, sandbox, phone.number);
      const driver = await browser.open(browserServer.server.url, { language, theme }, client);
      const { page, t } = driver;
      const { name, body, friday, other } = TEXTS[language];
      const isolated = (text: string) => `\u2068${text}\u2069`;
      const row = (of: string) => page.getByRole('row').filter({ hasText: of });
      const dialog = page.getByRole('dialog');

      await page.goto('/auto-replys');
      await page.getByText(t('auto_replies.empty_title')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('auto_replies.create') })
        .click();

      const save = page.getByRole('button', { name: t('auto_replies.create') });
      await save.click();
      await waitFor(
        'name and text are asked for',
        async () => (await page.getByText(t('validation.required'), { exact: true }).count()) === 2,
      );
      await page.getByRole('textbox', { name: t('auto_replies.name_label') }).fill(name);
      await page
        .getByRole('region', { name: t('auto_replies.summary') })
        .getByText(t('auto_replies.on_devices_one', { count: '1' }))
        .waitFor();
      await page.getByRole('textbox', { name: t('auto_replies.body') }).fill(body);

      // Midnight may not lie inside the interval.
      const [from, to] = [
        page.getByLabel(t('auto_replies.time_start_at')),
        page.getByLabel(t('auto_replies.time_end_at')),
      ];
      await from.pressSequentially(language === 'ar' ? '٩٣٠' : '930');
      await from.blur();
      expect(await from.inputValue()).toBe('09:30');
      await driver.shoot('auto-reply-times');
      await from.fill('18:00');
      await to.fill('09:00');
      await to.blur();
      await page.getByText(t('auto_replies.end_before_start')).waitFor();
      expect(await to.inputValue()).toBe('');
      await to.fill('23:59');
      await page.getByTitle(friday, { exact: true }).click();
      const renewal = page.getByLabel(t('auto_replies.renew_every'));
      await renewal.fill('1');
      await save.click();
      await page.getByText(t('auto_replies.between', { from: '2', to: '8760' })).waitFor();
      await renewal.fill('12');

      const summary = page.getByRole('region', { name: t('auto_replies.summary') });
      await summary.getByText('18:00–23:59').waitFor();
      await summary.getByText(friday).waitFor();
      await page
        .getByRole('figure', { name: t('ui.preview') })
        .getByText(t('auto_replies.sample_name'))
        .waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('auto-reply-form');
      await save.click();
      await page.getByText(t('auto_replies.created')).waitFor();
      await row(name).getByText(t('auto_replies.running')).waitFor();

      const created = await client.post('/api/v1/auto-replys', {
        name: other,
        devices: [device.id],
        body: 'We are away.',
        renew_every: 24,
      });
      await row(name)
        .getByText(t('auto_replies.overlap', { name: isolated(other) }))
        .waitFor();
      await page.getByRole('link', { name: t('auto_replies.edit_of', { name: isolated(other) }) }).click();
      await page
        .getByText(t('auto_replies.overlaps', { names: t('auto_replies.overlap_name', { name: isolated(name) }) }))
        .waitFor();
      await page.goBack();

      // On a Thursday only the all-day rule replies, because the first one is for Fridays.
      await page.getByRole('button', { name: t('auto_replies.test') }).click();
      await dialog.getByLabel(t('auto_replies.test_at')).fill('2026-11-26T19:00');
      await dialog.getByRole('button', { name: t('auto_replies.test_run'), exact: true }).click();
      await dialog.getByText(t('auto_replies.would_answer', { name: isolated(other) })).waitFor();
      await dialog.getByText(t('auto_replies.verdicts.other_day')).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('auto-reply-test');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: t('auto_replies.answers'), exact: true }).click();
      await dialog.getByText(t('auto_replies.no_answers')).waitFor();
      const customer = await sandbox.phones.create({ name: 'نورة' });
      await sandbox.send(customer.number, phone.number, 'are you open?');
      await dialog.getByText('are you open?').waitFor();
      await dialog.getByText(t('auto_replies.answered_by', { name: isolated(other) })).waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('auto-reply-answers');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: t('auto_replies.stop_of', { name: isolated(other) }) }).click();
      await row(other).getByText(t('auto_replies.stopped'), { exact: true }).waitFor();
      expect(
        (await client.get(`/api/v1/auto-replys/${created.body.data.auto_reply.id}`)).body.data.auto_reply.status,
      ).toBe(false);
      await driver.shoot('auto-replies');
      await page.getByRole('button', { name: t('auto_replies.delete_of', { name: isolated(other) }) }).click();
      await dialog.getByRole('button', { name: t('auto_replies.delete_confirm') }).click();
      await page.getByText(t('auto_replies.deleted')).waitFor();
      await row(other).waitFor({ state: 'detached' });

      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('textbox', { name: t('auto_replies.name_label') }).fill(`${name} 2`);
      await page.getByRole('button', { name: t('ui.save') }).click();
      await page.getByText(t('auto_replies.updated')).waitFor();
      await page.getByText(`${name} 2`).waitFor();
      driver.expectNoProblems();
      await driver.close();
    },
    90_000,
  );
});
