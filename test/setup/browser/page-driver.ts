import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import type { Language } from './browser.js';
import { textsOf } from './texts.js';
import { waitFor } from '../wait-for.js';

export const SCREENS = join(import.meta.dirname, '../../../.artifacts/screens');
/** Pictures are for people: who wants to look asks for them. */
const TAKES_PICTURES = process.env['SCREENS'] === '1';
const PATIENCE_MS = 30_000;
/** How often a page may be found to have asked for more, before it is one that never stops. */
const MOST_ROUNDS = 200;

/** A page of the browser that keeps everything that goes wrong in it. */
export class PageDriver {
  readonly problems: string[] = [];
  /** Texts of the page by their key, in its language. */
  t: ReturnType<typeof textsOf>;
  private announced: RegExp[] = [];
  private readonly onTheWay = new Set<Request>();
  private readonly asked: string[] = [];

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
    page.on('request', (request) => {
      // Of what the document before it was waiting for, the browser does not always tell the end.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.onTheWay.clear();
      this.asked.push(request.url());
      this.onTheWay.add(request);
    });
    page.on('requestfinished', (request) => this.onTheWay.delete(request));
    page.on('requestfailed', (request) => {
      this.onTheWay.delete(request);
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

  /** Another page in the same browser window, behind this one: same cookies, same storage. */
  async another(): Promise<PageDriver> {
    const other = new PageDriver(await this.page.context().newPage(), this.language);
    await this.toFront();
    return other;
  }

  /** A page behind another is drawn once a second, and so is everything done in it. */
  toFront(): Promise<void> {
    return this.page.bringToFront();
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

  /**
   * Waits until what the page asked for is there and drawn, it hears of changes, and has nothing more to do: on a slow machine as on a
   * quick one.
   */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('load');
    for (let before = -1, rounds = 0; before !== this.asked.length; rounds++) {
      if (rounds > MOST_ROUNDS) throw new Error(`${this.page.url()} asks on and on, as for ${this.asked.at(-1)}`);
      before = this.asked.length;
      await waitFor(`${this.page.url()} has what it asked for`, () => this.onTheWay.size === 0, PATIENCE_MS);
      await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
      const connecting = this.page.getByRole('button', { name: this.t('shell.connection.connecting'), exact: true });
      await connecting.waitFor({ state: 'hidden' });
      await this.standStill();
    }
  }

  /** Waits longer, for measurements: until nothing was asked for in half a second either. */
  async rest(): Promise<void> {
    await this.settle();
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForTimeout(500);
    await this.settle();
  }

  /** Waits until the page is idle and its transitions have ended. */
  async standStill(): Promise<void> {
    await this.page.evaluate(STANDS_STILL);
  }

  /**
   * Goes to another page of the app as one of its links would, and settles: for walks through many pages, as loading the document for each
   * takes five times as long. The first is loaded.
   */
  async visit(path: string): Promise<void> {
    if (this.page.url().startsWith('http'))
      await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
    else await this.page.goto(path);
    await this.settle();
  }

  /** Marks the document; `isSameDocument` tells whether it was loaded anew since. */
  async markDocument(): Promise<void> {
    await this.page.evaluate('window.isTheSame = true');
  }

  isSameDocument(): Promise<boolean> {
    return this.page.evaluate('window.isTheSame === true');
  }

  /** Looks at the screen, wide and as on a phone: nothing may stick out at the side. With SCREENS=1 there are pictures of it afterwards. */
  async shoot(name: string, widths = [1280, 360]): Promise<void> {
    const before = this.page.viewportSize();
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      await this.standStill();
      if (TAKES_PICTURES) await this.takePictures(`${name}-${this.language}`, width);
      const sticksOut = await this.page.evaluate<string[]>(STICKS_OUT);
      expect({ name, width, sticksOut }).toEqual({ name, width, sticksOut: [] });
    }
    if (before) await this.page.setViewportSize(before);
  }

  /** What reaches beyond the sides of a window of that width. */
  async findSticksOut(width: number): Promise<string[]> {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width, height: 740 });
    const found = await this.page.evaluate<string[]>(STICKS_OUT);
    if (before) await this.page.setViewportSize(before);
    return found;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /**
   * Light and dark. Themes are switched at the place where the page's own switch does it, without telling the server; a guest's is that of
   * the computer.
   */
  private async takePictures(name: string, width: number): Promise<void> {
    mkdirSync(SCREENS, { recursive: true });
    const theme = await this.page.evaluate<string>(`${SCHEME_HOLDER}.getAttribute('${SCHEME}')`);
    for (const shown of ['light', 'dark']) {
      await this.showTheme(shown);
      await this.page.screenshot({ path: join(SCREENS, `${name}-${shown}-${width}.png`), animations: 'disabled' });
    }
    await this.showTheme(theme);
  }

  /** Without the kit's transitions: a picture taken in the middle of one shows colours of neither theme. */
  private async showTheme(theme: string): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    await this.settle();
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

/**
 * An idle page has done what its last answer made it do. A colour that is asked for in the frame in which its transition begins is
 * still the one it comes from, so two frames are waited for before transitions are.
 */
const STANDS_STILL = `(async () => {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
})()`;

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
