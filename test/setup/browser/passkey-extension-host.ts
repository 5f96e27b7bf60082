import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const ORIGIN = 'https://extension.test';
const ZIP_FOLDER = 'mersal-passkey/';

/**
 * Imitates the `chrome` APIs of the background script. `executeScript` sends functions as source text, as a browser
 * does.
 */
const FAKE_CHROME_API = `
const call = (name, ...args) => window.hostCall(name, args);
window.chrome = {
  action: {
    onClicked: { addListener: (listener) => (window.clickIcon = listener) },
    setBadgeText: ({ text }) => call('badge', text),
    setTitle: ({ title }) => call('title', title),
  },
  i18n: { getMessage: (name) => window.messages[name]?.message ?? (name === '@@bidi_dir' ? window.direction : '') },
  runtime: { getPlatformInfo: async () => ({}) },
  scripting: {
    executeScript: async ({ target, func, args, world }) => [
      { result: await call('run', target.tabId, func.toString(), args, world) },
    ],
  },
  tabs: {
    onUpdated: { addListener() {}, removeListener() {} },
    create: ({ url }) => call('open', url),
    get: (id) => call('get', id),
    remove: (id) => call('close', id),
    update: (id) => call('front', id),
  },
};`;

/**
 * Runs the built extension where the browser cannot load extensions (Debian's headless shell). The background script
 * gets a page.
 */
export class PasskeyExtensionHost {
  private readonly tabs: Page[] = [];
  private readonly sessions = new Map<Page, CDPSession>();
  badge = '';

  private constructor(
    private readonly context: BrowserContext,
    private readonly background: Page,
    private readonly onTabOpened: (tab: Page) => Promise<void>,
  ) {}

  /** Calls `onTabOpened` for each tab that the extension opens, before it continues. */
  static async open(
    server: string,
    context: BrowserContext,
    language: 'en' | 'ar',
    onTabOpened: (tab: Page) => Promise<void>,
  ): Promise<PasskeyExtensionHost> {
    const download = await fetch(`${server}/passkey-extension.zip`);
    const files = readStoredZip(Buffer.from(await download.arrayBuffer()));
    await context.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname.slice(1);
      if (path === '')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>background</title>' });
      const body = files.get(`${ZIP_FOLDER}${path}`);
      return body ? route.fulfill({ contentType: 'text/javascript', body }) : route.fulfill({ status: 404 });
    });
    const background = await context.newPage();
    const host = new PasskeyExtensionHost(context, background, onTabOpened);
    await background.exposeFunction('hostCall', (name: string, args: unknown[]) => host.serve(name, args));
    await background.goto(`${ORIGIN}/`);
    const messages = files.get(`${ZIP_FOLDER}_locales/${language}/messages.json`)!.toString();
    await background.evaluate(
      `window.messages = ${messages}; window.direction = '${language === 'ar' ? 'rtl' : 'ltr'}'; ${FAKE_CHROME_API}`,
    );
    await background.addScriptTag({ url: `${ORIGIN}/background.js`, type: 'module' });
    return host;
  }

  async clickIcon(page: Page): Promise<void> {
    await this.background.evaluate(`window.clickIcon({ id: ${this.idOf(page)} })`);
  }

  private idOf(page: Page): number {
    const at = this.tabs.indexOf(page);
    return at >= 0 ? at : this.tabs.push(page) - 1;
  }

  /** Sessions stay attached, because detaching one removes the tab's virtual authenticators. */
  private async sessionOf(page: Page): Promise<CDPSession> {
    const session = this.sessions.get(page) ?? (await this.context.newCDPSession(page));
    this.sessions.set(page, session);
    return session;
  }

  private async serve(name: string, args: unknown[]): Promise<unknown> {
    const [first] = args;
    const tab = typeof first === 'number' ? this.tabs[first] : undefined;
    if (name === 'badge') this.badge = String(first);
    if (name === 'open') {
      const page = await this.context.newPage();
      const id = this.idOf(page);
      await page.goto(String(first), { waitUntil: 'load' });
      await this.onTabOpened(page);
      return { id };
    }
    if (!tab) return undefined;
    if (name === 'get') return { status: 'complete', url: tab.url() };
    if (name === 'close') await tab.close();
    if (name === 'front') await tab.bringToFront();
    if (name === 'run') return runIn(await this.sessionOf(tab), String(args[1]), args[2], args[3] === 'MAIN');
    return undefined;
  }
}

async function runIn(session: CDPSession, source: string, args: unknown, isMainWorld: boolean): Promise<unknown> {
  const expression = `(${source})(...${JSON.stringify(args)})`;
  const contextId = isMainWorld ? undefined : await isolatedWorldOf(session);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(contextId !== undefined && { contextId }),
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function isolatedWorldOf(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'extension' });
  return world.executionContextId;
}

/** Reads a zip whose files are not compressed. */
function readStoredZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (zip.toString('latin1', at, at + 4) === 'PK\x03\x04') {
    const size = zip.readUInt32LE(at + 18);
    const body = at + 30 + zip.readUInt16LE(at + 26);
    files.set(zip.toString('utf8', at + 30, body), zip.subarray(body, body + size));
    at = body + size;
  }
  return files;
}
