import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { ApiProgram, makeKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let owner: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  owner = await openApiUser(server);
}, 60_000);
afterAll(() => owner.events.close());

const BASE = '/api/v1/webhook-endpoints';
const endpointBody = (overrides: object = {}) => ({
  url: 'https://shop.example/hook',
  kinds: ['message.received'],
  ...overrides,
});
const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

describe('webhooks of an account', () => {
  it('are created with a secret that is shown once, changed, and deleted', async () => {
    const created = await owner.client.post(BASE, endpointBody({ kinds: ['message.received', 'message.received'] }));
    expect([created.status, created.body.message]).toEqual([201, 'webhook_created']);
    const { secret, data } = created.body;
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(data).toMatchObject({ url: 'https://shop.example/hook', kinds: ['message.received'], is_on: true });

    const address = `${BASE}/${data.id}`;
    const changed = await owner.client.post(address, endpointBody({ kinds: ['order.event'], is_on: false }));
    expect(changed.body.data).toMatchObject({ kinds: ['order.event'], is_on: false, off_reason: 'user' });
    expect((await owner.client.post(address, endpointBody())).body.data).toMatchObject({
      is_on: true,
      off_reason: null,
    });
    const read = await owner.client.get(BASE);
    expect([read.body.data.length, read.text.includes(secret)]).toEqual([1, false]);
    expect((await owner.client.get(address)).text).not.toContain(secret);
    const [row] = await execute<{ bytes: Buffer }>('select secret_sealed bytes from webhook_endpoints where id = ?', [
      data.id,
    ]);
    expect(Buffer.from(row!.bytes).includes(secret)).toBe(false);

    const rotated = (await owner.client.post(`${address}/rotate-secret`)).body;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.data.former_secret_until)).toBeGreaterThan(Date.now() + 23 * 3600_000);

    const entries = (await owner.client.get('/api/v1/audit-log')).body.data ?? [];
    expect(entries.map(({ details }: { details: object }) => JSON.stringify(details)).join()).not.toContain('whsec');
    expect((await owner.client.delete(address)).body.message).toBe('webhook_deleted');
    expect((await owner.client.get(address)).status).toBe(404);
  });

  it.each([
    [{ url: 'ftp://shop.example/' }, 'url'],
    [{ url: 'https://user:word@shop.example/' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['webhook.test'] }, 'kinds.0'],
  ])('are rejected as %j', async (given, field) => {
    const { status, body } = await owner.client.post(BASE, endpointBody(given));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are limited to ten, also for concurrent calls', async () => {
    const busy = await openApiUser(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => busy.client.post(BASE, endpointBody())));
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([countOf(201), countOf(409)]).toEqual([10, 2]);
    busy.events.close();
  });

  it('have a limit of test deliveries, because the address may belong to anyone', async () => {
    const busy = await openApiUser(server);
    const { id } = (await busy.client.post(BASE, endpointBody({ is_on: false }))).body.data;
    const countRejections = async (count: number, path: string, body?: object) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => busy.client.post(`${BASE}/${id}/${path}`, body)),
      );
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await countRejections(32, 'test')).toBe(2);
    expect(await countRejections(1, 'deliveries/1/replay')).toBe(1);
    expect(await countRejections(12, 'replay', { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' })).toBe(2);
    busy.events.close();
  });

  it('show no deliveries to an impersonating administrator', async () => {
    const { data } = (await owner.client.post(BASE, endpointBody({ is_on: false }))).body;
    await execute(
      `insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data, state, answer)
       values (?, ?, gen_random_uuid(), 'message.received', 'k', '{"message":{"body":"a code"}}', 'failed', 'a code')`,
      [owner.member.accountId, data.id],
    );
    const address = `${BASE}/${data.id}/deliveries`;
    expect((await owner.client.get(address)).text).toContain('a code');
    const inside = await impersonate(server, owner.member);
    const shown = await inside.get(address);
    expect([shown.body.total, shown.text.includes('a code')]).toEqual([1, false]);
  });

  it('cannot be created, changed or deleted by an impersonating administrator', async () => {
    const { id } = (await owner.client.post(BASE, endpointBody())).body.data;
    const inside = await impersonate(server, owner.member);
    const answers = [
      await inside.post(BASE, endpointBody()),
      await inside.post(`${BASE}/${id}`, endpointBody()),
      await inside.post(`${BASE}/${id}/rotate-secret`),
      await inside.delete(`${BASE}/${id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'impersonating']));
  });

  it('replay only own deliveries, and none while they are disabled', async () => {
    const { body } = await owner.client.post(BASE, endpointBody({ is_on: false }));
    const otherId = (await owner.client.post(BASE, endpointBody())).body.data.id;
    const address = `${BASE}/${body.data.id}`;
    const [row] = await execute<{ id: string }>(
      `insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data, state)
       values (?, ?, gen_random_uuid(), 'order.event', 'k', '{}', 'failed') returning id`,
      [owner.member.accountId, body.data.id],
    );
    const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    expect((await owner.client.post(`${address}/deliveries/${row!.id}/replay`)).status).toBe(409);
    expect((await owner.client.post(`${address}/replay`, span)).status).toBe(409);
    expect((await owner.client.post(`${BASE}/${otherId}/deliveries/${row!.id}/replay`)).status).toBe(404);
    expect((await owner.client.post(`${address}/replay`, { ...span, to: '2019-01-01T00:00:00Z' })).status).toBe(422);
    const [stored] = await execute<{ state: string }>('select state from webhook_deliveries where id = ?', [row!.id]);
    expect(stored!.state).toBe('failed');
  });

  it('are created once per Idempotency-Key by a program, and the stored response holds no secret', async () => {
    const { client, events } = await openApiUser(server);
    const program = new ApiProgram(server, await makeKey(client, { scopes: ['webhooks:manage'] }));
    const [first, again] = [
      await program.post('webhook-endpoints', endpointBody(), 'make one'),
      await program.post('webhook-endpoints', endpointBody(), 'make one'),
    ];
    expect([first.status, first.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect([again.status, again.body]).toEqual([201, { ...first.body, secret: null }]);
    const stored = await execute<{ body: object }>('select body from api_idempotency');
    expect(JSON.stringify(stored)).not.toContain('whsec_');
    expect((await program.post(`webhook-endpoints/${first.body.data.id}/rotate-secret`)).status).toBe(200);
    expect((await program.get('webhook-endpoints')).body.data).toHaveLength(1);
    events.close();
  });
});
