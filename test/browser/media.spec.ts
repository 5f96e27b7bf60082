import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import type { Language } from '../../src/auth/auth.contract.js';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { findViolations } from '../setup/browser/find-violations.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';

const TEXTS = {
  en: {
    picture: 'summer offer.png',
    list: `${'price list of the palm shop '.repeat(3)}2026.pdf`,
    caption: '*Half* the price',
  },
  ar: { picture: 'عرض الصيف.png', list: `${'قائمة أسعار متجر النخلة '.repeat(3)}2026.pdf`, caption: 'بـ *نصف* السعر' },
};
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
/** Returns a script that tells whether the part has images and all are loaded. */
const areImagesLoaded = (part: string): string =>
  `((images) => images.length > 0 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0))(
    [...document.querySelectorAll('${part} img')])`;
const FOCUSED_INDEX = `[...document.querySelectorAll('[role="dialog"] [role="option"]')].indexOf(document.activeElement)`;
const dropScript = (name: string, picture: Buffer): string => `(() => {
  const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], '${name}', { type: 'image/png' }));
  const target = document.querySelector('[role="dialog"] [role="tablist"]');
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
})()`;

describeInBrowser('the media library', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  let picture: Buffer;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
    picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#0b6b59' } })
      .png()
      .toBuffer();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  it.each(pickVariants(['en', 'ar'] as const))(
    'stores files once, offers them to messages repeatedly, and shows their use before deletion (%s)',
    async (language) => {
      const { sandbox } = browserServer;
      const merchant = await sandbox.phones.create({ name: 'Palm Shop' });
      const customers = [await sandbox.phones.create(), await sandbox.phones.create()];
      const client = await browserServer.signedIn();
      await linkDevice(client, sandbox, merchant.number);
      const driver = await browser.open(browserServer.server.url, { language }, client);
      const { page, t } = driver;
      const words = TEXTS[language];
      const library = page.getByRole('dialog', { name: t('media.title') });
      const files = library.getByRole('option');
      const open = () => page.getByRole('button', { name: t('messages.from_library') }).click();
      const save = () => library.getByRole('button', { name: t('media.save') }).click();

      await page.goto('/send-message');
      await open();
      await library.getByText(t('media.empty_title')).waitFor();
      await library.getByRole('tab', { name: t('media.upload') }).click();
      await library.locator('input[type=file]').setInputFiles([
        { name: words.picture, mimeType: 'image/png', buffer: picture },
        { name: words.list, mimeType: 'application/pdf', buffer: PDF },
        { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(16_000_001) },
      ]);
      const film = library.getByRole('listitem').filter({ hasText: 'film.mp4' });
      await film.getByRole('alert').waitFor();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('media-upload');
      await film.getByRole('button').click();
      await save();

      await files.nth(1).waitFor();
      const tile = files.filter({ hasText: words.picture });
      await waitFor('the thumbnail is loaded', () => page.evaluate<boolean>(areImagesLoaded('[role=option]')));
      await checkKeys(driver, files, language);
      const name = (await files.filter({ hasNotText: words.picture }).locator('bdi').last().textContent()) ?? '';
      expect([name.length, name.slice(-5)]).toEqual([50, '….pdf']);
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('media-library');

      // A duplicate selects the existing file under its name.
      await page.evaluate(dropScript('again.png', picture));
      await library.getByText('again.png').waitFor();
      await save();
      await page.getByText(t('media.known_toast_one', { count: '1' })).waitFor();
      await files.nth(1).waitFor();
      expect(await files.count()).toBe(2);
      expect(await tile.getAttribute('aria-selected')).toBe('true');

      for (const [index, { number }] of customers.entries()) {
        if (index > 0) {
          await open();
          await tile.click();
        }
        await library.getByRole('button', { name: t('media.choose'), exact: true }).click();
        await page.getByRole('combobox', { name: t('messages.phone') }).fill(`+${number}`);
        const body = page.getByRole('textbox', { name: t('messages.body') });
        await body.fill(words.caption);
        await page.getByRole('figure').getByRole('img', { name: words.picture }).waitFor();
        await body.press('Control+Enter');
        await page.getByRole('listitem').nth(index).waitFor();
        const [message] = await sandbox.inbox(number, { from: merchant.number, waitMs: 15_000 });
        expect(message).toMatchObject({ kind: 'image', caption: words.caption });
        const { bytes } = await sandbox.media(number, message!.id);
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 400 });
      }
      await driver.shoot('media-sent');

      await open();
      expect(await library.getByRole('button', { name: t('media.delete_selected') }).isDisabled()).toBe(true);
      await tile.click();
      await library.getByRole('button', { name: t('media.delete_selected') }).click();
      const used = language === 'en' ? t('media.used_other', { number: '2' }) : t('media.used_two');
      const question = page.getByRole('dialog').filter({ hasText: used });
      await question.getByRole('button', { name: t('ui.delete') }).click();
      await tile.waitFor({ state: 'detached' });
      expect(await files.count()).toBe(1);
      await page.keyboard.press('Escape');
      await page
        .getByRole('link', { name: t('messages.open_chat') })
        .first()
        .click();
      await waitFor('the picture in the chat is loaded', () => page.evaluate<boolean>(areImagesLoaded('[role=log]')));
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});

/** Arrows follow the reading direction, Space toggles. */
async function checkKeys({ page, t }: PageDriver, files: Locator, language: Language): Promise<void> {
  const [next, back] = language === 'en' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  await files.first().focus();
  await page.keyboard.press(next);
  expect(await page.evaluate<number>(FOCUSED_INDEX)).toBe(1);
  await page.keyboard.press(back);
  expect(await page.evaluate<number>(FOCUSED_INDEX)).toBe(0);
  const choose = page.getByRole('button', { name: t('media.choose'), exact: true });
  for (const file of await files.all())
    if ((await file.getAttribute('aria-selected')) === 'true') await file.press(' ');
  expect(await choose.isDisabled()).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  expect(await files.nth(1).getAttribute('aria-selected')).toBe('true');
}
