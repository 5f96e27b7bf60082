import { askForConsent, deliverResult, readRequest, signChallenge } from './page-functions.js';
import { parseRequest, type SigningResult, type SigningRequest } from './request.js';

// Passes a passkey challenge from the clicked page to a new WhatsApp tab, and the signed answer back. Only the user's
// click grants access (`activeTab`), so no page can start the signing. Data is sent nowhere else.

const WHATSAPP = 'https://web.whatsapp.com/';
const LOAD_TIMEOUT_MS = 60_000;
/** Chrome stops a service worker after 30 s without an API call. */
const KEEP_ALIVE_MS = 20_000;

let isBusy = false;

chrome.action.onClicked.addListener(({ id }) => {
  if (id !== undefined && !isBusy) void signForPage(id);
});

async function signForPage(tabId: number): Promise<void> {
  isBusy = true;
  const keepAlive = setInterval(() => void chrome.runtime.getPlatformInfo(), KEEP_ALIVE_MS);
  try {
    const page = await runInTab(tabId, readRequest, []).catch(() => null);
    const request = parseRequest(page?.text ?? null);
    await showNotice(tabId, request ? '' : chrome.i18n.getMessage('no_request'));
    if (!page || !request) return;
    const { origin } = page;
    const deliverToPage = (answer: SigningResult) => runInTab(tabId, deliverResult, [origin, answer]);
    const responseFields = { source: 'mersal-passkey', id: request.id } as const;
    await deliverToPage({ ...responseFields, status: 'started' });
    const outcome = await sign(tabId, origin, request).catch((): Outcome => ({ status: 'failed' }));
    isBusy = false;
    await chrome.tabs.update(tabId, { active: true });
    await deliverToPage({ ...responseFields, ...outcome });
  } catch {
    // The user closed or left the page.
  } finally {
    clearInterval(keepAlive);
    isBusy = false;
  }
}

type Outcome =
  | Pick<Extract<SigningResult, { status: 'signed' }>, 'status' | 'assertion'>
  | { status: 'cancelled' | 'failed' };

async function sign(openerTabId: number, origin: string, { options }: SigningRequest): Promise<Outcome> {
  const { id } = await chrome.tabs.create({ url: WHATSAPP, openerTabId });
  if (id === undefined) return { status: 'failed' };
  try {
    await waitUntilLoaded(id);
    const { url } = await chrome.tabs.get(id);
    if (!url?.startsWith(WHATSAPP)) return { status: 'failed' };
    const text = chrome.i18n.getMessage;
    const question = {
      title: text('ask_title'),
      text: text('ask_text'),
      origin,
      agree: text('agree'),
      decline: text('decline'),
      direction: text('@@bidi_dir'),
    };
    if (!(await runInTab(id, askForConsent, [question]))) return { status: 'cancelled' };
    const assertion = await runInTab(id, signChallenge, [options], 'MAIN');
    return assertion ? { status: 'signed', assertion } : { status: 'cancelled' };
  } finally {
    await chrome.tabs.remove(id).catch(() => undefined);
  }
}

/** Rejects if the tab is closed or denies access. */
async function runInTab<Args extends unknown[], Result>(
  tabId: number,
  func: (...args: Args) => Result,
  args: Args,
  world: 'ISOLATED' | 'MAIN' = 'ISOLATED',
): Promise<Awaited<Result>> {
  const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func, args, world });
  if (!frame) throw new Error('no frame');
  return frame.result;
}

async function showNotice(tabId: number, notice: string): Promise<void> {
  await chrome.action.setBadgeText({ tabId, text: notice ? '?' : '' });
  await chrome.action.setTitle({ tabId, title: notice || chrome.i18n.getMessage('name') });
}

function waitUntilLoaded(tabId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWaiting = (): void => {
      clearTimeout(timer);
      chrome.tabs.onUpdated.removeListener(listener);
    };
    const resolveIfComplete = (status: string | undefined): void => {
      if (status !== 'complete') return;
      stopWaiting();
      resolve();
    };
    const listener = (id: number, { status }: { status?: string }): void => {
      if (id === tabId) resolveIfComplete(status);
    };
    const timer = setTimeout(() => {
      stopWaiting();
      reject(new Error('WhatsApp did not load'));
    }, LOAD_TIMEOUT_MS);
    chrome.tabs.onUpdated.addListener(listener);
    chrome.tabs.get(tabId).then(({ status }) => resolveIfComplete(status), reject);
  });
}
