import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openGuest, resetThrottles, textsTo, uniqueNumber } from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

const PASSWORD = 'a sentence of seven words or so';

let server: TestApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(() => resetThrottles(server));

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function openMerchant(overrides: Parameters<typeof makeMember>[1] = {}) {
  const owner = await makeMember(server.orm, overrides);
  const client = await openSession(server.orm, () => server.url, owner);
  const [role] = await sql<{ id: string }>(`select id from roles where key = 'agent'`);
  const invite = (body: object) =>
    client.post('/api/v1/account-users', { role_id: Number(role?.id), device_ids: [], ...body });
  return { owner, client, invite };
}

const tokenIn = (text: string): string => /choose-password\?token=(\S+)/.exec(text)![1]!;
const tokenTo = async (phone: string, count = 1) => tokenIn((await textsTo(sandbox, phone, count)).at(-1)!);
const accept = (guest: HttpClient, token: string, username?: string) =>
  guest.post('/v1/accept-invitation', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...(username && { username }),
  });
const uniqueName = () => `colleague-${uniqueNumber()}`;

describe('an invitation', () => {
  it('is sent to the phone and never in the response, and creates a colleague with a chosen user name', async () => {
    const { client, invite } = await openMerchant({ name: 'Desert Roses' });
    const phone = uniqueNumber();
    const { status, body, text } = await invite({ phone: `+${phone}`, name: 'Sara' });
    expect([status, body.message, body.data]).toEqual([
      201,
      'colleague_invited',
      expect.objectContaining({ status: 'invited', phone, email: '', name: 'Sara', device_ids: [], is_owner: false }),
    ]);
    const days = (new Date(body.data.invitation_expires_at).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days * 10) / 10).toBe(7);
    const [received] = await textsTo(sandbox, phone);
    expect(received).toContain('Desert Roses');
    const token = tokenIn(received!);
    expect(text).not.toContain(token);

    const guest = await openGuest(server);
    const username = uniqueName();
    expect((await accept(guest, token)).body.errors).toEqual({ username: [expect.any(String)] });
    expect((await accept(guest, token, 'a b')).body.errors).toEqual({ username: [expect.any(String)] });
    expect((await accept(guest, token, username.toUpperCase())).status).toBe(200);
    expect((await accept(guest, token, uniqueName())).status).toBe(404);
    expect((await guest.post('/v1/login', { email: username, password: PASSWORD })).status).toBe(200);
    const { data } = (await client.get(`/api/v1/account-users/${body.data.id}`)).body;
    expect(data).toMatchObject({ username, status: 'active', invitation_expires_at: null });
    const [user] = await sql<{ proven: boolean }>(
      'select phone_proven_at is not null as proven from users where id = ?',
      [body.data.id],
    );
    expect(user?.proven).toBe(true);
  });

  it('rejects a taken user name, and its link stays valid', async () => {
    const { invite, owner } = await openMerchant();
    const phone = uniqueNumber();
    await invite({ phone: `+${phone}` });
    const token = await tokenTo(phone);
    const guest = await openGuest(server);
    expect((await accept(guest, token, owner.email.split('@')[0])).body.errors).toHaveProperty('username');
    expect((await accept(guest, token, uniqueName())).status).toBe(200);
  });

  it('can be sent again with another link, and expires', async () => {
    const { client, invite } = await openMerchant();
    const phone = uniqueNumber();
    const { id } = (await invite({ phone: `+${phone}` })).body.data;
    const first = await tokenTo(phone);
    expect((await client.post(`/api/v1/account-users/${id}/invite-again`)).status).toBe(200);
    const second = await tokenTo(phone, 2);
    const guest = await openGuest(server);
    expect((await accept(guest, first, uniqueName())).status).toBe(404);
    await sql(`update invitations set expires_at = now() - interval '1 second' where user_id = ?`, [id]);
    expect((await accept(guest, second, uniqueName())).status).toBe(404);
    await client.post(`/api/v1/account-users/${id}/invite-again`);
    expect((await accept(guest, await tokenTo(phone, 3), uniqueName())).status).toBe(200);
    expect((await client.post(`/api/v1/account-users/${id}/invite-again`)).body.code).toBe('team.joined');
  });

  it('is withdrawn with its user', async () => {
    const { client, invite } = await openMerchant();
    const phone = uniqueNumber();
    const { id } = (await invite({ phone: `+${phone}` })).body.data;
    const token = await tokenTo(phone);
    expect((await client.delete(`/api/v1/account-users/${id}`)).status).toBe(200);
    expect((await accept(await openGuest(server), token, uniqueName())).status).toBe(404);
    expect((await invite({ phone: `+${phone}` })).status).toBe(201);
  });

  it('needs an e-mail or a phone, a role and devices', async () => {
    const { client, invite } = await openMerchant();
    expect((await invite({})).body.errors).toEqual({ email: [expect.any(String)] });
    const { errors } = (await client.post('/api/v1/account-users', { email: 'nora@example.com' })).body;
    expect(Object.keys(errors).toSorted()).toEqual(['device_ids', 'role_id']);
  });

  it('is rejected for users who already have an account or an invitation', async () => {
    const { invite } = await openMerchant();
    const phone = uniqueNumber();
    const otherMember = await makeMember(server.orm, { phone });
    expect((await invite({ email: otherMember.email.toUpperCase() })).body.errors).toEqual({
      email: [expect.any(String)],
    });
    expect((await invite({ phone: `+${phone}` })).body.errors).toEqual({ phone: [expect.any(String)] });
    const email = `${uniqueName()}@example.com`;
    const answers = await Promise.all([invite({ email }), (await openMerchant()).invite({ email })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('allows no sign-in before it is accepted', async () => {
    const { invite } = await openMerchant();
    const phone = uniqueNumber();
    const { username, id } = (await invite({ phone: `+${phone}` })).body.data;
    await sql('update users set phone_proven_at = now(), verified_at = now() where id = ?', [id]);
    const guest = await openGuest(server);
    for (const login of [username, phone]) {
      expect((await guest.post('/v1/login', { email: login, password: PASSWORD })).status).toBe(422);
      expect((await guest.post('/v1/forgot-password', { login })).status).toBe(200);
      await resetThrottles(server);
    }
    const requests = await sql<{ user_id: string | null }>('select user_id from code_requests where user_id = ?', [id]);
    expect(requests).toEqual([]);
    expect(await sql('select id from sessions where user_id = ?', [id])).toEqual([]);
  });
});

describe('seats', () => {
  it('include the owner and open invitations, exactly under concurrent calls', async () => {
    const { client, invite, owner } = await openMerchant();
    await sql('update subscriptions set count_users = 4 where account_id = ?', [owner.accountId]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => invite({ email: `${uniqueName()}@example.com` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 429, 429, 429, 429, 429,
    ]);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('plan_limit');
    const { subcribe } = (await client.get('/api/v1/user')).body.data;
    expect(subcribe).toMatchObject({ count_users: 4, count_users_used: 4 });
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    await client.delete(`/api/v1/account-users/${id}`);
    expect((await invite({ email: `${uniqueName()}@example.com` })).status).toBe(201);
  });

  it.each([null, -1])('of %s are unlimited', async (count) => {
    const { invite, owner } = await openMerchant();
    await sql('update subscriptions set count_users = ? where account_id = ?', [count, owner.accountId]);
    expect((await invite({ email: `${uniqueName()}@example.com` })).status).toBe(201);
  });
});
