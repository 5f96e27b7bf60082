import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { CDPSession, Page, Request } from 'playwright-core';
import type { Language } from '../../../src/auth/auth.contract.js';
import { textsOf } from './texts.js';
import { waitFor } from '../wait-for.js';

export const SCREENS = join(import.meta.dirname, '../../../.artifacts/screens');
const TAKES_PICTURES = process.env['SCREENS'] === '1';
const IS_LONG = process.env['BROWSER'] === 'long';
const TIMEOUT_MS = 30_000;
/** A page with more rounds of requests never settles. */
const MAX_ROUNDS = 200;
const TABLET_PX = 768;

export const heightAt = (width: number): number => (width < TABLET_PX ? 740 : 800);

/** Records every problem of a page. */
export class PageDriver {
  readonly problems: string[] = [];
  t: ReturnType<typeof textsOf>;
  private expected: RegExp[] = [];
  private readonly pendingRequests = new Set<Request>();
  private readonly requested: string[] = [];
  private devtools: Promise<CDPSession> | undefined;

  constructor(
    readonly page: Page,
    public language: Language,
  ) {
    this.t = textsOf(language);
    page.on('pageerror', (error) => this.recordProblem(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.recordProblem(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      // The browser may not report the end of the previous document's requests.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.pendingRequests.clear();
      this.requested.push(request.url());
      this.pendingRequests.add(request);
    });
    page.on('requestfinished', (request) => this.pendingRequests.delete(request));
    page.on('requestfailed', (request) => {
      this.pendingRequests.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts its pending requests.
      if (reason !== 'net::ERR_ABORTED') this.recordProblem(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        this.recordProblem(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  setLanguage(language: Language): void {
    this.language = language;
    this.t = textsOf(language);
  }

  /** Opens a tab behind this page, with the same cookies and storage. */
  async another(): Promise<PageDriver> {
    const other = new PageDriver(await this.page.context().newPage(), this.language);
    await other.resize(this.page.viewportSize()?.width ?? 1280);
    await this.toFront();
    return other;
  }

  /** A background page renders once a second, which slows every action. */
  toFront(): Promise<void> {
    return this.page.bringToFront();
  }

  /** Ignores matching problems while `action` runs. */
  async expecting<T>(problem: RegExp, action: () => Promise<T>): Promise<T> {
    this.expected.push(problem);
    try {
      return await action();
    } finally {
      this.expected = this.expected.filter((pattern) => pattern !== problem);
    }
  }

  expectNoProblems(): void {
    expect(this.problems).toEqual([]);
  }

  /** Waits until requests have finished, the page is rendered and idle, and its socket is connected. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('load');
    for (let before = -1, rounds = 0; before !== this.requested.length; rounds++) {
      if (rounds > MAX_ROUNDS)
        throw new Error(`${this.page.url()} keeps sending requests, last ${this.requested.at(-1)}`);
      before = this.requested.length;
      await waitFor(`${this.page.url()} has no pending requests`, () => this.pendingRequests.size === 0, TIMEOUT_MS);
      await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
      const connecting = this.page.getByRole('button', { name: this.t('shell.connection.connecting'), exact: true });
      await connecting.waitFor({ state: 'hidden' });
      await this.untilStill();
    }
  }

  /** Settles and waits for half a second without a request, for measurements. */
  async rest(): Promise<void> {
    await this.settle();
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForTimeout(500);
    await this.settle();
  }

  async untilStill(): Promise<void> {
    await this.page.evaluate(IS_STILL);
  }

  /** Navigates within the app, because loading a document takes five times as long. */
  async visit(path: string): Promise<void> {
    if (this.page.url().startsWith('http'))
      await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
    else await this.page.goto(path);
    await this.settle();
  }

  /** Afterwards `isSameDocument` detects a reload. */
  async markDocument(): Promise<void> {
    await this.page.evaluate('window.isTheSame = true');
  }

  isSameDocument(): Promise<boolean> {
    return this.page.evaluate('window.isTheSame === true');
  }

  /** Scrollbars of computers take room. Those of phones lie over the page. */
  async resize(width: number): Promise<void> {
    this.devtools ??= this.page.context().newCDPSession(this.page);
    await (await this.devtools).send('Emulation.setScrollbarsHidden', { hidden: width < TABLET_PX });
    await this.page.setViewportSize({ width, height: heightAt(width) });
  }

  /** Checks for horizontal overflow, at one width chosen by `name`, or at all in the long form. SCREENS=1 takes screenshots. */
  async shoot(name: string, widths = [1280, 360]): Promise<void> {
    const before = this.page.viewportSize();
    const checkedWidths = IS_LONG || TAKES_PICTURES ? widths : [widths[name.length % widths.length]!];
    for (const width of checkedWidths) {
      await this.resize(width);
      await this.untilStill();
      if (TAKES_PICTURES) await this.takePictures(`${name}-${this.language}`, width);
      const overflowing = await this.page.evaluate<string[]>(OVERFLOWING);
      expect({ name, width, overflowing }).toEqual({ name, width, overflowing: [] });
    }
    if (before) await this.resize(before.width);
  }

  async findOverflow(width: number): Promise<string[]> {
    const before = this.page.viewportSize();
    await this.resize(width);
    const found = await this.page.evaluate<string[]>(OVERFLOWING);
    if (before) await this.resize(before.width);
    return found;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Takes both themes, without changing the user's setting. */
  private async takePictures(name: string, width: number): Promise<void> {
    mkdirSync(SCREENS, { recursive: true });
    const theme = await this.page.evaluate<string>(`${SCHEME_HOLDER}.getAttribute('${SCHEME}')`);
    for (const shown of ['light', 'dark']) {
      await this.showTheme(shown);
      await this.page.screenshot({ path: join(SCREENS, `${name}-${shown}-${width}.png`), animations: 'disabled' });
    }
    await this.showTheme(theme);
  }

  /** Suppresses transitions, in which colors belong to neither theme. */
  async showTheme(theme: string): Promise<void> {
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

  private recordProblem(problem: string): void {
    if (!this.expected.some((pattern) => pattern.test(problem))) this.problems.push(problem);
  }
}

/** Waits two frames, because a transition starts with the old color, then for all transitions. */
const IS_STILL = `(async () => {
  // A background task runs last. requestIdleCallback often waits for its timeout on an idle page.
  await Promise.race([
    scheduler.postTask(() => undefined, { priority: 'background' }),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // Animations that follow scrolling never finish.
  const ending = document.getAnimations().filter(({ effect, timeline }) =>
    timeline === document.timeline && effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
})()`;

const SCHEME_HOLDER = 'document.documentElement';
const SCHEME = 'data-mantine-color-scheme';

const OVERFLOWING = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  // A reserved scrollbar makes the content narrower.
  if (scrollWidth <= clientWidth) return [];
  const outside = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  return [scrollWidth - clientWidth + ' px', ...outside.map((element) => element.outerHTML.slice(0, 150) + JSON.stringify(element.getBoundingClientRect())).slice(0, 5)];
})()`;
