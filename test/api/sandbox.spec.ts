import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { HttpClient } from '../setup/accounts/http-client.js';

let test: TestApp;
let apiUser: ApiUser;
const BASE = '/api/v1/sandbox';
// A PNG of one pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function createPhone(name: string): Promise<string> {
  const { body } = await apiUser.client.post(`${BASE}/phones`, { name });
  return body.data[0].number as string;
}

function makePictureForm(to: string, mimetype: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.set('to', to);
  form.set('caption', 'a picture');
  form.set('picture', new File([new Uint8Array(bytes)], 'picture', { type: mimetype }));
  return form;
}

beforeAll(async () => {
  test = await workerApp();
  apiUser = await openApiUser(test);
}, 60_000);

afterAll(() => apiUser.events.close());

describe('access to the virtual phones', () => {
  it('requires a session', async () => {
    const guest = new HttpClient(() => test.url, { origin: test.url });
    await guest.get('/sanctum/csrf-cookie');
    expect((await guest.get(`${BASE}/phones`)).status).toBe(401);
    expect((await guest.post(`${BASE}/phones`, { name: 'Eve' })).status).toBe(401);
  });

  it('requires the anti-forgery token', async () => {
    const { status } = await apiUser.client.post(`${BASE}/phones`, { name: 'Eve' }, { 'x-xsrf-token': 'wrong' });
    expect(status).toBe(419);
  });
});

describe('forwarded calls', () => {
  it('list and create phones, one at a time', async () => {
    const { status, body } = await apiUser.client.post(`${BASE}/phones`, { name: 'Huda', count: 50 });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    const { number } = body.data[0];
    const list = await apiUser.client.get(`${BASE}/phones?search=${number}`);
    expect(list.body).toMatchObject({ data: [{ number, name: 'Huda', online: true, unread: 0 }], total: 1 });
  });

  it.each([
    ['POST', '/faults', { kind: 'lose-acks' }],
    ['POST', '/reset', {}],
    ['POST', '/connections/close', { how: 'tcp' }],
    ['GET', '/events', undefined],
    ['GET', '/phones/../stats', undefined],
    ['GET', '/phones/%2e%2e/stats', undefined],
    ['DELETE', '/phones/966500000001', undefined],
  ])('exclude %s %s', async (method, path, body) => {
    const response = await apiUser.client.request(method, BASE + path, body);
    expect(response.status).toBe(404);
  });

  it("return the network's own errors, under our codes", async () => {
    const number = await createPhone('Faisal');
    expect((await apiUser.client.get(`${BASE}/phones/96650000000`)).body.code).toBe('sandbox.phone_unknown');
    const scan = await apiUser.client.post(`${BASE}/phones/${number}/scan`, { qr: 'not a code' });
    expect(scan).toMatchObject({ status: 422, body: { code: 'sandbox.qr_unknown' } });
  });
});

describe('messages between phones', () => {
  it('arrive, and every open page is updated', async () => {
    const [from, to] = [await createPhone('Rana'), await createPhone('Majed')];
    const since = apiUser.events.now;
    expect((await apiUser.client.post(`${BASE}/phones/${from}/messages`, { to, text: 'مرحبا' })).status).toBe(200);
    await apiUser.events.next('sandbox.changed', (change) => change.number === to && change.topic === 'message', {
      since,
    });
    const { body } = await apiUser.client.get(`${BASE}/phones/${to}/chats/${from}/messages`);
    expect(body.data).toMatchObject([{ text: 'مرحبا', fromMe: false, kind: 'text' }]);
  });

  it('may contain pictures, whose bytes stay identical', async () => {
    const [from, to] = [await createPhone('Lina'), await createPhone('Yusuf')];
    const sent = await apiUser.client.post(`${BASE}/phones/${from}/pictures`, makePictureForm(to, 'image/png', PIXEL));
    expect(sent.status).toBe(200);
    const { body } = await apiUser.client.get(`${BASE}/phones/${to}/chats/${from}/messages`);
    expect(body.data).toMatchObject([{ kind: 'image', caption: 'a picture', mimetype: 'image/png' }]);
    const media = await apiUser.client.get((body.data[0].mediaUrl as string).replace('/api/', '/api/v1/sandbox/'));
    expect(media.bytes).toEqual(PIXEL);
    expect(media.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('may not contain other kinds of files', async () => {
    const [from, to] = [await createPhone('Nada'), await createPhone('Sami')];
    const svg = makePictureForm(to, 'image/svg+xml', Buffer.from('<svg/>'));
    const rejected = await apiUser.client.post(`${BASE}/phones/${from}/pictures`, svg);
    expect(rejected).toMatchObject({ status: 422 });
    expect(Object.keys(rejected.body.errors)).toEqual(['picture']);
    expect((await apiUser.client.get(`${BASE}/phones/${to}/chats`)).body.data).toEqual([]);
  });
});

it('a file that could contain a script is served as a download only', async () => {
  const [from, to] = [await createPhone('Amal'), await createPhone('Ziad')];
  const html = Buffer.from('<script>alert(1)</script>').toString('base64');
  const media = { kind: 'document', base64: html, mimetype: 'text/html', fileName: 'page.html' };
  const { body } = await apiUser.client.post(`${BASE}/phones/${from}/messages`, { to, media });
  const response = await apiUser.client.get(`${BASE}/phones/${to}/media/${body.data.id}`);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});
