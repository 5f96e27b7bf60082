import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RequestCode } from '../../src/auth/codes/commands/request-code.js';
import { LIMITS } from '../../src/auth/sign-in/limits.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { Throttle } from '../../src/platform/throttle/throttle.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import {
  memberWithPhone,
  codeIn,
  codeTo,
  forgetLimits,
  newPerson,
  openGuest,
  someNumber,
} from '../setup/accounts/codes.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { makeMember } from '../setup/accounts/members.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// On both queues: a code that is tried by one way and then the next is a job.

let server: OwnApp;
let mail: MailServer;
/** The platform's own number, and the administrator's desk. */
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
  await forgetLimits(server);
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
  const type = (otp: string) => client.post('/api/v1/verify-otp', { phone, otp });
  return { sent, type };
}

const outcomeOf = (userId: number) =>
  waitFor('the code has come to an end', async () => {
    const [row] = await rows<{ outcome: string; channel: string }>(
      `select outcome, channel from code_requests where user_id = ? and outcome not in ('waiting', 'sending')`,
      userId,
    );
    return row;
  });

describe('with a mail server and no device', () => {
  it('the code of a registration comes by e-mail, in Arabic from right to left', async () => {
    const person = newPerson({ language: 'ar' });
    const client = await openGuest(server);
    const answer = await client.post('/v1/register', person);
    expect(answer.body.code).toMatchObject({ channel: 'email', to: `${person.email[0]}•••@example.com` });
    const letter = await mail.next(person.email);
    expect(letter.from).toEqual({ name: 'Mersal', address: 'codes@mersal.example.com' });
    expect(letter.envelope).toEqual({ from: 'codes@mersal.example.com', to: [person.email] });
    expect(letter.to).toEqual([{ name: '', address: person.email }]);
    const code = codeIn(letter.text);
    expect(letter.subject).toBe(`رمزك في Mersal: ${code}`);
    expect(letter.text).toContain('صالح لمدة 5 دقائق');
    expect(letter.html).toContain('<html lang="ar" dir="rtl">');
    expect(letter.html).toContain('dir="rtl"');
    expect(letter.html).toMatch(new RegExp(`<div dir="ltr"[^>]*>${code}</div>`));
    expect(letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect((await client.post('/api/v1/verify-otp', { otp: code })).body.user.is_verified).toBe(true);
  });

  it('a guest is not told whose e-mail it is, and people nobody knows get none', async () => {
    const [member, stranger] = [await memberWithPhone(server), someNumber()];
    const [known, unknown] = [await signIn(member.phone), await signIn(stranger)];
    expect(known.sent.body).toMatchObject({ channel: 'email', to: null });
    expect(unknown.sent.body).toMatchObject({ channel: 'email', to: null });
    const letter = await mail.next(member.email);
    expect(letter.html).toContain('<html lang="en" dir="ltr">');
    const right = await known.type(codeIn(letter.text));
    expect([right.status, right.body.user.id]).toEqual([200, member.userId]);
    expect(mail.received.filter(({ envelope }) => envelope.to.length !== 1)).toEqual([]);
  });

  it('somebody without a phone sets a new password by e-mail, and is told', async () => {
    const member = await makeMember(server.orm);
    const client = await openGuest(server);
    await client.post('/v1/forgot-password', { login: member.email });
    const otp = codeIn((await mail.next(member.email)).text);
    const password = 'quite another sentence';
    await client.post('/v1/reset-password', { otp, password, password_confirmation: password });
    expect((await mail.next(member.email, 2)).subject).toBe('Your Mersal password was changed');
  });

  it('what is in a name does not become a part of the page or of the head', async () => {
    const evil = '<b>A</b>"\r\nBcc: x@y.z';
    await rows('update platform_settings set platform_name = ?', evil);
    const member = await memberWithPhone(server);
    await signIn(member.phone);
    const letter = await mail.next(member.email);
    await rows(`update platform_settings set platform_name = 'Mersal'`);
    expect(letter.html).not.toContain('<b>A</b>');
    expect(letter.html).toContain('&lt;b&gt;A&lt;/b&gt;&quot;');
    expect(letter.envelope.to).toEqual([member.email]);
    expect([letter.cc, letter.bcc]).toEqual([undefined, undefined]);
  });

  it('a new phone is not shown to be somebody’s by an e-mail', async () => {
    const member = await memberWithPhone(server);
    const order = { purpose: 'phone', userId: member.userId, phone: someNumber() } as const;
    const browser = { origin: { ip: '127.0.0.1', userAgent: null }, known: null, codeToken: null };
    const { answer } = await server.app.get(CommandBus).execute(new RequestCode(order, browser, 'en'));
    expect(answer.channel).toBe('virtual_phone');
    expect(await codeTo(sandbox, order.phone)).toMatch(/^\d{6}$/);
    expect(mail.to(member.email)).toEqual([]);
  });

  it('a mail server that refuses is followed by a virtual phone', async () => {
    mail.refusal = 'this mailbox is full';
    const member = await memberWithPhone(server);
    const { type } = await signIn(member.phone);
    expect((await type(await codeTo(sandbox, member.phone))).status).toBe(200);
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

  it('the code comes by WhatsApp from its number, and neither ledger nor queue keeps it', async () => {
    const phone = await sandbox.phones.create({ name: 'Member' });
    const member = await memberWithPhone(server, phone.number);
    const { sent, type } = await signIn(member.phone);
    expect(sent.body).toMatchObject({ channel: 'whatsapp', to: `+966•••••${phone.number.slice(-3)}` });
    const code = await codeTo(sandbox, phone.number);
    const [message] = await sandbox.inbox(phone.number);
    expect([message?.from, message?.chat]).toEqual([main.number, main.number]);
    expect((await type(code)).status).toBe(200);
    expect(await outcomeOf(member.userId)).toEqual({ outcome: 'sent', channel: 'whatsapp' });
    expect(await rows('select 1 from messages')).toEqual([]);
    expect(mail.to(member.email)).toEqual([]);
  });

  it('a registration is verified by it', async () => {
    const phone = await sandbox.phones.create({ name: 'Newcomer' });
    const client = await openGuest(server);
    const answer = await client.post('/v1/register', newPerson({ phone: phone.number }));
    expect(answer.body.code).toMatchObject({ channel: 'whatsapp', to: `+966•••••${phone.number.slice(-3)}` });
    const verified = await client.post('/api/v1/verify-otp', { otp: await codeTo(sandbox, phone.number) });
    expect(verified.body.user.is_verified).toBe(true);
  });

  it('writes to two hundred unproven phones an hour, then by e-mail or not at all; proven ones go on', async () => {
    const throttle = server.app.get(Throttle, { strict: false });
    for (let n = 0; n < 198; n++) await throttle.take(LIMITS.codesToUnproven, 'all');
    const register = async () => (await openGuest(server)).post('/v1/register', newPerson());
    const answers = await Promise.all([register(), register(), register(), register()]);
    const channels = answers.map(({ body }) => body.code?.channel);
    expect(channels.filter((channel) => channel === 'whatsapp')).toHaveLength(2);
    expect(channels.filter((channel) => channel === 'email')).toHaveLength(2);

    const member = await memberWithPhone(server);
    expect((await signIn(member.phone)).sent.body.channel).toBe('whatsapp');
    const isOn = jest.spyOn(server.app.get(Mailer, { strict: false }), 'isOn', 'get').mockReturnValue(false);
    // Registered all the same: the next page sends the code when the hour is over.
    const late = await register();
    isOn.mockRestore();
    expect([late.status, late.body.code]).toEqual([200, null]);
  }, 30_000);

  it('somebody who is not on WhatsApp gets an e-mail, and then a virtual phone', async () => {
    const absent = await sandbox.phones.create({ name: 'Absent', onWhatsApp: false });
    const member = await memberWithPhone(server, absent.number);
    const { sent, type } = await signIn(member.phone);
    // What is told is what is planned: what became of it would tell a stranger about the number.
    expect(sent.body.channel).toBe('whatsapp');
    expect((await type(codeIn((await mail.next(member.email)).text))).status).toBe(200);
    expect(await outcomeOf(member.userId)).toEqual({ outcome: 'sent', channel: 'email' });

    mail.refusal = 'no such user';
    const other = await memberWithPhone(server);
    const { type: typeOther } = await signIn(other.phone);
    expect((await typeOther(await codeTo(sandbox, other.phone))).status).toBe(200);
    expect(await outcomeOf(other.userId)).toEqual({ outcome: 'sent', channel: 'virtual_phone' });
  }, 30_000);

  it('that WhatsApp does not answer is passed over soon', async () => {
    const phone = await sandbox.phones.create({ name: 'Silent' });
    const member = await memberWithPhone(server, phone.number);
    await sandbox.close('freeze', { number: main.number });
    await signIn(member.phone);
    expect(codeIn((await mail.next(member.email)).text)).toMatch(/^\d{6}$/);
    await waitUntilOn(apiUser.client, main.id, 60_000);
  }, 90_000);

  it('that was logged out is not planned with', async () => {
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

  it('a code that reaches nobody is on record, and the answer was the same', async () => {
    mail.refusal = 'this mailbox is full';
    const member = await memberWithPhone(server);
    const [known, unknown] = [await signIn(member.phone), await signIn(someNumber())];
    expect([known.sent.status, known.sent.body.channel]).toEqual([200, 'email']);
    expect([unknown.sent.status, unknown.sent.body.channel]).toEqual([200, 'email']);
    expect(await outcomeOf(member.userId)).toMatchObject({ outcome: 'undelivered' });
    const entries = await waitFor('it is on record', async () => {
      const found = await rows(
        `select subject, details from audit_log where action = 'code_undelivered' and actor_user_id = ?`,
        member.userId,
      );
      return found.length > 0 && found;
    });
    const why = 'email: failed, virtual_phone: off';
    expect(entries).toEqual([{ subject: expect.stringMatching(/^member\d+$/), details: { what: 'sign_in', why } }]);
  });

  it('without a mail server nobody is promised a code, and whoever registers is registered', async () => {
    delete process.env['SMTP_URL'];
    await server.restart();
    const member = await memberWithPhone(server);
    for (const phone of [member.phone, someNumber()]) {
      const { sent } = await signIn(phone);
      expect([sent.status, sent.body.code]).toEqual([503, 'codes.no_channel']);
    }
    const client = await openGuest(server);
    const answer = await client.post('/v1/register', newPerson());
    expect([answer.status, answer.body.code, answer.body.user.is_verified]).toEqual([200, null, false]);
    expect((await client.post('/api/v1/send-otp-login')).status).toBe(503);
    expect(await rows('select 1 from code_requests where user_id = ?', answer.body.user.id)).toEqual([]);
  }, 60_000);
});
