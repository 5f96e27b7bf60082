import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestCode } from '../../src/auth/codes/commands/request-code.js';
import { SIGN_IN_LIMITS } from '../../src/auth/sign-in/limits.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { Throttle } from '../../src/platform/throttle/throttle.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import {
  memberWithPhone,
  codeIn,
  codeTo,
  resetThrottles,
  newPerson,
  openGuest,
  uniqueNumber,
} from '../setup/accounts/codes.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { makeMember } from '../setup/accounts/members.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because a code that falls back to the next channel is a job.

let server: OwnApp;
let mail: MailServer;
let main: { number: string; id: number };
let apiUser: ApiUser;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  mail = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Mersal <codes@mersal.example.com>' });
  server = await startApp();
  apiUser = await openApiUser(server, { role: 'SupperAdmin' });
}, 60_000);
beforeEach(async () => {
  await resetThrottles(server);
  mail.refusal = null;
});
afterAll(async () => {
  apiUser.events.close();
  await server.close();
  await mail.close();
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
});

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

async function signIn(phone: string) {
  const client = await openGuest(server);
  const sent = await client.post('/api/v1/send-otp-login', { phone });
  const enterCode = (otp: string) => client.post('/api/v1/verify-otp', { phone, otp });
  return { sent, enterCode };
}

const outcomeOf = (userId: number) =>
  waitFor('the code is sent or undeliverable', async () => {
    const [row] = await rows<{ outcome: string; channel: string }>(
      `select outcome, channel from code_requests where user_id = ? and outcome not in ('waiting', 'sending')`,
      userId,
    );
    return row;
  });

describe('with a mail server and no device', () => {
  it('sends a registration code by e-mail, in Arabic from right to left', async () => {
    const person = newPerson({ language: 'ar' });
    const client = await openGuest(server);
    const response = await client.post('/v1/register', person);
    expect(response.body.code).toMatchObject({ channel: 'email', to: `${person.email[0]}•••@example.com` });
    const email = await mail.next(person.email);
    expect(email.from).toEqual({ name: 'Mersal', address: 'codes@mersal.example.com' });
    expect(email.envelope).toEqual({ from: 'codes@mersal.example.com', to: [person.email] });
    expect(email.to).toEqual([{ name: '', address: person.email }]);
    const code = codeIn(email.text);
    expect(email.subject).toBe(`رمزك في Mersal: ${code}`);
    expect(email.text).toContain('صالح لمدة 5 دقائق');
    expect(email.html).toContain('<html lang="ar" dir="rtl">');
    expect(email.html).toContain('dir="rtl"');
    expect(email.html).toMatch(new RegExp(`<div dir="ltr"[^>]*>${code}</div>`));
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect((await client.post('/api/v1/verify-otp', { otp: code })).body.user.is_verified).toBe(true);
  });

  it('does not reveal whether a phone has a user, and sends nothing to unknown users', async () => {
    const [member, stranger] = [await memberWithPhone(server), uniqueNumber()];
    const [known, unknown] = [await signIn(member.phone), await signIn(stranger)];
    expect(known.sent.body).toMatchObject({ channel: 'email', to: null });
    expect(unknown.sent.body).toMatchObject({ channel: 'email', to: null });
    const email = await mail.next(member.email);
    expect(email.html).toContain('<html lang="en" dir="ltr">');
    const entered = await known.enterCode(codeIn(email.text));
    expect([entered.status, entered.body.user.id]).toEqual([200, member.userId]);
    expect(mail.received.filter(({ envelope }) => envelope.to.length !== 1)).toEqual([]);
  });

  it('resets the password of a user without a phone by e-mail, with a notice', async () => {
    const member = await makeMember(server.orm);
    const client = await openGuest(server);
    await client.post('/v1/forgot-password', { login: member.email });
    const otp = codeIn((await mail.next(member.email)).text);
    const password = 'quite another sentence';
    await client.post('/v1/reset-password', { otp, password, password_confirmation: password });
    expect((await mail.next(member.email, 2)).subject).toBe('Your Mersal password was changed');
  });

  it('escapes the platform’s name in the text and the headers', async () => {
    const evil = '<b>A</b>"\r\nBcc: x@y.z';
    await rows('update platform_settings set platform_name = ?', evil);
    const member = await memberWithPhone(server);
    await signIn(member.phone);
    const email = await mail.next(member.email);
    await rows(`update platform_settings set platform_name = 'Mersal'`);
    expect(email.html).not.toContain('<b>A</b>');
    expect(email.html).toContain('&lt;b&gt;A&lt;/b&gt;&quot;');
    expect(email.envelope.to).toEqual([member.email]);
    expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
  });

  it('does not verify a new phone by an e-mail', async () => {
    const member = await memberWithPhone(server);
    const request = { purpose: 'phone', userId: member.userId, phone: uniqueNumber() } as const;
    const browser = { origin: { ip: '127.0.0.1', userAgent: null }, knownUsersCookie: null, codeToken: null };
    const { result: answer } = await server.app.get(RequestCode).execute(request, browser, 'en');
    expect(answer.channel).toBe('virtual_phone');
    expect(await codeTo(sandbox, request.phone)).toMatch(/^\d{6}$/);
    expect(mail.to(member.email)).toEqual([]);
  });

  it('falls back to a virtual phone when the mail server rejects', async () => {
    mail.refusal = 'this mailbox is full';
    const member = await memberWithPhone(server);
    const { enterCode } = await signIn(member.phone);
    expect((await enterCode(await codeTo(sandbox, member.phone))).status).toBe(200);
    expect(await outcomeOf(member.userId)).toEqual({ outcome: 'sent', channel: 'virtual_phone' });
  });
});

describe('with the platform’s own device', () => {
  beforeAll(async () => {
    const { number } = await sandbox.phones.create({ name: 'Platform' });
    const { id, sessionId } = await linkDevice(apiUser.client, sandbox, number);
    main = { number, id };
    const changed = await apiUser.client.post(`/api/v1/update-device/${sessionId}`, { type_account: 'main' });
    expect(changed.body.type_account).toBe('main');
  }, 60_000);

  it('sends the code by WhatsApp from its number, and stores it in neither ledger nor queue', async () => {
    const phone = await sandbox.phones.create({ name: 'Member' });
    const member = await memberWithPhone(server, phone.number);
    const { sent, enterCode } = await signIn(member.phone);
    expect(sent.body).toMatchObject({ channel: 'whatsapp', to: `+966•••••${phone.number.slice(-3)}` });
    const code = await codeTo(sandbox, phone.number);
    const [message] = await sandbox.inbox(phone.number);
    expect([message?.from, message?.chat]).toEqual([main.number, main.number]);
    expect((await enterCode(code)).status).toBe(200);
    expect(await outcomeOf(member.userId)).toEqual({ outcome: 'sent', channel: 'whatsapp' });
    expect(await rows('select 1 from messages')).toEqual([]);
    expect(mail.to(member.email)).toEqual([]);
  });

  it('verifies a registration', async () => {
    const phone = await sandbox.phones.create({ name: 'Newcomer' });
    const client = await openGuest(server);
    const response = await client.post('/v1/register', newPerson({ phone: phone.number }));
    expect(response.body.code).toMatchObject({ channel: 'whatsapp', to: `+966•••••${phone.number.slice(-3)}` });
    const verified = await client.post('/api/v1/verify-otp', { otp: await codeTo(sandbox, phone.number) });
    expect(verified.body.user.is_verified).toBe(true);
  });

  it('limits codes to unverified phones to two hundred an hour, then sends e-mails or nothing, and verified phones continue', async () => {
    const throttle = server.app.get(Throttle, { strict: false });
    for (let n = 0; n < 198; n++) await throttle.take(SIGN_IN_LIMITS.codesToUnproven, 'all');
    const register = async () => (await openGuest(server)).post('/v1/register', newPerson());
    const answers = await Promise.all([register(), register(), register(), register()]);
    const channels = answers.map(({ body }) => body.code?.channel);
    expect(channels.filter((channel) => channel === 'whatsapp')).toHaveLength(2);
    expect(channels.filter((channel) => channel === 'email')).toHaveLength(2);

    const member = await memberWithPhone(server);
    expect((await signIn(member.phone)).sent.body.channel).toBe('whatsapp');
    const isOn = jest.spyOn(server.app.get(Mailer, { strict: false }), 'isOn', 'get').mockReturnValue(false);
    // The next page can send the code when the hour is over.
    const late = await register();
    isOn.mockRestore();
    expect([late.status, late.body.code]).toEqual([200, null]);
  }, 30_000);

  it('falls back to an e-mail for a user without WhatsApp, and then to a virtual phone', async () => {
    const absent = await sandbox.phones.create({ name: 'Absent', onWhatsApp: false });
    const member = await memberWithPhone(server, absent.number);
    const { sent, enterCode } = await signIn(member.phone);
    // Another channel would reveal that the number is not on WhatsApp.
    expect(sent.body.channel).toBe('whatsapp');
    expect((await enterCode(codeIn((await mail.next(member.email)).text))).status).toBe(200);
    expect(await outcomeOf(member.userId)).toEqual({ outcome: 'sent', channel: 'email' });

    mail.refusal = 'no such user';
    const second = await memberWithPhone(server);
    const { enterCode: enterSecond } = await signIn(second.phone);
    expect((await enterSecond(await codeTo(sandbox, second.phone))).status).toBe(200);
    expect(await outcomeOf(second.userId)).toEqual({ outcome: 'sent', channel: 'virtual_phone' });
  }, 30_000);

  it('is skipped soon if WhatsApp does not respond', async () => {
    const phone = await sandbox.phones.create({ name: 'Silent' });
    const member = await memberWithPhone(server, phone.number);
    await sandbox.close('freeze', { number: main.number });
    await signIn(member.phone);
    expect(codeIn((await mail.next(member.email)).text)).toMatch(/^\d{6}$/);
    await waitUntilOn(apiUser.client, main.id, 60_000);
  }, 90_000);

  it('is not used after the device is deleted', async () => {
    const devices = await apiUser.client.get('/api/v1/devices');
    const { session_id: sessionId } = devices.body.data[0];
    expect((await apiUser.client.delete(`/api/v1/devices/${sessionId}`)).status).toBe(200);
    const member = await memberWithPhone(server);
    const { sent } = await signIn(member.phone);
    expect(sent.body.channel).toBe('email');
    await mail.next(member.email);
  });
});

describe('on the live network', () => {
  beforeAll(async () => {
    process.env['WHATSAPP_NETWORK'] = 'live';
    await server.restart();
  }, 60_000);
  afterAll(() => {
    process.env['WHATSAPP_NETWORK'] = 'sandbox';
  });

  it('an undeliverable code is recorded, and the response does not show it', async () => {
    mail.refusal = 'this mailbox is full';
    const member = await memberWithPhone(server);
    const [known, unknown] = [await signIn(member.phone), await signIn(uniqueNumber())];
    expect([known.sent.status, known.sent.body.channel]).toEqual([200, 'email']);
    expect([unknown.sent.status, unknown.sent.body.channel]).toEqual([200, 'email']);
    expect(await outcomeOf(member.userId)).toMatchObject({ outcome: 'undelivered' });
    const entries = await waitFor('the audit log has an entry', async () => {
      const found = await rows(
        `select subject, details from audit_log where action = 'code_undelivered' and actor_user_id = ?`,
        member.userId,
      );
      return found.length > 0 && found;
    });
    const why = 'email: failed, virtual_phone: off';
    expect(entries).toEqual([{ subject: expect.stringMatching(/^member\d+$/), details: { what: 'sign_in', why } }]);
  });

  it('without a mail server no code is promised, and registration succeeds', async () => {
    delete process.env['SMTP_URL'];
    await server.restart();
    const member = await memberWithPhone(server);
    for (const phone of [member.phone, uniqueNumber()]) {
      const { sent } = await signIn(phone);
      expect([sent.status, sent.body.code]).toEqual([503, 'codes.no_channel']);
    }
    const client = await openGuest(server);
    const response = await client.post('/v1/register', newPerson());
    expect([response.status, response.body.code, response.body.user.is_verified]).toEqual([200, null, false]);
    expect((await client.post('/api/v1/send-otp-login')).status).toBe(503);
    expect(await rows('select 1 from code_requests where user_id = ?', response.body.user.id)).toEqual([]);
  }, 60_000);
});
