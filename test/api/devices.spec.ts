import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Device } from '../../src/devices/device.entity.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';

let test: TestApp;
let own: ApiUser;
let otherUser: ApiUser;
let admin: ApiUser;

async function makeDevice(
  apiUser: ApiUser,
  name: string,
  overrides: Partial<Pick<Device, 'state' | 'phone' | 'isMain'>> = {},
): Promise<Device> {
  const em = test.orm.em.fork();
  const device = Device.create(apiUser.member.accountId, crypto.randomUUID().replaceAll('-', ''), name);
  Object.assign(device, { state: 'off', ...overrides });
  await em.persist(device).flush();
  return device;
}

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

beforeAll(async () => {
  test = await workerApp();
  [own, otherUser, admin] = [
    await openApiUser(test),
    await openApiUser(test),
    await openApiUser(test, { role: 'SupperAdmin' }),
  ];
}, 60_000);

afterAll(async () => {
  for (const apiUser of [own, otherUser, admin]) apiUser.events.close();
});

describe('GET /api/v1/devices', () => {
  it("pages the account's devices, newest first", async () => {
    const apiUser = await openApiUser(test);
    const [first, second, third] = [
      await makeDevice(apiUser, 'A'),
      await makeDevice(apiUser, 'B'),
      await makeDevice(apiUser, 'C'),
    ];
    const page1 = await apiUser.client.get('/api/v1/devices?page=1&rows=2&withPaginate=true&orderBy=id&orderType=desc');
    const page2 = await apiUser.client.get('/api/v1/devices?page=2&rows=2');
    expect(page1.body).toMatchObject({ from: 1, to: 2, last_page: 2, per_page: 2, current_page: 1, total: 3 });
    expect(page1.body.data.map(({ id }: { id: number }) => id)).toEqual([third.id, second.id]);
    // Only linked numbers warm up.
    expect(page1.body.data[0].protection.warm_up).toBeNull();
    expect(page2.body).toMatchObject({
      from: 3,
      to: 3,
      data: [{ id: first.id, device_name: 'A', status: 'off', type_account: 'normal' }],
    });
    apiUser.events.close();
  });

  it('returns an array without pages to filters and selectors, and searches', async () => {
    const apiUser = await openApiUser(test);
    await makeDevice(apiUser, '100% shop', { phone: '966500000001' });
    await makeDevice(apiUser, 'Branch', { phone: '966500000002' });
    const listNames = async (query: string) => {
      const { body } = await apiUser.client.get(`/api/v1/devices?withPaginate=false&${query}`);
      return (body as { device_name: string }[]).map((device) => device.device_name);
    };
    expect(await listNames('select=device_name,id')).toEqual(['Branch', '100% shop']);
    expect(await listNames('search=0%25')).toEqual(['100% shop']);
    expect(await listNames('search=0002')).toEqual(['Branch']);
    expect(await listNames('status=on')).toEqual([]);
    apiUser.events.close();
  });

  it('requires the permission to see devices', async () => {
    const apiUser = await openApiUser(test, { permissions: [] });
    expect((await apiUser.client.get('/api/v1/devices')).status).toBe(403);
    apiUser.events.close();
  });
});

describe('a device of another account', () => {
  it('gets exactly the response of a missing device', async () => {
    const { id, sessionId } = await makeDevice(otherUser, 'Not yours');
    const calls: [string, string, string, object?][] = [
      ['GET', `/api/v1/device/${id}`, '/api/v1/device/999999'],
      ['GET', `/api/v1/device/${id}`, '/api/v1/device/abc'],
      ['GET', `/api/v1/device-status/${id}`, '/api/v1/device-status/999999'],
      ['GET', `/api/v1/profile-info/${sessionId}`, '/api/v1/profile-info/none'],
      ['GET', `/api/v1/device-avatar/${sessionId}`, '/api/v1/device-avatar/none'],
      ['DELETE', `/api/v1/devices/${sessionId}`, '/api/v1/devices/none'],
      ['POST', `/api/v1/update-device/${sessionId}`, '/api/v1/update-device/none', { device_name: 'Mine' }],
      ['POST', '/api/v1/new-connect-device', '/api/v1/new-connect-device', { session_id: sessionId }],
    ];
    for (const [method, path, missing, body] of calls) {
      const foreign = await own.client.request(method, path, body);
      const unknown = await own.client.request(
        method,
        missing,
        body && { ...body, ...('session_id' in body ? { session_id: 'none' } : {}) },
      );
      expect([path, foreign.status, foreign.text]).toEqual([path, 404, unknown.text]);
    }
    expect(await test.orm.em.fork().count(Device, { id, name: 'Not yours' })).toBe(1);
  });
});

describe('POST /api/v1/update-device', () => {
  it('renames by form data, urlencoded and JSON alike, and updates open pages', async () => {
    const { sessionId } = await makeDevice(own, 'Old');
    const path = `/api/v1/update-device/${sessionId}`;
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [name, send] of [
      ['متجر', () => own.client.post(path, formOf({ _method: 'PUT', device_name: 'متجر' }))],
      ['Two words', () => own.client.post(path, '_method=PUT&device_name=Two+words', urlencoded)],
      ['JSON', () => own.client.post(path, { _method: 'PUT', device_name: ' JSON ' })],
    ] as const) {
      const answer = await send();
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ device_name: name, session_id: sessionId, type_account: 'normal' }),
      ]);
      await own.events.next(
        'device.changed',
        ({ device }) => device.session_id === sessionId && device.device_name === name,
      );
    }
    expect(otherUser.events.of('device.changed').some(({ device }) => device.session_id === sessionId)).toBe(false);
  });

  it.each([
    ['nothing', {}],
    ['an empty name', { device_name: '  ' }],
    ['a long name', { device_name: 'x'.repeat(61) }],
    ['an unknown type', { type_account: 'chief' }],
  ])('rejects %s', async (_what, body) => {
    const { sessionId } = await makeDevice(own, 'Old');
    expect((await own.client.post(`/api/v1/update-device/${sessionId}`, body)).status).toBe(422);
  });

  it('lets only a SupperAdmin choose the main device, which is unique', async () => {
    const ownDevice = await makeDevice(own, 'Mine');
    const rejected = await own.client.post(`/api/v1/update-device/${ownDevice.sessionId}`, { type_account: 'main' });
    expect([rejected.status, rejected.body.message]).toEqual([403, 'User does not have the right permissions.']);

    const [first, second] = [await makeDevice(admin, 'First'), await makeDevice(admin, 'Second')];
    await admin.client.post(
      `/api/v1/update-device/${first.sessionId}`,
      formOf({ _method: 'PUT', type_account: 'main' }),
    );
    const response = await admin.client.post(
      `/api/v1/update-device/${second.sessionId}`,
      formOf({ _method: 'PUT', type_account: 'main' }),
    );
    expect(response.body).toMatchObject({ type_account: 'main', session_id: second.sessionId });
    expect((await admin.client.get(`/api/v1/device/${first.id}`)).body.device.type_account).toBe('normal');
    await admin.events.next(
      'device.changed',
      ({ device }) => device.id === first.id && device.type_account === 'normal',
    );

    await admin.client.post(`/api/v1/update-device/${second.sessionId}`, { type_account: 'normal' });
    expect(await test.orm.em.fork().count(Device, { isMain: true })).toBe(0);
  });
});

describe('POST /api/v1/new-connect-device', () => {
  it('stores nothing when the call is rejected', async () => {
    const count = () => test.orm.em.fork().count(Device, { accountId: own.member.accountId });
    const countBefore = await count();
    const withoutToken = await own.client.post('/api/v1/new-connect-device', {}, { 'x-xsrf-token': 'wrong' });
    const withoutPhone = await own.client.post('/api/v1/new-connect-device', { code: true });
    const badPhone = await own.client.post('/api/v1/new-connect-device', { code: true, phone_number: '٠٠١' });
    const malformed = await own.client.post('/api/v1/new-connect-device', '{"session_id":', {
      'content-type': 'application/json',
    });
    expect([withoutToken.status, withoutPhone.status, badPhone.status, malformed.status]).toEqual([419, 422, 422, 400]);
    expect(Object.keys(badPhone.body.errors)).toEqual(['phone_number']);
    expect(await count()).toBe(countBefore);
  });

  it('rejects further connections of an account that links none of its devices', async () => {
    const apiUser = await openApiUser(test);
    for (let number = 0; number < 10; number++) await makeDevice(apiUser, `never ${number}`);
    const rejected = await apiUser.client.post('/api/v1/new-connect-device', {});
    expect([rejected.status, rejected.body.code]).toEqual([409, 'devices.too_many_unlinked']);
    expect(await test.orm.em.fork().count(Device, { accountId: apiUser.member.accountId })).toBe(10);
    apiUser.events.close();
  });
});
