import { RequestContext } from '@mikro-orm/core';
import { QueryBus } from '@nestjs/cqrs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { GetTimeZone } from '../../src/auth/auth.messages.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

async function signIn(member: Member): Promise<HttpClient> {
  const client = new HttpClient(() => server.url);
  expect((await client.signIn(member.email, member.password)).status).toBe(200);
  return client;
}

async function openSettings(overrides: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(server.orm, overrides);
  const client = await openSession(server.orm, () => server.url, member);
  const save = (account_settings: object) => client.post('/api/v1/save-settings', { account_settings });
  const readSaved = async () => (await client.get('/api/v1/get-settings')).body.account_settings;
  return { member, client, save, readSaved };
}

describe("the user's own settings", () => {
  it('are stored: name, time zone, date style, quiet hours; user name and e-mail are read-only', async () => {
    const { member, client, save } = await openSettings();
    const changes = {
      name: ' نورة ',
      time_zone: 'Africa/Cairo',
      date_style: 'hijri',
      quiet_from: '22:00',
      quiet_to: '07:30',
      frequency_messages: 3,
      frequency_days: 7,
    };
    const { status, body } = await save({ ...changes, username: 'another', email: 'another@example.com' });
    expect([status, body.message]).toEqual([200, 'setting_is_updated']);
    const expected = {
      ...changes,
      name: 'نورة',
      username: member.email.split('@')[0],
      email: member.email,
      phone: null,
      message_retention_days: null,
      is_email_proven: true,
      is_phone_proven: false,
      alerts_by_email: true,
      alerts_by_whatsapp: true,
      service_levels_by_email: false,
    };
    expect(body.account_settings).toEqual(expected);
    expect((await client.get('/api/v1/get-settings')).body.account_settings).toEqual(expected);
    expect((await client.get('/api/v1/user')).body.data).toMatchObject({
      time_zone: 'Africa/Cairo',
      date_style: 'hijri',
    });
  });

  it('change only in the given fields, and can be cleared', async () => {
    const { save, readSaved } = await openSettings();
    await save({ name: 'Noura', quiet_from: '22:00', quiet_to: '07:30' });
    await save({ date_style: 'iso' });
    expect(await readSaved()).toMatchObject({
      name: 'Noura',
      date_style: 'iso',
      quiet_from: '22:00',
      quiet_to: '07:30',
    });
    await save({ name: '', quiet_from: '', quiet_to: '' });
    expect(await readSaved()).toMatchObject({ name: 'Noura', quiet_from: '22:00', quiet_to: '07:30' });
    await save({ name: null, quiet_from: null, quiet_to: null });
    expect(await readSaved()).toMatchObject({ name: null, quiet_from: null, quiet_to: null });
  });

  it('apply the time zone at once', async () => {
    const { member, save } = await openSettings();
    const readTimeZone = () =>
      RequestContext.create(server.orm.em, () => server.app.get(QueryBus).execute(new GetTimeZone(member.accountId)));
    expect(await readTimeZone()).toBe('Asia/Riyadh');
    await save({ time_zone: 'Europe/Berlin' });
    expect(await readTimeZone()).toBe('Europe/Berlin');
  });

  it.each([
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an offset for a time zone', { time_zone: '+03:00' }, 'time_zone'],
    ['an unknown date style', { date_style: 'stardate' }, 'date_style'],
    ['one quiet time alone', { quiet_from: '22:00' }, 'quiet_to'],
    ['quiet hours without length', { quiet_from: '22:00', quiet_to: '22:00' }, 'quiet_to'],
    ['a number of messages without days', { frequency_messages: 2 }, 'frequency_days'],
    ['no message at all', { frequency_messages: 0, frequency_days: 7 }, 'frequency_messages'],
    ['more days than a year', { frequency_messages: 1, frequency_days: 366 }, 'frequency_days'],
    ['an impossible time', { quiet_from: '25:00', quiet_to: '07:00' }, 'quiet_from'],
    ['another phone without a code', { phone: '0551112233' }, 'phone'],
    ['a name without end', { name: 'x'.repeat(61) }, 'name'],
    ['a short password', { password: 'Zq9!x', password_confirmation: 'Zq9!x', current_password: 'x' }, 'password'],
    [
      'a common password',
      { password: 'password1', password_confirmation: 'password1', current_password: 'x' },
      'password',
    ],
    [
      'two passwords',
      { password: 'some new words', password_confirmation: 'other words', current_password: 'x' },
      'password_confirmation',
    ],
    [
      'no present password',
      { password: 'some new words', password_confirmation: 'some new words' },
      'current_password',
    ],
  ])('are rejected with %s, and nothing else is stored', async (_what, invalid, field) => {
    const { save, readSaved } = await openSettings();
    const before = await readSaved();
    const { status, body } = await save({ name: 'Noura', ...invalid });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`account_settings.${field}`]]);
    expect(body.message).not.toContain('_');
    expect(await readSaved()).toEqual(before);
  });

  it('are readable but not writable for a suspended user', async () => {
    const { member, client, save } = await openSettings();
    await execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    const rejected = await save({ name: 'Noura' });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'account_pended']);
    expect((await client.get('/api/v1/get-settings')).status).toBe(200);
  });
});

describe('a new password', () => {
  const newPassword = { password: 'quite other words', password_confirmation: 'quite other words' };

  it('needs the current one', async () => {
    const { member, client, save } = await openSettings();
    const rejected = await save({ ...newPassword, current_password: 'not it' });
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { 'account_settings.current_password': ['This is not your password.'] },
    ]);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    expect((await new HttpClient(() => server.url).signIn(member.email, member.password)).status).toBe(200);
  });

  it('keeps this browser signed in with a new token and ends every other session with its sockets', async () => {
    const { member, client, save } = await openSettings();
    const otherClient = await signIn(member);
    const [ownEvents, otherEvents] = [await LiveEvents.open(client), await LiveEvents.open(otherClient)];
    const copied = client.cookieHeader;
    expect((await save({ ...newPassword, current_password: member.password })).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    expect((await client.post('/api/v1/update-user-info', { mode: 'dark' })).status).toBe(200);
    expect((await fetch(`${server.url}/api/v1/user`, { headers: { cookie: copied } })).status).toBe(401);
    expect((await otherClient.get('/api/v1/user')).status).toBe(401);
    await waitFor('the other socket is closed', () => !otherEvents.isOpen);
    expect(ownEvents.isOpen).toBe(true);
    ownEvents.close();
    expect((await new HttpClient(() => server.url).signIn(member.email, member.password)).status).toBe(422);
    expect((await new HttpClient(() => server.url).signIn(member.email, newPassword.password)).status).toBe(200);
    const [entry] = await execute(
      `select details, ip from audit_log where action = 'password_changed' and actor_user_id = ?`,
      [member.userId],
    );
    expect(entry).toEqual({ details: {}, ip: '127.0.0.1' });
  });

  it('cannot be guessed in an open session', async () => {
    const { member, save } = await openSettings();
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await save({ ...newPassword, current_password: `guess ${attempt}` })).status).toBe(422);
    const rejected = await save({ ...newPassword, current_password: member.password });
    expect([rejected.status, rejected.body.code]).toEqual([429, 'throttled']);
  });

  it('cannot be set by an impersonating administrator, who sees a masked e-mail and phone', async () => {
    const member = await makeMember(server.orm);
    await execute(`update users set phone = '966551230987' where id = ?`, [member.userId]);
    const client = await impersonate(server, member);
    const save = (account_settings: object) => client.post('/api/v1/save-settings', { account_settings });
    const settings = (await client.get('/api/v1/get-settings')).body.account_settings;
    const rejected = await save({ ...newPassword, current_password: member.password });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'impersonating']);
    expect([settings.email, settings.phone]).toEqual([
      expect.stringMatching(/^m•+@/),
      expect.stringMatching(/^\+966•+987$/),
    ]);
    expect((await save({ ...settings, name: 'Helped' })).status).toBe(200);
    const [row] = await execute('select name, phone, email from users where id = ?', [member.userId]);
    expect(row).toEqual({ name: 'Helped', phone: '966551230987', email: member.email });
    for (const path of ['change-phone', 'confirm-phone'])
      expect(
        (await client.post(`/api/v1/${path}`, { phone: '0551230000', current_password: 'x', otp: '1' })).body.code,
      ).toBe('impersonating');
  });
});
