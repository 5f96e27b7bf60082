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

// Guessing and flooding from one or many IP addresses, and leaks by content or duration of responses.
let server: OwnApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await startApp();
}, 60_000);
beforeEach(() => resetThrottles(server));
afterAll(() => server.close());

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

const postPhone = (client: HttpClient, phone: string) => client.post('/api/v1/send-otp-login', { phone });
const submitCode = (client: HttpClient, phone: string, otp: string) =>
  client.post('/api/v1/verify-otp', { phone, otp });

const untilAllSent = () =>
  waitFor('every code is sent', async () => {
    const open = await rows(`select 1 from code_requests where outcome in ('waiting', 'sending')`);
    return open.length === 0;
  });

async function requestCode(phone: string, count = 1) {
  const client = await openGuest(server);
  const answer = await postPhone(client, phone);
  expect(answer.status).toBe(200);
  return { client, code: await codeTo(sandbox, phone, count), answer };
}

describe('guessing', () => {
  it('in parallel has five attempts, and a correct code works once', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => submitCode(client, member.phone, wrongCode(code))),
    );
    expect(guesses.every(({ status }) => status === 422)).toBe(true);
    const [row] = await rows<{ tries: number }>('select tries from code_requests where user_id = ?', member.userId);
    expect(row?.tries).toBe(5);
    expect((await submitCode(client, member.phone, code)).status).toBe(422);

    await endResendPauses(server);
    const { client: next, code: again } = await requestCode(member.phone, 2);
    const copies = await Promise.all(Array.from({ length: 12 }, () => submitCode(next, member.phone, again)));
    const accepted = copies.filter(({ status }) => status === 200);
    expect([accepted.length, copies.filter(({ status }) => status === 422).length]).toEqual([1, 11]);
  });

  it('from a hundred IP addresses has 25 attempts an hour, and the owner can still sign in by password', async () => {
    const member = await memberWithPhone(server);
    const from = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number}` });
    const sends: number[] = [];
    let guesses = 0;
    for (let number = 1; number <= 100; number++) {
      const client = await openGuest(server, from(number));
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
    const [sum] = await rows<{ tries: string }>(
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
    for (let round = 0; round < 70; round++) statuses.push((await submitCode(client, uniqueNumber(), '123456')).status);
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
    for (let round = 0; round < 100; round++)
      statuses.push((await postPhone(round % 2 ? neighbour : client, uniqueNumber())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect((await postPhone(await openGuest(server), uniqueNumber())).status).toBe(200);
  });

  it('by strangers does not use up the limit of a browser that the owner signed in with', async () => {
    const member = await memberWithPhone(server);
    const own = await openGuest(server);
    expect((await own.post('/v1/login', { email: member.email, password: member.password })).status).toBe(200);
    await own.post('/v1/logout');
    for (let round = 0; round < 7; round++) {
      const stranger = await openGuest(server, { 'x-forwarded-for': `198.51.100.${round + 1}` });
      for (const [path, body] of [
        ['/api/v1/send-otp-login', { phone: member.phone }],
        ['/v1/forgot-password', { login: member.phone }],
        ['/v1/forgot-password', { login: member.email }],
      ] as const)
        expect((await stranger.post(path, body)).status).toBe(round < 5 ? 200 : 429);
      if (round < 6) await endResendPauses(server);
    }
    // In sequence, because a browser's next request invalidates its previous one.
    const bothAsks = [
      () => postPhone(own, member.phone),
      () => own.post('/v1/forgot-password', { login: member.email }),
    ];
    for (const [at, askOnce] of bothAsks.entries()) {
      expect((await askOnce()).status).toBe(200);
      await waitFor(`request ${at + 1} is sent`, async () => {
        const sent = await rows(
          `select 1 from code_requests where is_known and outcome = 'sent' and user_id = ?`,
          member.userId,
        );
        return sent.length === at + 1;
      });
    }
    expect((await postPhone(own, member.phone)).status).toBe(429);
    const other = await memberWithPhone(server);
    expect((await postPhone(await openGuest(server), other.phone)).status).toBe(200);
    expect((await postPhone(own, other.phone)).status).toBe(429);
  }, 60_000);

  it('for all purposes together sends at most twelve codes an hour to a phone', async () => {
    const { phone } = await memberWithPhone(server);
    const statuses = [];
    for (let round = 0; round < 8; round++) {
      const client = await openGuest(server, { 'x-forwarded-for': `198.51.100.${round + 1}` });
      for (const answer of [
        await postPhone(client, phone),
        await client.post('/v1/forgot-password', { login: phone }),
        // Registration may claim an unproven number.
        await client.post('/v1/register', newPerson({ phone: uniqueNumber() })),
      ])
        statuses.push(answer.status);
      await endResendPauses(server);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10 + 8);
    const claimed = uniqueNumber();
    const sent = [];
    for (let round = 0; round < 14; round++) {
      const client = await openGuest(server, { 'x-forwarded-for': `198.51.100.${round + 1}` });
      sent.push((await client.post('/v1/register', newPerson({ phone: claimed }))).body.code !== null);
    }
    expect(sent).toEqual([...Array.from({ length: 12 }, () => true), false, false]);
  }, 60_000);

  it('stores neither phones nor addresses in the counters', async () => {
    const member = await memberWithPhone(server);
    await postPhone(await openGuest(server, { 'x-forwarded-for': '198.51.100.99' }), member.phone);
    const keys = JSON.stringify(await rows('select * from throttles'));
    expect(keys).toContain('code-pause:');
    for (const clear of [member.phone, member.phone.slice(3), '198.51.100.99']) expect(keys).not.toContain(clear);
  });
});

describe('an unknown phone', () => {
  it('receives the same responses as a known one, and no message', async () => {
    const [member, stranger] = [await memberWithPhone(server), uniqueNumber()];
    const transcript = async (phone: string) => {
      const client = await openGuest(server);
      const sent = await postPhone(client, phone);
      const tries = [];
      for (let round = 0; round < 6; round++) tries.push(await submitCode(client, phone, '000000'));
      const again = await postPhone(client, phone);
      const { resend_at, expires_at, now, to, ...rest } = sent.body;
      expect([resend_at, expires_at, now].every((time) => !Number.isNaN(Date.parse(time)))).toBe(true);
      expect(to).toBe(`+966•••••${phone.slice(-3)}`);
      return {
        sent: [sent.status, rest, [...sent.headers.keys()].toSorted(), [...client.cookies.keys()].toSorted()],
        tries: tries.map(({ status, text }) => [status, text]),
        again: [again.status, again.text],
      };
    };
    expect(await transcript(stranger)).toEqual(await transcript(member.phone));
    await codeTo(sandbox, member.phone);
    await untilAllSent();
    const outcomes = await rows(
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
    const timed = async (phone: string) => {
      await resetThrottles(server);
      const startedAt = performance.now();
      expect((await postPhone(client, phone)).status).toBe(200);
      const time = performance.now() - startedAt;
      // Keeps this job out of the measurement.
      await untilAllSent();
      return time;
    };
    for (const { phone } of members) await timed(phone);
    // One quiet round proves equal work.
    const ratios: number[] = [];
    do {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let round = 0; round < 40; round++) {
        known.push(await timed(members[round % 10]!.phone));
        unknown.push(await timed(uniqueNumber()));
      }
      ratios.push(median(known) / median(unknown));
    } while (Math.abs(ratios.at(-1)! - 1) > 0.1 && ratios.length < 12);
    expect(Math.abs(ratios.at(-1)! - 1)).toBeLessThan(0.1);
  }, 120_000);
});
