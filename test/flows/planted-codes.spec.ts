import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { codeIn, newPerson, wrongCode } from '../setup/accounts/codes.js';
import { dumpDatabase } from '../setup/dump-database.js';
import { dumpRedis } from '../setup/dump-redis.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because a queue may store a job's data.

// Uses full logging, then searches all storage for codes and passwords, also while a code is being sent.
const [person, newPassword] = [newPerson({ password: 'planted password 51c9' }), 'planted password 8e2f'];
const answers: string[] = [];
const codes: string[] = [];
const tokens: string[] = [];
let server: ServerProcess;
let orm: MikroORM;
let mail: MailServer;
let dumpDuringSend: string;

beforeAll(async () => {
  mail = await MailServer.start();
  server = await ServerProcess.create({ LOG_LEVEL: 'trace', SMTP_URL: mail.url });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const client = new HttpClient(() => server.url);
  const call = async (path: string, body: unknown) => {
    const { status, text } = await client.post(path, body);
    answers.push(text);
    for (const name of ['mersal_code', 'mersal_session']) tokens.push(client.cookies.get(name) ?? '-'.repeat(43));
    return status;
  };
  await client.get('/sanctum/csrf-cookie');
  expect(await call('/v1/register', { ...person, password_confirmation: `${person.password}!` })).toBe(422);

  let releaseMail = () => {};
  mail.patience = new Promise<void>((resolve) => (releaseMail = resolve));
  expect(await call('/v1/register', person)).toBe(200);
  await waitFor('the code is being sent', async () => {
    dumpDuringSend = await dump();
    return dumpDuringSend.includes('sending');
  });
  releaseMail();
  codes.push(codeIn((await mail.next(person.email)).text));
  expect(await call('/api/v1/verify-otp', { otp: wrongCode(codes[0]!) })).toBe(422);
  expect(await call('/api/v1/verify-otp', { otp: codes[0] })).toBe(200);
  expect(await call('/api/v1/verify-otp', { otp: codes[0] })).toBe(409);

  await orm.em.getConnection().execute('delete from throttles');
  expect(await call('/v1/forgot-password', { login: person.username })).toBe(200);
  codes.push(codeIn((await mail.next(person.email, 2)).text));
  const reset = { otp: codes[1], password: newPassword, password_confirmation: newPassword };
  expect(await call('/v1/reset-password', { ...reset, password_confirmation: person.password })).toBe(422);
  expect(await call('/v1/reset-password', reset)).toBe(200);
  expect(await call('/v1/reset-password', reset)).toBe(422);
  expect(await call('/v1/login', { email: person.email, password: person.password })).toBe(422);
  expect(await call('/v1/login', { email: person.email, password: newPassword })).toBe(200);
  await mail.next(person.email, 3);
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await mail.close();
});

/** Returns all rows and job queues, in PostgreSQL or Redis. */
async function dump(): Promise<string> {
  const redis = process.env['TEST_REDIS_URL'];
  const { pathname } = new URL(server.databaseUrl);
  return (await dumpDatabase(orm)) + (redis ? await dumpRedis(redis, `mersal-${pathname.slice(1)}`) : '');
}

/** Ignores fractions of seconds, longer numbers and hashes. */
const hasCode = (text: string, code: string) => new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`, 'i').test(text);
const hashesOf = (code: string) =>
  ['sha256', 'sha1', 'md5'].map((algorithm) => createHash(algorithm).update(code).digest('hex'));

it('the log at its most verbose level contains no code, password, token, phone or e-mail', () => {
  expect(server.output).toContain('listening');
  for (const secret of [person.password, newPassword, person.phone, person.email, ...tokens])
    expect([secret, server.output.includes(secret)]).toEqual([secret, false]);
  for (const code of codes) expect([code, hasCode(server.output, code)]).toEqual([code, false]);
});

it('no response contains a code or a password', () => {
  expect(answers.length).toBeGreaterThan(8);
  for (const answer of answers) {
    for (const secret of [person.password, newPassword, ...tokens]) expect(answer).not.toContain(secret);
    for (const code of codes) expect(hasCode(answer, code)).toBe(false);
  }
});

it('neither the database nor its queues contain a plain code, password or token, during processing or afterwards', async () => {
  const afterwards = await dump();
  expect(dumpDuringSend).toContain('codeRequestId');
  for (const text of [dumpDuringSend, afterwards]) {
    expect(text).toContain(person.email);
    for (const secret of [person.password, newPassword, ...tokens])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    for (const code of codes)
      expect([code, hasCode(text, code), hashesOf(code).some((hash) => text.includes(hash))]).toEqual([
        code,
        false,
        false,
      ]);
  }
});
