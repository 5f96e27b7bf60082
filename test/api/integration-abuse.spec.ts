import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, listen } from '../../src/create-app.js';
import { admitUpload } from '../../src/platform/http/files/upload-gate.js';
import { ApiProgram, generateKey, makeKey } from '../setup/integration/api-program.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

// These limits hold across two servers.
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
const orderOf = ({ session }: OpenedSender, index: number) => ({
  device: session,
  phone: `05011${12_000 + (index % 20)}`,
  body: `n${index}`,
});
const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

function countByCode(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? ''}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('excessive messages', () => {
  it('with two keys at two servers use exactly the remaining quota', async () => {
    const sender = await openSender(first);
    await sql('update subscriptions set count_messages = 30 where account_id = ?', [sender.accountId]);
    const scopes = ['messages:send' as const];
    const programs = [
      ...programsOf(await makeKey(sender.client, { scopes })),
      ...programsOf(await makeKey(sender.client, { scopes })),
    ];
    const answers = await runConcurrently(120, (index) =>
      programs[index % 4]!.post('messages/text', orderOf(sender, index)),
    );
    expect(countByCode(answers)).toEqual({ 201: 30, '429 plan_limit': 90 });
    expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toHaveLength(30);
  }, 60_000);

  it('of one account are queued separately: another account is served long before the last of them', async () => {
    const sender = await openSender(first);
    const [program] = programsOf(await generateKey(sender.client));
    await sql('delete from throttles');
    let answered = 0;
    const flood = runConcurrently(250, async (index) => {
      const response = await program.post('messages/text', orderOf(sender, index));
      answered++;
      return response;
    });
    while (answered < 20) await neighbour.get('me');
    const before = answered;
    for (let call = 0; call < 5; call++) expect((await neighbour.get('devices')).status).toBe(200);
    const meanwhile = answered - before;
    expect(countByCode(await flood)).toEqual({ 201: 250 });
    expect(meanwhile).toBeLessThan(80);
  }, 60_000);

  it('at two servers share one rate limit, and each call reports the remaining calls', async () => {
    await sql('delete from throttles');
    const programs = programsOf(await makeKey((await openSender(first)).client));
    await programs[0].get('me');
    await sql(`update throttles set points = 580 where key like 'api-key:%'`);
    const answers = await runConcurrently(40, (index) => programs[index % 2]!.get('me'));
    expect(countByCode(answers)).toEqual({ 200: 20, '429 throttled': 20 });
    const remaining = answers.flatMap(({ status, headers }) =>
      status === 200 ? [Number(headers.get('ratelimit-remaining'))] : [],
    );
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});

describe('an Idempotency-Key', () => {
  it('gives concurrent calls at two servers one effect', async () => {
    await sql('delete from throttles');
    const sender = await openSender(first);
    const programs = programsOf(await generateKey(sender.client));
    for (const repetition of [1, 2, 3]) {
      const answers = await runConcurrently(8, (index) =>
        programs[index % 2]!.post('messages/text', orderOf(sender, repetition), `k${repetition}`),
      );
      const ids = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : [])));
      const rejectionCodes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect([ids.size, new Set([...rejectionCodes, 'idempotency.running']).size]).toEqual([1, 1]);
      expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toHaveLength(repetition);
    }
  });
});

describe('a key', () => {
  it('of a suspended account or without a package sends nothing, and finds nothing by guessed IDs', async () => {
    await sql('delete from throttles');
    const sender = await openSender(first);
    const [program, otherProgram] = programsOf(await generateKey(sender.client));
    const readRejectionCodes = async () => [
      (await program.post('messages/text', orderOf(sender, 1))).body.code,
      (await program.post('messages/bulk', { messages: [orderOf(sender, 1)] })).body.data?.[0].error.code ?? 'none',
    ];
    await sql(`update subscriptions set expire_at = now() - interval '30 days' where account_id = ?`, [
      sender.accountId,
    ]);
    expect(await readRejectionCodes()).toEqual(['package_required', 'package_required']);
    await sql(`update accounts set status = 'pended' where id = ?`, [sender.accountId]);
    expect(await readRejectionCodes()).toEqual(['account_pended', 'none']);
    for (const path of ['me', 'messages', 'devices', 'contacts'])
      expect([path, (await otherProgram.get(path)).body.code]).toEqual([path, 'account_pended']);
    const guesses = await runConcurrently(60, (index) =>
      neighbour.get(`${['messages', 'contacts', 'campaigns'][index % 3]}/${1 + Math.floor(index / 3)}`),
    );
    expect(countByCode(guesses.filter(({ status }) => status !== 404))).toEqual({});
    expect(await sql('select 1 from messages where account_id = ?', [sender.accountId])).toEqual([]);
  });
});

describe('a request that is too large, too deep or too slow', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${first.url}/api/integrate/v1/messages/bulk`, { method: 'POST', body, headers });

  it('is rejected, and other calls succeed', async () => {
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

  it('is limited like an upload if a file must be fetched', async () => {
    const sender = await openSender(first);
    const [program] = programsOf(await generateKey(sender.client));
    const sendByUrl = () => program.post('messages/media', { ...orderOf(sender, 1), url: 'https://127.0.0.1/a.png' });
    const uploads = Array.from({ length: 20 }, () => admitUpload(sender.accountId));
    expect((await sendByUrl()).body.code).toBe('throttled');
    for (const leave of uploads) leave();
    expect((await sendByUrl()).body.errors).toHaveProperty('url');
  });
});
