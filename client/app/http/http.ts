import { bannerAtom, store } from '@/app/atoms.js';
import { rememberFirstCall, takeEarlyAnswer } from './early-answers.js';
import { HttpError, NetworkError, retryTimeOf } from './http-error.js';
import { recordServerTime } from './server-time.js';

type Query = Record<string, string | number | boolean | readonly number[] | null | undefined>;

export interface RequestOptions {
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** Whether the caller handles 401, 403 and 429: no login page, no banner. */
  quiet?: boolean | undefined;
  /** Whether the caller shows 403 and 429. */
  noBanner?: boolean | undefined;
}

export type Body = FormData | object | undefined;

let handleUnauthorized: () => void = () => undefined;
export function onUnauthorized(handler: () => void): void {
  handleUnauthorized = handler;
}

let handleUnverified: () => void = () => undefined;
export function onUnverified(handler: () => void): void {
  handleUnverified = handler;
}

export const http = {
  get: <T>(path: string, query?: Query, options: RequestOptions = {}) =>
    request<T>('GET', path, undefined, { ...options, query }),
  post: <T>(path: string, body?: Body, options?: RequestOptions) => request<T>('POST', path, body, options),
  patch: <T>(path: string, body?: Body, options?: RequestOptions) => request<T>('PATCH', path, body, options),
  delete: <T>(path: string, body?: Body, options?: RequestOptions) => request<T>('DELETE', path, body, options),
  put: <T>(path: string, body: object, options?: RequestOptions) => request<T>('PUT', path, body, options),
  /** Posts `_method=PUT`, as the specification requires. */
  putForm: <T>(path: string, fields: Record<string, string | number | boolean | undefined>, options?: RequestOptions) =>
    request<T>('POST', path, toForm({ _method: 'PUT', ...fields }), options),
};

async function request<T>(method: string, path: string, body?: Body, options: RequestOptions = {}): Promise<T> {
  const isUnsafe = method !== 'GET';
  if (isUnsafe && readToken() === null) await refreshToken();
  let response = await send(method, path, body, options);
  if (response.status === 419 && isUnsafe) {
    await refreshToken();
    response = await send(method, path, body, options);
  }
  recordServerTime(response.headers.get('date'));
  const result = await readBody(response);
  if (response.ok) return result as T;

  const error = new HttpError(response.status, result ?? {}, response.headers.get('retry-after'));
  if (!options.quiet) handlePageError(error, options);
  throw error;
}

function handlePageError(error: HttpError, { noBanner }: RequestOptions): void {
  if (error.status === 401) handleUnauthorized();
  else if (error.status === 403 && error.code === 'unverified') handleUnverified();
  // The query retries a busy read, then the page shows the error in place of the rows.
  else if (error.code === 'reads_busy') return;
  else if (error.code === 'changed_meanwhile') error.isInBanner = true;
  else if (!noBanner && (error.status === 403 || error.status === 429)) {
    error.isInBanner = true;
    store.set(bannerAtom, { code: error.code, message: error.message, retryAt: retryTimeOf(error) });
  }
}

async function send(method: string, path: string, body: Body, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    'X-Requested-With': 'XMLHttpRequest',
    ...options.headers,
  };
  const token = readToken();
  if (token !== null) headers['X-XSRF-TOKEN'] = token;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const payload = body === undefined ? null : isForm ? body : JSON.stringify(body);
  const url = path + toSearch(options.query);
  try {
    const early = method === 'GET' ? takeEarlyAnswer(url) : null;
    if (method === 'GET') rememberFirstCall(url);
    if (early) return await early;
    if (options.onProgress && isForm) {
      const { sendWithProgress } = await import('./http-upload.js');
      return await sendWithProgress(method, url, headers, body, options);
    }
    return await fetch(url, { method, headers, body: payload, credentials: 'include', signal: options.signal ?? null });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server cannot be reached');
  }
}

async function readBody(response: Response): Promise<object | undefined> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    // A proxy's error page is not JSON.
    return {};
  }
}

function readToken(): string | null {
  const match = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}

async function refreshToken(): Promise<void> {
  await send('GET', '/sanctum/csrf-cookie', undefined, {});
}

function toSearch(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(key, String(item));
    else if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function toForm(fields: Record<string, string | number | boolean | undefined>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(key, String(value));
  }
  return form;
}
