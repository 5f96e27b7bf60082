import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Language } from './browser.js';
import { textsOf } from './texts.js';

const SCREENS = join(import.meta.dirname, '../../.artifacts/screens');

/** A page of the browser that keeps everything that goes wrong in it. */
export class Tab {
  readonly problems: string[] = [];
  /** Texts of the page by their key, in its language. */
  t: ReturnType<typeof textsOf>;
  private announced: RegExp[] = [];

  constructor(
    readonly page: Page,
    public language: Language,
  ) {
    this.t = textsOf(language);
    page.on('pageerror', (error) => this.note(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left takes its unfinished requests along; nothing has failed.
      if (reason !== 'net::ERR_ABORTED') this.note(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.note(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** From now on in this language: the page was switched. */
  speak(language: Language): void {
    this.language = language;
    this.t = textsOf(language);
  }

  /** Another page in the same browser window: same cookies, same storage. */
  async another(): Promise<Tab> {
    return new Tab(await this.page.context().newPage(), this.language);
  }

  /** Trouble that is part of the story, and only while it is told: problems that match are not held against the page. */
  async expecting<T>(trouble: RegExp, story: () => Promise<T>): Promise<T> {
    this.announced.push(trouble);
    try {
      return await story();
    } finally {
      this.announced = this.announced.filter((other) => other !== trouble);
    }
  }

  expectNoProblems(): void {
    expect(this.problems).toEqual([]);
  }

  /** Waits until what the page asked for is there and drawn. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
    await this.page.waitForTimeout(150);
  }

  /** Marks the document; `isSameDocument` tells whether it was loaded anew since. */
  async markDocument(): Promise<void> {
    await this.page.evaluate('window.isTheSame = true');
  }

  isSameDocument(): Promise<boolean> {
    return this.page.evaluate('window.isTheSame === true');
  }

  /**
   * Pictures of the screen: wide and as on a phone, light and dark. On a phone nothing may stick out at the side.
   * Themes are switched at the place where the page's own switch does it, without telling the server.
   */
  async shoot(name: string, widths = [1280, 360]): Promise<void> {
    mkdirSync(SCREENS, { recursive: true });
    const before = this.page.viewportSize();
    const theme = await this.page.evaluate<string>(`${SCHEME_HOLDER}.getAttribute('${SCHEME}')`);
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      for (const shown of ['light', 'dark']) {
        await this.showTheme(shown);
        const path = join(SCREENS, `${name}-${this.language}-${shown}-${width}.png`);
        await this.page.screenshot({ path, animations: 'disabled' });
      }
      const sticksOut = await this.page.evaluate<string[]>(STICKS_OUT);
      expect({ name, width, sticksOut }).toEqual({ name, width, sticksOut: [] });
    }
    await this.showTheme(theme);
    if (before) await this.page.setViewportSize(before);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Without the kit's transitions: a picture taken in the middle of one shows colours of neither theme. */
  private async showTheme(theme: string): Promise<void> {
    await this.page.evaluate(`(async () => {
      const style = document.createElement('style');
      style.textContent = '*, *::before, *::after { transition: none !important }';
      document.head.append(style);
      ${SCHEME_HOLDER}.setAttribute('${SCHEME}', '${theme}');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      style.remove();
    })()`);
  }

  private note(problem: string): void {
    if (!this.announced.some((trouble) => trouble.test(problem))) this.problems.push(problem);
  }
}

const SCHEME_HOLDER = 'document.documentElement';
const SCHEME = 'data-mantine-color-scheme';

/** When the page can be scrolled sideways: the elements that reach beyond its edges. */
const STICKS_OUT = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return [];
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  return [scrollWidth - clientWidth + ' px', ...outside.map((element) => element.outerHTML.slice(0, 150) + JSON.stringify(element.getBoundingClientRect())).slice(0, 5)];
})()`;
