import { beforeAll, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { ApiScope } from '../../src/auth/api-keys/api-scopes.contract.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { ApiProgram, generateKey, makeKey } from '../setup/integration/api-program.js';
import { readKeyRoutes } from '../setup/routes/route-table.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const openClient = async () => (await openApiUser(server)).client;
const keysOf = async (client: HttpClient) => (await client.get('/api/v1/api-keys')).body.data;

describe('the credentials of an account', () => {
  it('are created once with all scopes, and their token is masked afterwards', async () => {
    const client = await openClient();
    const none = await client.get('/api/v1/get-api-credentials');
    expect([none.status, none.body]).toEqual([200, { data: { merchant_token: null } }]);
    const created = await client.post('/api/v1/generate-credentials');
    const { app_id, header_token } = created.body.data.merchant_token;
    expect([created.status, app_id, header_token]).toEqual([
      201,
      expect.stringMatching(/^[0-9a-f]{20}$/),
      expect.stringMatching(/^mk_[\w-]{43}$/),
    ]);
    const shown = (await client.get('/api/v1/get-api-credentials')).body.data.merchant_token;
    expect(shown).toEqual({ app_id, header_token: `mk_${'•'.repeat(12)}${header_token.slice(-4)}` });
    expect((await client.post('/api/v1/generate-credentials')).body.code).toBe('api_keys.too_many');
    const [key] = await keysOf(client);
    expect(key.scopes).toEqual(ApiScope.options);
    expect((await new ApiProgram(server, { app_id, token: header_token }).get('me')).body.data.key.scopes).toEqual(
      ApiScope.options,
    );
    const rows = await sql('select * from api_keys where app_id = ?', [app_id]);
    expect(JSON.stringify(rows)).not.toContain(header_token);
  });

  it('are created once by concurrent calls', async () => {
    const client = await openClient();
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/v1/generate-credentials')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await keysOf(client)).toHaveLength(1);
  });
});

describe('a key', () => {
  it('is rejected with the same response for every kind of error', async () => {
    const client = await openClient();
    const key = await makeKey(client);
    const otherKey = await makeKey(client, { name: 'Another' });
    const wrongKeyPrograms = [
      { app_id: key.app_id, token: otherKey.token },
      { app_id: key.app_id, token: '' },
      { app_id: '', token: key.token },
      { app_id: 'nobody', token: key.token },
      { app_id: key.app_id, token: key.token.slice(0, -1) },
    ];
    for (const credentials of wrongKeyPrograms) {
      const { status, body } = await new ApiProgram(server, credentials).get('me');
      expect([status, body]).toEqual([
        401,
        { code: 'api_key', message: 'The app id and the token do not belong together.' },
      ]);
    }
    expect((await client.get('/api/integrate/v1/me')).status).toBe(401);
    expect((await new ApiProgram(server, { ...key, token: `Bearer ${key.token}` }).get('me')).status).toBe(200);
  });

  it('is limited to its scopes on every route', async () => {
    const client = await openClient();
    const routes = readKeyRoutes(server).filter(({ options }) => options.scope);
    expect(routes.length).toBeGreaterThan(20);
    for (const scope of ApiScope.options) {
      const otherScopes = ApiScope.options.filter((name) => name !== scope);
      const program = new ApiProgram(server, await makeKey(client, { scopes: otherScopes }));
      for (const route of routes.filter(({ options }) => options.scope === scope)) {
        const path = route.path.replace('/api/integrate/v1/', '').replaceAll(/:\w+/g, '1');
        const ask = { GET: program.get, POST: program.post, PUT: program.put, DELETE: program.delete }[route.method]!;
        const { status, body } = await ask(path, undefined);
        expect([route.name, status, body.code]).toEqual([route.name, 403, 'scope']);
      }
    }
    expect(new Set(routes.map(({ options }) => options.scope))).toEqual(new Set(ApiScope.options));
  });

  it('can be rotated, and the previous token works for a day', async () => {
    const client = await openClient();
    const key = await makeKey(client);
    const { status, body } = await client.post(`/api/v1/api-keys/${key.id}/rotate`);
    expect([status, body.header_token === key.token, body.data.app_id]).toEqual([200, false, key.app_id]);
    const [before, after] = [new ApiProgram(server, key), new ApiProgram(server, { ...key, token: body.header_token })];
    expect([(await before.get('me')).status, (await after.get('me')).status]).toEqual([200, 200]);
    expect(Date.parse(body.data.previous_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await sql(`update api_keys set previous_until = now() - interval '1 second' where id = ?`, [key.id]);
    expect([(await before.get('me')).status, (await after.get('me')).status]).toEqual([401, 200]);
    expect((await keysOf(client))[0].previous_until).toBeNull();
  });

  it('works only from its allowed IP addresses', async () => {
    const client = await openClient();
    const localProgram = new ApiProgram(server, await makeKey(client, { addresses: ['127.0.0.0/8', '::1'] }));
    expect((await localProgram.get('me')).status).toBe(200);
    const away = new ApiProgram(server, await makeKey(client, { addresses: ['203.0.113.7', '2001:db8::/32'] }));
    const { status, body } = await away.get('me');
    expect([status, body.code]).toEqual([403, 'address']);
    const bad = await client.post('/api/v1/api-keys', { name: 'x', scopes: ['messages:send'], addresses: ['here'] });
    expect([bad.status, bad.body.errors]).toEqual([
      422,
      { addresses: ['Write an IP address or a network such as 203.0.113.0/24.'] },
    ]);
  });

  it('uses no rate limit when a forbidden address calls with it', async () => {
    const key = await makeKey(await openClient(), { addresses: ['203.0.113.7'] });
    const program = new ApiProgram(server, key);
    await sql('delete from throttles');
    const answers = await Promise.all(Array.from({ length: 40 }, () => program.get('me')));
    const countOf = (code: string) => answers.filter(({ body }) => body.code === code).length;
    expect([countOf('address'), countOf('throttled')]).toEqual([30, 10]);
    await sql(`update api_keys set addresses = '{}' where id = ?`, [key.id]);
    expect((await program.get('me')).headers.get('ratelimit-remaining')).toBe('599');
    await sql('delete from throttles');
  });

  it('is limited to its user’s permissions', async () => {
    const { client, member, events } = await openApiUser(server, {
      permissions: PERMISSIONS_OF_MEMBER.filter((name) => !['send message', 'show contact_phone'].includes(name)),
    });
    const program = new ApiProgram(server, await generateKey(client));
    const rejected = ['messages', 'contacts', 'contacts/1'];
    for (const path of rejected) expect([path, (await program.get(path)).body.code]).toEqual([path, 'permission']);
    expect((await program.post('messages/text', { device: 'x', phone: 'x', body: 'x' })).body.code).toBe('permission');
    expect((await program.get('groups')).status).toBe(200);
    await sql(`update users set permissions = ?::jsonb where id = ?`, [
      JSON.stringify(PERMISSIONS_OF_MEMBER),
      member.userId,
    ]);
    for (const path of rejected.slice(0, 2)) expect((await program.get(path)).status).toBe(200);
    events.close();
  });

  it('shows its last use, is invalid once deleted, and is hidden from other accounts', async () => {
    const [client, stranger] = [await openClient(), await openClient()];
    const key = await makeKey(client);
    const program = new ApiProgram(server, key);
    expect((await keysOf(client))[0].last_used_at).toBeNull();
    await program.get('me');
    expect((await keysOf(client))[0].last_used_at).not.toBeNull();
    for (const call of ['rotate', ''])
      expect((await stranger.request(call ? 'POST' : 'DELETE', `/api/v1/api-keys/${key.id}/${call}`)).body.code).toBe(
        'api_keys.not_found',
      );
    expect((await client.delete(`/api/v1/api-keys/${key.id}`)).status).toBe(200);
    expect((await program.get('me')).status).toBe(401);
    expect(await keysOf(client)).toEqual([]);
  });

  it('of a suspended account is rejected, also for reads', async () => {
    const { client, member } = await openApiUser(server);
    const program = new ApiProgram(server, await generateKey(client));
    await sql(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    const { status, body } = await program.get('messages');
    expect([status, body.code]).toEqual([403, 'account_pended']);
  });

  it('cannot be created or deleted by an administrator who impersonates', async () => {
    const { client, member } = await openApiUser(server);
    const key = await makeKey(client);
    const inside = await impersonate(server, member);
    for (const path of ['api-keys', `api-keys/${key.id}/rotate`, 'generate-credentials'])
      expect((await inside.post(`/api/v1/${path}`, { name: 'x', scopes: ['messages:send'] })).body.code).toBe(
        'impersonating',
      );
    expect((await inside.delete(`/api/v1/api-keys/${key.id}`)).body.code).toBe('impersonating');
    expect(await keysOf(client)).toHaveLength(1);
  });

  it('has a rate limit, which responses report; wrong keys are counted by address', async () => {
    const client = await openClient();
    const program = new ApiProgram(server, await makeKey(client));
    const first = await program.get('me');
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['600', '599']);
    await sql(`update throttles set points = 570 where key like 'api-key:%'`);
    const all = await Promise.all(Array.from({ length: 50 }, () => program.get('me')));
    const rejected = all.filter(({ status }) => status === 429);
    expect([all.length - rejected.length, rejected.length]).toEqual([30, 20]);
    expect([rejected[0]!.body.code, Number(rejected[0]!.headers.get('retry-after')) > 0]).toEqual(['throttled', true]);
    expect((await new ApiProgram(server, await makeKey(await openClient())).get('me')).status).toBe(200);

    await sql('delete from throttles');
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        new ApiProgram(server, { app_id: `guess-${index}`, token: 'x' }).get('me'),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    await sql('delete from throttles');
  });
});

describe('the log of recent calls', () => {
  it('keeps a hundred calls per account with request and response, without secrets', async () => {
    const client = await openClient();
    const program = new ApiProgram(server, await generateKey(client));
    await program.post('messages/text', { device: 'nowhere', phone: '0501112233', body: 'hello', token: 'hidden' });
    const calls = async () => (await client.get('/api/v1/api-calls')).body.data;
    const [call] = await waitFor('the call is logged', async () => {
      const logged = await calls();
      return logged.length > 0 && logged;
    });
    expect(call).toMatchObject({ method: 'POST', path: '/api/integrate/v1/messages/text', status: 404, key: 'API' });
    expect(JSON.parse(call.request)).toEqual({ device: 'nowhere', phone: '0501112233', body: 'hello', token: '•••' });
    expect(JSON.parse(call.answer).code).toBe('devices.not_found');
    await Promise.all(Array.from({ length: 120 }, () => program.get('me')));
    await program.get('devices');
    await waitFor('the last is logged', async () => (await calls())[0].path.endsWith('/devices'));
    expect(await calls()).toHaveLength(100);
    expect((await (await openClient()).get('/api/v1/api-calls')).body.data).toEqual([]);
  });

  it('accepts any input, and hides texts from an impersonating administrator', async () => {
    const { client, member } = await openApiUser(server);
    const key = await generateKey(client);
    const [program, otherProgram] = [
      new ApiProgram(server, key),
      new ApiProgram(server, await generateKey(await openClient())),
    ];
    const countBefore = JSON.stringify({ body: '' }).length - 2;
    // One of these lengths cuts a multi-byte character.
    for (const length of [3998, 3999])
      await program.post('messages/text', { body: `${'x'.repeat(length - countBefore)}${'😀'.repeat(9)}` });
    // The database rejects a character of this path.
    await fetch(`${server.url}/api/integrate/v1/contacts/1/opt-out`, {
      method: 'POST',
      body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      headers: {
        'x-header-app-id': key.app_id,
        'x-header-authorization': key.token,
        'content-type': 'application/json',
      },
    });
    await otherProgram.get('me');
    const calls = await waitFor('all calls are logged', async () => {
      const { data } = (await client.get('/api/v1/api-calls')).body;
      return data.length === 3 && data;
    });
    expect(calls[2].request).toContain('xxx');
    const inside = await impersonate(server, member);
    const shown = (await inside.get('/api/v1/api-calls')).body.data;
    expect(shown.map(({ request, answer, status }: (typeof calls)[0]) => [request, answer, status])).toEqual(
      calls.map(({ status }: { status: number }) => [null, null, status]),
    );
  });
});
