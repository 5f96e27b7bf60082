import { dropStored, readStored, writeStored } from '../local-store.js';

// `boot.js` asks for a page's first data before the program has loaded: for the URLs that the last visit asked for.

const KEY = 'mersal.first-calls';
const SESSION_URL = '/api/v1/user';
const MAX_PAGES = 12;
const MAX_CALLS = 6;
/** Later calls belong to what the user does. */
const FIRST_CALLS_MS = 10_000;
/** An unused answer of this age is older than a user expects. */
const MAX_AGE_MS = 20_000;

type FirstCalls = Record<string, string[]>;

const page = globalThis as {
  /** Written by `boot.js`. Times are those of `performance.now()`. */
  earlyAnswers?: Record<string, { answer: Promise<Response>; askedAt: number } | undefined>;
};
/** Specs have no location. */
const readAddress = (): string => (globalThis.location ? location.pathname + location.search : '');
const address = readAddress();
const calls: string[] = [];
let oldestAskedAt = Infinity;

/** Returns the answer to a GET that `boot.js` asked for, once, because later calls need current data. */
export function takeEarlyAnswer(url: string): Promise<Response> | null {
  const early = page.earlyAnswers?.[url];
  if (!early) return null;
  page.earlyAnswers![url] = undefined;
  if (performance.now() - early.askedAt > MAX_AGE_MS) return null;
  // The session is read again after each connection.
  if (url !== SESSION_URL) oldestAskedAt = Math.min(oldestAskedAt, early.askedAt);
  return early.answer;
}

/** The time of the oldest early answer in use. Changes between it and the socket's connection were not pushed. */
export const earliestDataAt = (): number => oldestAskedAt;

/** Remembers a GET that the first page of this document made, for its next visit. */
export function rememberFirstCall(url: string): void {
  const isFirstPage = address === readAddress() && performance.now() < FIRST_CALLS_MS;
  if (!isFirstPage || !url.startsWith('/api/v1/') || calls.includes(url) || calls.length >= MAX_CALLS) return;
  calls.push(url);
  const { [address]: _previous, ...others } = readFirstCalls();
  const kept = Object.entries(others).slice(1 - MAX_PAGES);
  writeStored(KEY, JSON.stringify({ ...Object.fromEntries(kept), [address]: calls }));
}

/** Also drops unused early answers, which belong to the user who leaves. */
export function forgetFirstCalls(): void {
  page.earlyAnswers = undefined;
  dropStored(KEY);
}

function readFirstCalls(): FirstCalls {
  try {
    return JSON.parse(readStored(KEY) ?? '{}') as FirstCalls;
  } catch {
    return {};
  }
}
