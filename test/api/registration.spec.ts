import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import {
  codeTo,
  resetThrottles,
  endResendPauses,
  newPerson,
  wrongCode,
  openGuest,
  randomAddress,
  uniqueNumber,
} from '../setup/accounts/codes.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(() => resetThrottles(server));

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);
const post = async (body: unknown, headers?: Record<string, string>) => {
  const client = await openGuest(server, headers);
  return { client, answer: await client.post('/v1/register', body) };
};

describe('registering', () => {
  it('shows the code on the page in the sandbox network, because new users cannot open virtual phones', async () => {
    const person = newPerson({});
    const { client, answer } = await post(person);
    const { shown_code: shown } = answer.body.code;
    expect(shown).toMatch(/^\d{6}$/);
    expect(await codeTo(sandbox, answer.body.user.phone)).toBe(shown);
    const stranger = await openGuest(server);
    const signIn = await stranger.post('/api/v1/send-otp-login', { phone: answer.body.user.phone });
    expect(signIn.body).not.toHaveProperty('shown_code');
    expect((await client.post('/api/v1/verify-otp', { otp: shown })).status).toBe(200);
  });

  it('creates a member with an account and a package, signed in, who must verify first', async () => {
    const person = newPerson({ phone: '٠٥٠ ٩٨٧ ٦٥٤٣', language: 'ar', mode: 'dark' });
    const { client, answer } = await post({
      ...person,
      username: person.username.toUpperCase(),
      email: person.email.toUpperCase(),
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      username: person.username,
      email: person.email,
      phone: '966509876543',
      role_name: 'member',
      permission: [...PERMISSIONS_OF_MEMBER],
      language: 'ar',
      mode: 'dark',
      status: 'active',
      is_verified: false,
    });
    expect(answer.body.permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect(answer.body.code).toMatchObject({ message: 'code_sent', channel: 'virtual_phone', to: '+966•••••543' });
    expect(Date.parse(answer.body.code.resend_at) - Date.parse(answer.body.code.now)).toBe(30_000);
    expect(Date.parse(answer.body.code.expires_at) - Date.parse(answer.body.code.now)).toBe(300_000);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('mersal_code='))).toMatch(/HttpOnly; SameSite=Lax/);

    const me = await client.get('/api/v1/user');
    expect(me.body.data).toMatchObject({ username: person.username, is_verified: false });
    expect(me.body.data.subcribe).toMatchObject({ package: { title: 'Free' }, count_messages: 200, is_expired: false });
    const rejected = await client.get('/api/v1/devices');
    expect([rejected.status, rejected.body.code]).toEqual([403, 'unverified']);
  });

  it('is completed by the code that was sent to the phone in the page’s language', async () => {
    const person = newPerson({ language: 'ar' });
    const { client } = await post(person);
    const [text] = (await sandbox.inbox(await waitForCode(person.phone), { waitMs: 10_000 })).map((each) => each.text);
    expect(text).toMatch(/^رمزك في Mersal لتأكيد حسابك هو \*\d{6}\*/);
    const code = await codeTo(sandbox, person.phone);

    const wrong = await client.post('/api/v1/verify-otp', { otp: wrongCode(code) });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: ['الرمز غير صحيح.'] }]);
    // Arabic keyboards type this.
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const right = await client.post('/api/v1/verify-otp', { otp: ` ${arabic.slice(0, 3)} ${arabic.slice(3)}` });
    expect(right.status).toBe(200);
    expect(right.body).toMatchObject({ user: { is_verified: true }, permission: [...PERMISSIONS_OF_MEMBER] });
    expect(client.cookies.has('mersal_code')).toBe(false);
    expect((await client.get('/api/v1/devices')).status).toBe(200);

    const repeatedResponse = await client.post('/api/v1/send-otp-login');
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'codes.already_verified']);
    const actions = await query<{ action: string }>(
      'select action from audit_log where actor_user_id = ? order by id',
      right.body.user.id,
    );
    expect(actions.map(({ action }) => action)).toEqual(['registered', 'sign_in', 'verified']);
  });

  it('sends another code after the pause, which invalidates the previous one', async () => {
    const person = newPerson();
    const { client } = await post(person);
    const previous = await codeTo(sandbox, person.phone);
    const early = await client.post('/api/v1/send-otp-login');
    expect([early.status, early.body.code]).toEqual([429, 'throttled']);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(30);

    await endResendPauses(server);
    const sent = await client.post('/api/v1/send-otp-login');
    expect([sent.status, sent.body.to]).toEqual([200, `+966•••••${person.phone.slice(-3)}`]);
    const code = await codeTo(sandbox, person.phone, 2);
    if (code !== previous) expect((await client.post('/api/v1/verify-otp', { otp: previous })).status).toBe(422);
    expect((await client.post('/api/v1/verify-otp', { otp: code })).status).toBe(200);
  });

  it('does not delay the following sign-in by phone', async () => {
    const person = newPerson();
    const { client } = await post(person);
    const otp = await codeTo(sandbox, person.phone);
    expect((await client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
    const phone = await openGuest(server);
    expect((await phone.post('/api/v1/send-otp-login', { phone: person.phone })).status).toBe(200);
    const signIn = { phone: person.phone, otp: await codeTo(sandbox, person.phone, 2) };
    expect((await phone.post('/api/v1/verify-otp', signIn)).status).toBe(200);
    const repeatedResponse = await (await openGuest(server)).post('/api/v1/send-otp-login', { phone: person.phone });
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([429, 'throttled']);
  });

  it('accepts a number with country code and leading zero', async () => {
    const number = uniqueNumber();
    const { answer } = await post(newPerson({ phone: `9660${number.slice(3)}` }));
    expect(answer.body.user.phone).toBe(number);
    // Other specs use the same sandbox.
    const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0');
    const egyptian = await post(newPerson({ phone: `200100${digits}`, phone_code: '20' }));
    expect(egyptian.answer.body.user.phone).toBe(`20100${digits}`);
  });

  it('reports errors by field, in the page’s language', async () => {
    const wrong = { username: 'a b', email: 'nobody', phone: '12', password: 'short', password_confirmation: 'other' };
    const { answer } = await post(wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual([
      'email',
      'password',
      'password_confirmation',
      'username',
    ]);
    const arabic = await post(newPerson({ phone: '12', password: 'Password1' }), { 'accept-language': 'ar' });
    expect(Object.keys(arabic.answer.body.errors)).toEqual(['phone', 'password']);
    expect(arabic.answer.body.errors.password).toEqual(['كلمة المرور هذه سهلة التخمين. اختر غيرها.']);
    const differs = await post({ ...newPerson(), password_confirmation: 'something else' });
    expect(differs.answer.body.errors).toEqual({ password_confirmation: ['The two passwords do not match.'] });
    const named = newPerson();
    const own = await post({
      ...named,
      password: `${named.username}2026`,
      password_confirmation: `${named.username}2026`,
    });
    expect(Object.keys(own.answer.body.errors)).toEqual(['password']);
  });

  it('reports taken names in any case and spelling, also for concurrent calls', async () => {
    const person = newPerson();
    await post(person);
    await query('update users set phone_proven_at = now(), email_proven_at = now() where phone = ?', person.phone);
    const otherPerson = newPerson();
    const spelt = {
      ...otherPerson,
      username: person.username.toUpperCase(),
      email: person.email,
      phone: `+${person.phone}`,
    };
    const { answer } = await post(spelt);
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([422, ['email', 'phone', 'username']]);
    expect(answer.body.errors.email).toEqual(['This is already in use. Choose another.']);

    const duplicate = newPerson();
    const both = await Promise.all([post(duplicate), post({ ...duplicate, email: `other-${duplicate.email}` })]);
    expect(new Set(both.map(({ answer: { status } }) => status))).toEqual(new Set([200, 422]));
    const [count] = await query<{ count: string }>(
      'select count(*) from accounts where name like ?',
      `${duplicate.username}%`,
    );
    expect(count?.count).toBe('1');
  });

  it('releases a user name that was registered an hour ago and not verified', async () => {
    const person = newPerson();
    const { client: claimant } = await post(person);
    await query(`update users set created_at = now() - interval '61 minutes' where username = ?`, person.username);
    const { answer } = await post({ ...person, email: `other-${person.email}` });
    expect(answer.status).toBe(200);
    expect((await claimant.get('/api/v1/user')).status).toBe(401);
    await query(
      `update users set created_at = now() - interval '1 year', verified_at = now() where username = ?`,
      person.username,
    );
    expect((await post(newPerson({ username: person.username }))).answer.status).toBe(422);
  });

  it('ignores fields that a new user may not set', async () => {
    const person = newPerson();
    const forgedFields = {
      ...person,
      role: 'SupperAdmin',
      role_name: 'SupperAdmin',
      permissions: ['members'],
      account_id: 1,
      verified_at: 'now',
    };
    const { answer } = await post(forgedFields);
    expect(answer.body.user).toMatchObject({
      role_name: 'member',
      is_verified: false,
      permission: [...PERMISSIONS_OF_MEMBER],
    });
  });

  it('is limited per IP address', async () => {
    const flooder = { 'x-forwarded-for': randomAddress() };
    const answers = await Promise.all(Array.from({ length: 14 }, () => post(newPerson(), flooder)));
    const statuses = answers.map(({ answer }) => answer.status);
    // Ten of fourteen registrations succeed.
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const late = answers.find(({ answer: { status } }) => status === 429)!.answer;
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await post(newPerson(), { 'x-forwarded-for': '198.51.100.7' })).answer.status).toBe(200);
  });
});

describe('an unverified user', () => {
  it('cannot sign in by an unverified phone, and does not block its owner', async () => {
    const person = newPerson();
    const { client: claimant } = await post(person);
    const claimed = await codeTo(sandbox, person.phone);
    await endResendPauses(server);
    const guest = await openGuest(server);
    expect((await guest.post('/api/v1/send-otp-login', { phone: person.phone })).status).toBe(200);
    expect((await guest.post('/api/v1/verify-otp', { phone: person.phone, otp: claimed })).status).toBe(422);

    await endResendPauses(server);
    const holder = { ...newPerson(), phone: person.phone };
    const { client, answer } = await post(holder);
    expect(answer.status).toBe(200);
    const otp = await codeTo(sandbox, person.phone, 2);
    expect((await client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
    expect((await client.get('/api/v1/user')).body.data).toMatchObject({ phone: person.phone, is_verified: true });
    expect((await claimant.get('/api/v1/user')).body.data).toMatchObject({ phone: null, is_verified: false });
    // The owner's verification removes the phone from the other user.
    expect((await claimant.post('/api/v1/verify-otp', { otp: claimed })).status).toBe(422);
    expect((await post({ ...newPerson(), phone: person.phone })).answer.body.errors).toHaveProperty('phone');
  });

  it('who verified the e-mail has not verified the phone', async () => {
    const person = newPerson();
    const { client } = await post(person);
    const otp = await codeTo(sandbox, person.phone);
    await server.orm.em
      .getConnection()
      .execute(`update code_requests set channel = 'email' where phone = ?`, [person.phone]);
    expect((await client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
    await endResendPauses(server);
    const guest = await openGuest(server);
    await guest.post('/api/v1/send-otp-login', { phone: person.phone });
    const [row] = await server.orm.em
      .getConnection()
      .execute<{ user_id: string | null }[]>(
        `select user_id from code_requests where purpose = 'sign_in' and phone = ?`,
        [person.phone],
      );
    expect(row).toEqual({ user_id: null });
    const { answer } = await post({ ...newPerson(), phone: person.phone });
    expect(answer.status).toBe(200);
  });

  it('cannot use another user’s code', async () => {
    const [firstPerson, secondPerson] = [newPerson(), newPerson()];
    const { client } = await post(firstPerson);
    const { client: stranger } = await post(secondPerson);
    const otp = await codeTo(sandbox, firstPerson.phone);
    expect((await stranger.post('/api/v1/verify-otp', { otp })).status).toBe(422);
    // The code fails also with the other's cookie.
    stranger.cookies.set('mersal_code', client.cookies.get('mersal_code')!);
    expect((await stranger.post('/api/v1/verify-otp', { otp })).status).toBe(422);
    expect((await client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
  });

  it('may sign out and choose a language', async () => {
    const { client } = await post(newPerson());
    expect((await client.post('/api/v1/update-user-info', { language: 'ar' })).status).toBe(200);
    expect((await client.post('/v1/logout')).status).toBe(200);
    const guest = new HttpClient(() => server.url);
    await guest.get('/sanctum/csrf-cookie');
    expect((await guest.post('/api/v1/verify-otp', { otp: '123456' })).status).toBe(401);
    expect(Object.keys((await guest.post('/api/v1/send-otp-login')).body.errors)).toEqual(['phone']);
  });
});

/** Waits for the code of the number. The first message creates the virtual phone. */
async function waitForCode(number: string): Promise<string> {
  await codeTo(sandbox, number);
  return number;
}
