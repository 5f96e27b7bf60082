import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import {
  memberWithPhone,
  codeTo,
  resetThrottles,
  endResendPauses,
  newPerson,
  wrongCode,
  openGuest,
  uniqueNumber,
  textsTo,
} from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await startApp();
}, 60_000);
beforeEach(() => resetThrottles(server));
afterAll(() => server.close());

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

const postPhone = (client: HttpClient, phone: string) => client.post('/api/v1/send-otp-login', { phone });
const submitCode = (client: HttpClient, phone: string, otp: string) =>
  client.post('/api/v1/verify-otp', { phone, otp });

const untilAllSent = () =>
  waitFor('every code is sent', async () => {
    const open = await query(`select 1 from code_requests where outcome in ('waiting', 'sending')`);
    return open.length === 0;
  });

async function requestCode(phone: string, count = 1) {
  const client = await openGuest(server);
  const answer = await postPhone(client, phone);
  expect(answer.status).toBe(200);
  return { client, code: await codeTo(sandbox, phone, count), answer };
}

describe('guessing a code', () => {
  it('has five attempts also in parallel, and a correct code works once', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => submitCode(client, member.phone, wrongCode(code))),
    );
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    const [row] = await query<{ tries: number }>('select tries from code_requests where user_id = ?', member.userId);
    expect(row?.tries).toBe(5);
    expect((await submitCode(client, member.phone, code)).status).toBe(422);

    await endResendPauses(server);
    const { client: next, code: newCode } = await requestCode(member.phone, 2);
    const copies = await Promise.all(Array.from({ length: 12 }, () => submitCode(next, member.phone, newCode)));
    const accepted = copies.filter(({ status }) => status === 200);
    expect([accepted.length, copies.filter(({ status }) => status === 422).length]).toEqual([1, 11]);
  });

  it('from a hundred IP addresses has 25 attempts an hour, and the owner can still sign in by password', async () => {
    const member = await memberWithPhone(server);
    const addressHeader = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` });
    const sends: number[] = [];
    let guesses = 0;
    for (let number = 1; number <= 100; number++) {
      const client = await openGuest(server, addressHeader(number));
      const { status } = await postPhone(client, member.phone);
      sends.push(status);
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          submitCode(client, member.phone, String(number * 1000 + at).padStart(6, '0')),
        ),
      );
      guesses += tries.length;
      expect(tries.some((answer) => answer.status === 200)).toBe(false);
      await endResendPauses(server);
      if (number % 20 === 0) {
        const owner = await openGuest(server);
        expect((await owner.post('/v1/login', { email: member.email, password: member.password })).status).toBe(200);
      }
    }
    expect(guesses).toBe(1000);
    expect([sends.filter((status) => status === 200).length, sends.filter((status) => status === 429).length]).toEqual([
      5, 95,
    ]);
    const [sum] = await query<{ tries: string }>(
      'select sum(tries) tries from code_requests where user_id = ?',
      member.userId,
    );
    expect(Number(sum?.tries)).toBeLessThanOrEqual(25);
    expect(await textsTo(sandbox, member.phone, 5)).toHaveLength(5);
  }, 60_000);

  it('for many phones from one IP address blocks only that address', async () => {
    const address = { 'x-forwarded-for': '198.51.100.201' };
    const client = await openGuest(server, address);
    const statuses = [];
    for (let attempt = 0; attempt < 70; attempt++)
      statuses.push((await submitCode(client, uniqueNumber(), '123456')).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
    expect((await submitCode(await openGuest(server), uniqueNumber(), '123456')).status).toBe(422);
  });
});

describe('asking for codes', () => {
  it('for one phone sends one code in half a minute, under concurrent calls', async () => {
    const member = await memberWithPhone(server);
    const clients = await Promise.all(
      Array.from({ length: 20 }, (_, at) => openGuest(server, { 'x-forwarded-for': `198.51.100.${at + 1}` })),
    );
    const answers = await Promise.all(clients.map((client) => postPhone(client, member.phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(19);
    for (const { headers, body } of rejected) {
      expect(body.code).toBe('throttled');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(28);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
    }
    // Requests within the pause do not count.
    for (let more = 0; more < 5; more++) {
      await endResendPauses(server);
      expect((await postPhone(await openGuest(server), member.phone)).status).toBe(more < 4 ? 200 : 429);
    }
  });

  it('for a hundred phones from one network is blocked, and other networks are not', async () => {
    const client = await openGuest(server, { 'x-forwarded-for': '2001:db8:7::1' });
    const neighbour = await openGuest(server, { 'x-forwarded-for': '2001:db8:7::2' });
    const statuses = [];
    for (let attempt = 0; attempt < 100; attempt++)
      statuses.push((await postPhone(attempt % 2 ? neighbour : client, uniqueNumber())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect((await postPhone(await openGuest(server), uniqueNumber())).status).toBe(200);
  });

  it('by strangers does not use up the limit of a browser in which the owner signed in before', async () => {
    const member = await memberWithPhone(server);
    const own = await openGuest(server);
    expect((await own.post('/v1/login', { email: member.email, password: member.password })).status).toBe(200);
    await own.post('/v1/logout');
    for (let attempt = 0; attempt < 7; attempt++) {
      const stranger = await openGuest(server, { 'x-forwarded-for': `198.51.100.${attempt + 1}` });
      for (const [path, body] of [
        ['/api/v1/send-otp-login', { phone: member.phone }],
        ['/v1/forgot-password', { login: member.phone }],
        ['/v1/forgot-password', { login: member.email }],
      ] as const)
        expect((await stranger.post(path, body)).status).toBe(attempt < 5 ? 200 : 429);
      if (attempt < 6) await endResendPauses(server);
    }
    // In sequence, because a browser's next request invalidates its previous one.
    const bothAsks = [
      () => postPhone(own, member.phone),
      () => own.post('/v1/forgot-password', { login: member.email }),
    ];
    for (const [at, askOnce] of bothAsks.entries()) {
      expect((await askOnce()).status).toBe(200);
      await waitFor(`request ${at + 1} is sent`, async () => {
        const sent = await query(
          `select 1 from code_requests where is_known and outcome = 'sent' and user_id = ?`,
          member.userId,
        );
        return sent.length === at + 1;
      });
    }
    expect((await postPhone(own, member.phone)).status).toBe(429);
    const otherMember = await memberWithPhone(server);
    expect((await postPhone(await openGuest(server), otherMember.phone)).status).toBe(200);
    expect((await postPhone(own, otherMember.phone)).status).toBe(429);
  }, 60_000);

  it('sends at most twelve codes an hour to a phone, over all purposes', async () => {
    const { phone } = await memberWithPhone(server);
    const statuses = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const client = await openGuest(server, { 'x-forwarded-for': `198.51.100.${attempt + 1}` });
      for (const answer of [
        await postPhone(client, phone),
        await client.post('/v1/forgot-password', { login: phone }),
        // A registration may use a number that another user has not verified.
        await client.post('/v1/register', newPerson({ phone: uniqueNumber() })),
      ])
        statuses.push(answer.status);
      await endResendPauses(server);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10 + 8);
    const claimed = uniqueNumber();
    const sent = [];
    for (let attempt = 0; attempt < 14; attempt++) {
      const client = await openGuest(server, { 'x-forwarded-for': `198.51.100.${attempt + 1}` });
      sent.push((await client.post('/v1/register', newPerson({ phone: claimed }))).body.code !== null);
    }
    expect(sent).toEqual([...Array.from({ length: 12 }, () => true), false, false]);
  }, 60_000);

  it('stores neither phones nor addresses in the counters', async () => {
    const member = await memberWithPhone(server);
    await postPhone(await openGuest(server, { 'x-forwarded-for': '198.51.100.99' }), member.phone);
    const keys = JSON.stringify(await query('select * from throttles'));
    expect(keys).toContain('code-pause:');
    for (const clear of [member.phone, member.phone.slice(3), '198.51.100.99']) expect(keys).not.toContain(clear);
  });
});

describe('an unknown phone', () => {
  it('receives the same responses as a known one, and no message', async () => {
    const [member, stranger] = [await memberWithPhone(server), uniqueNumber()];
    const recordResponses = async (phone: string) => {
      const client = await openGuest(server);
      const sent = await postPhone(client, phone);
      const tries = [];
      for (let attempt = 0; attempt < 6; attempt++) tries.push(await submitCode(client, phone, '000000'));
      const repeatedResponse = await postPhone(client, phone);
      const { resend_at, expires_at, now, to, ...rest } = sent.body;
      expect([resend_at, expires_at, now].every((time) => !Number.isNaN(Date.parse(time)))).toBe(true);
      expect(to).toBe(`+966•••••${phone.slice(-3)}`);
      return {
        sent: [sent.status, rest, [...sent.headers.keys()].toSorted(), [...client.cookies.keys()].toSorted()],
        tries: tries.map(({ status, text }) => [status, text]),
        again: [repeatedResponse.status, repeatedResponse.text],
      };
    };
    expect(await recordResponses(stranger)).toEqual(await recordResponses(member.phone));
    await codeTo(sandbox, member.phone);
    await untilAllSent();
    const outcomes = await query(
      `select outcome, code_hash is null as none from code_requests where phone in (?, ?) order by outcome`,
      stranger,
      member.phone,
    );
    expect(outcomes).toEqual([
      { outcome: 'nobody', none: true },
      { outcome: 'sent', none: false },
    ]);
    await expect(sandbox.phones.get(stranger)).rejects.toThrow('no phone with this number');
  });

  it('receives responses after the same time', async () => {
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const members = await Promise.all(Array.from({ length: 10 }, () => memberWithPhone(server)));
    const client = await openGuest(server);
    const timeRequest = async (phone: string) => {
      await resetThrottles(server);
      const startedAt = performance.now();
      expect((await postPhone(client, phone)).status).toBe(200);
      const time = performance.now() - startedAt;
      // Keeps this job out of the measurement.
      await untilAllSent();
      return time;
    };
    for (const { phone } of members) await timeRequest(phone);
    // One measurement without other load is enough to show equal work.
    const ratios: number[] = [];
    do {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let attempt = 0; attempt < 40; attempt++) {
        known.push(await timeRequest(members[attempt % 10]!.phone));
        unknown.push(await timeRequest(uniqueNumber()));
      }
      ratios.push(median(known) / median(unknown));
    } while (Math.abs(ratios.at(-1)! - 1) > 0.1 && ratios.length < 12);
    expect(Math.abs(ratios.at(-1)! - 1)).toBeLessThan(0.1);
  }, 120_000);
});
