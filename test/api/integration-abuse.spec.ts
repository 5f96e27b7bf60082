import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, listen } from '../../src/create-app.js';
import { admitUpload } from '../../src/platform/http/files/upload-gate.js';
import { ApiProgram, generateKey, makeKey } from '../setup/integration/api-program.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

// Limits hold across two servers.
let first: OwnApp;
let second: { app: NestFastifyApplication; url: string };
let neighbour: ApiProgram;

beforeAll(async () => {
  first = await startApp();
  const app = await createApp();
  await listen(app, 0, '127.0.0.1');
  second = { app, url: await app.getUrl() };
  [neighbour] = programsOf(await generateKey((await openSender(first)).client));
}, 60_000);
afterAll(async () => {
  await second.app.close();
  await first.close();
});

type Answer = Awaited<ReturnType<ApiProgram['get']>>;

const sql = <Row>(query: string, params: unknown[] = []) => first.orm.em.getConnection().execute<Row[]>(query, params);
const programsOf = (key: { app_id: string; token: string }): [ApiProgram, ApiProgram] => [
  new ApiProgram(first, key),
  new ApiProgram(second, key),
];
const orderOf = ({ session }: OpenedSender, n: number) => ({
  device: session,
  phone: `05011${12_000 + (n % 20)}`,
  body: `n${n}`,
});
const atOnce = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? ''}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('excessive messages', () => {
  it('by two keys at two servers use exactly the remaining quota', async () => {
    const sender = await openSender(first);
    await sql('update subscriptions set count_messages = 30 where account_id = ?', [sender.accountId]);
    const scopes = ['messages:send' as const];
    const programs = [
      ...programsOf(await makeKey(sender.client, { scopes })),
      ...programsOf(await makeKey(sender.client, { scopes })),
    ];
    const answers = await atOnce(120, (n) => programs[n % 4]!.post('messages/text', orderOf(sender, n)));
    expect(tally(answers)).toEqual({ 201: 30, '429 plan_limit': 90 });
    expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toHaveLength(30);
  }, 60_000);

  it('are queued separately: another account is served long before the last of them', async () => {
    const sender = await openSender(first);
    const [program] = programsOf(await generateKey(sender.client));
    await sql('delete from throttles');
    let answered = 0;
    const flood = atOnce(250, async (n) => {
      const response = await program.post('messages/text', orderOf(sender, n));
      answered++;
      return response;
    });
    while (answered < 20) await neighbour.get('me');
    const before = answered;
    for (let call = 0; call < 5; call++) expect((await neighbour.get('devices')).status).toBe(200);
    const meanwhile = answered - before;
    expect(tally(await flood)).toEqual({ 201: 250 });
    expect(meanwhile).toBeLessThan(80);
  }, 60_000);

  it('at two servers share one rate limit, and each call reports the rest', async () => {
    await sql('delete from throttles');
    const programs = programsOf(await makeKey((await openSender(first)).client));
    await programs[0].get('me');
    await sql(`update throttles set points = 580 where key like 'api-key:%'`);
    const answers = await atOnce(40, (n) => programs[n % 2]!.get('me'));
    expect(tally(answers)).toEqual({ 200: 20, '429 throttled': 20 });
    const remaining = answers.flatMap(({ status, headers }) =>
      status === 200 ? [Number(headers.get('ratelimit-remaining'))] : [],
    );
    expect(remaining.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});

describe('a repetition', () => {
  it('of one call at two servers at once has one effect', async () => {
    await sql('delete from throttles');
    const sender = await openSender(first);
    const programs = programsOf(await generateKey(sender.client));
    for (const round of [1, 2, 3]) {
      const answers = await atOnce(8, (n) =>
        programs[n % 2]!.post('messages/text', orderOf(sender, round), `k${round}`),
      );
      const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : [])));
      const others = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect([ids.size, new Set([...others, 'idempotency.running']).size]).toEqual([1, 1]);
      expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toHaveLength(round);
    }
  });
});

describe('a key', () => {
  it('of a suspended account, or without a package, sends nothing and finds nothing by guessed ids', async () => {
    await sql('delete from throttles');
    const sender = await openSender(first);
    const [program, other] = programsOf(await generateKey(sender.client));
    const refusals = async () => [
      (await program.post('messages/text', orderOf(sender, 1))).body.code,
      (await program.post('messages/bulk', { messages: [orderOf(sender, 1)] })).body.data?.[0].error.code ?? 'none',
    ];
    await sql(`update subscriptions set expire_at = now() - interval '30 days' where account_id = ?`, [
      sender.accountId,
    ]);
    expect(await refusals()).toEqual(['package_required', 'package_required']);
    await sql(`update accounts set status = 'pended' where id = ?`, [sender.accountId]);
    expect(await refusals()).toEqual(['account_pended', 'none']);
    for (const path of ['me', 'messages', 'devices', 'contacts'])
      expect([path, (await other.get(path)).body.code]).toEqual([path, 'account_pended']);
    // Tries all ids of other accounts.
    const guesses = await atOnce(60, (n) =>
      neighbour.get(`${['messages', 'contacts', 'campaigns'][n % 3]}/${1 + n / 3}`),
    );
    expect(tally(guesses.filter(({ status }) => status !== 404))).toEqual({});
    expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toEqual([]);
  });
});

describe('a request that is too large, too deep or too slow', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${first.url}/api/integrate/v1/messages/bulk`, { method: 'POST', body, headers });

  it('is rejected, and other calls continue', async () => {
    const { app_id, token } = await generateKey((await openSender(first)).client);
    const headers = {
      'content-type': 'application/json',
      'x-header-app-id': app_id,
      'x-header-authorization': token,
    };
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const body of [
      deep,
      `{"messages":[${deep}]}`,
      `{"messages":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    ])
      expect((await post(body, headers)).status).toBe(422);
    expect((await post(`{"messages":["${'x'.repeat(1_100_000)}"]}`, headers)).status).toBe(413);
    const long = await new Promise<string>((resolve) => {
      const socket = net.connect(Number(new URL(first.url).port), '127.0.0.1');
      let output = '';
      socket.on('data', (data: Buffer) => (output += data.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(output));
      socket.write(`GET /api/integrate/v1/me HTTP/1.1\r\nhost: x\r\nx-header-app-id: ${'x'.repeat(100_000)}\r\n\r\n`);
    });
    // The server may close before the whole response arrives.
    expect(long).toMatch(/^$|^HTTP\/1\.1 431 /);
    expect((await neighbour.get('me')).status).toBe(200);
  });

  it('is queued as an upload when a file must be fetched', async () => {
    const sender = await openSender(first);
    const [program] = programsOf(await generateKey(sender.client));
    const fetched = () => program.post('messages/media', { ...orderOf(sender, 1), url: 'https://127.0.0.1/a.png' });
    const uploads = Array.from({ length: 20 }, () => admitUpload(sender.accountId));
    expect((await fetched()).body.code).toBe('throttled');
    for (const leave of uploads) leave();
    expect((await fetched()).body.errors).toHaveProperty('url');
  });
});
