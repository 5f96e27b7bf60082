import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Language } from '../../src/auth/auth.contract.js';
import type { TestBrowser, Theme } from '../setup/browser/browser.js';
import type { FilledServer } from './fill-stores.js';
import type { Pages } from './list-pages.js';

export const WANTS_README_PICTURES = process.env['README_PICTURES'] === '1';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
const SIZE = { width: 1360, height: 850 };
const MAX_BYTES = 150_000;

interface Picture {
  name: string;
  page: string;
  language: Language;
  theme: Theme;
  /** Larger for wide content. */
  window?: { width: number; height: number };
  /** Text keys of the buttons to click first. */
  press?: readonly string[];
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', page: 'dashboard', language: 'en', theme: 'light' },
  { name: 'inbox', page: 'chat', language: 'ar', theme: 'light' },
  { name: 'campaign', page: 'campaign', language: 'en', theme: 'dark' },
  {
    name: 'chatbot',
    page: 'edit-chatbot',
    language: 'en',
    theme: 'light',
    window: { width: 1760, height: 1100 },
    press: ['shell.collapse_menu', 'chatbots.fit'],
  },
];

/** Takes the README's screenshots into docs/pictures. */
export async function takeReadmePictures(
  browser: TestBrowser,
  url: string,
  { stores }: FilledServer,
  pages: Readonly<Record<Language, Pages>>,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, page, language, theme, window = SIZE, press = [] } of PICTURES) {
    const driver = await browser.open(url, { language, theme, width: window.width }, stores[language].client);
    await driver.page.setViewportSize(window);
    const devtools = await driver.page.context().newCDPSession(driver.page);
    // Most computers show scrollbars only while scrolling.
    await devtools.send('Emulation.setScrollbarsHidden', { hidden: true });
    await driver.page.goto(pages[language][page]!);
    await driver.rest();
    for (const key of press) {
      await driver.page.getByRole('button', { name: driver.t(key) }).click();
      await driver.rest();
    }
    const png = await driver.page.screenshot({ animations: 'disabled' });
    await driver.close();
    const webp = await sharp(png).resize(SIZE).webp({ quality: 90, smartSubsample: true }).toBuffer();
    if (webp.length > MAX_BYTES) throw new Error(`the picture of ${name} weighs ${webp.length} bytes`);
    await writeFile(join(FOLDER, `${name}.webp`), webp);
  }
}
