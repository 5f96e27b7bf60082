import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bannerAtom, store } from '@/app/atoms.js';
import { HttpError, NetworkError } from './http-error.js';
import { http, onUnauthorized, onUnverified } from './http.js';

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

let calls: Call[];
let responses: (Response | Error)[];
const page = { cookie: '', documentElement: { lang: 'ar' } };
const originals = { fetch: globalThis.fetch, document: globalThis.document };

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  calls.push({
    method: init.method ?? 'GET',
    url,
    headers: init.headers as Record<string, string>,
    body: init.body,
  });
  if (url === '/sanctum/csrf-cookie') {
    const issued = calls.filter((call) => call.url === url).length;
    page.cookie = `other=1; XSRF-TOKEN=token%20${issued}`;
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  const next = responses.shift() ?? json(200, {});
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
}

beforeEach(() => {
  calls = [];
  responses = [];
  page.cookie = '';
  store.set(bannerAtom, null);
  Object.assign(globalThis, { fetch: fakeFetch, document: page });
});
afterEach(() => {
  onUnauthorized(() => undefined);
  onUnverified(() => undefined);
  Object.assign(globalThis, originals);
});

describe('the anti-forgery token', () => {
  it('is fetched before the first unsafe call and echoed', async () => {
    await http.post('/v1/logout');
    expect(calls.map((call) => call.url)).toEqual(['/sanctum/csrf-cookie', '/v1/logout']);
    expect(calls[1]!.headers).toMatchObject({ 'X-XSRF-TOKEN': 'token 1', 'X-Requested-With': 'XMLHttpRequest' });
  });

  it('is not fetched before a GET', async () => {
    await http.get('/api/v1/user');
    expect(calls.map((call) => call.url)).toEqual(['/api/v1/user']);
  });

  it('is fetched again on a 419, and the call repeated once', async () => {
    page.cookie = 'XSRF-TOKEN=old';
    responses = [json(419, { message: 'expired', code: 'csrf' }), json(200, { ok: true })];
    await expect(http.post('/api/v1/x', { a: 1 })).resolves.toEqual({ ok: true });
    expect(calls.map((call) => call.headers['X-XSRF-TOKEN'])).toEqual(['old', 'old', 'token 1']);
    expect(calls[2]!.body).toBe('{"a":1}');
  });

  it('is fetched again only once', async () => {
    page.cookie = 'XSRF-TOKEN=old';
    responses = [json(419, { code: 'csrf' }), json(419, { code: 'csrf' })];
    await expect(http.post('/api/v1/x')).rejects.toMatchObject({ status: 419, code: 'csrf' });
    expect(calls).toHaveLength(3);
  });
});

describe('an error response', () => {
  beforeEach(() => {
    page.cookie = 'XSRF-TOKEN=t';
  });

  it('with status 422 contains field messages', async () => {
    responses = [json(422, { message: 'wrong', errors: { email: ['taken', 'short'] } })];
    const error: unknown = await http.post('/api/v1/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).fields).toEqual({ email: ['taken', 'short'] });
  });

  it('with status 401 opens the login page, unless the caller handles it', async () => {
    let times = 0;
    onUnauthorized(() => (times += 1));
    responses = [json(401, {}), json(401, {})];
    await expect(http.get('/api/v1/user', undefined, { quiet: true })).rejects.toMatchObject({ status: 401 });
    expect(times).toBe(0);
    await expect(http.get('/api/v1/user')).rejects.toMatchObject({ status: 401 });
    expect(times).toBe(1);
  });

  it.each([403, 429])('with status %i is shown in the banner', async (status) => {
    responses = [json(status, { message: 'No more', code: 'plan_limit' })];
    await expect(http.get('/api/v1/x')).rejects.toMatchObject({ isInBanner: true });
    expect(store.get(bannerAtom)).toEqual({ code: 'plan_limit', message: 'No more', retryAt: null });
  });

  it('is thrown with its retry time and without a banner to a caller that handles it', async () => {
    responses = [new Response('{"code":"throttled"}', { status: 429, headers: { 'retry-after': '45' } })];
    const call = http.post('/v1/login', {}, { quiet: true });
    await expect(call).rejects.toMatchObject({ code: 'throttled', retryAfterSeconds: 45, isInBanner: false });
    expect(store.get(bannerAtom)).toBeNull();
  });

  it('shows the retry time in the banner', async () => {
    responses = [new Response('{"code":"throttled"}', { status: 429, headers: { 'retry-after': '45' } })];
    await expect(http.get('/api/v1/x')).rejects.toMatchObject({ isInBanner: true });
    const wait = (store.get(bannerAtom)?.retryAt ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(40_000);
    expect(wait).toBeLessThanOrEqual(45_000);
  });

  it('is not shown in the banner with `noBanner`', async () => {
    responses = [json(429, { message: 'No more', code: 'plan_limit' })];
    await expect(http.post('/api/v1/x', {}, { noBanner: true })).rejects.toMatchObject({ isInBanner: false });
    expect(store.get(bannerAtom)).toBeNull();
  });

  it('redirects unverified users to the verification, without a banner', async () => {
    let times = 0;
    onUnverified(() => (times += 1));
    responses = [json(403, { message: 'Verify', code: 'unverified' })];
    await expect(http.get('/api/v1/x')).rejects.toMatchObject({ isInBanner: false });
    expect(times).toBe(1);
    expect(store.get(bannerAtom)).toBeNull();
  });

  it('keeps its status if a proxy answers with an HTML page', async () => {
    responses = [new Response('<h1>Bad gateway</h1>', { status: 502 })];
    await expect(http.get('/api/v1/x')).rejects.toMatchObject({ status: 502, code: null });
  });

  it('is a network error if there is no response', async () => {
    responses = [new TypeError('Failed to fetch')];
    await expect(http.get('/api/v1/x')).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a request', () => {
  beforeEach(() => {
    page.cookie = 'XSRF-TOKEN=t';
  });

  it('omits empty parameters and sends the language of the page', async () => {
    await http.get('/api/v1/devices', { page: 2, search: '', status: undefined, withPaginate: true });
    expect(calls[0]).toMatchObject({
      url: '/api/v1/devices?page=2&withPaginate=true',
      headers: { 'Accept-Language': 'ar' },
    });
  });

  it('sends the body of a PUT as JSON', async () => {
    await http.put('/api/v1/labels/3', { name: 'Refund' });
    expect([calls[0]!.method, calls[0]!.body]).toEqual(['PUT', '{"name":"Refund"}']);
  });

  it('sends putForm as POST of form data with _method=PUT', async () => {
    await http.putForm('/api/v1/update-user-info', { mode: 'dark', language: undefined });
    expect(calls[0]!.method).toBe('POST');
    expect([...(calls[0]!.body as FormData)]).toEqual([
      ['_method', 'PUT'],
      ['mode', 'dark'],
    ]);
    expect(calls[0]!.headers['Content-Type']).toBeUndefined();
  });

  it('resolves to undefined for an empty response', async () => {
    responses = [new Response(null, { status: 204 })];
    await expect(http.delete('/api/v1/x')).resolves.toBeUndefined();
  });
});
