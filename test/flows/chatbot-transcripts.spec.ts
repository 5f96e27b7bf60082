import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type InboundMessage, RecordInbound } from '../../src/devices/devices.ports.js';
import { Clock } from '../../src/platform/clock.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { type TranscriptLine, type Transcript, withGroup } from '../fixtures/flows/transcript.js';
import { TRANSCRIPTS } from '../fixtures/flows/transcripts.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { UNLIMITED } from '../setup/whatsapp/unlimited.js';

// Specs of `walk` and of the simulator use the same transcripts. If a transcript depends on the hour, its messages are
// recorded directly, because phones cannot send messages of other days.

const PARALLEL_MERCHANTS = 5;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOOK = 'https://shop.example/hook';
let server: OwnApp;
let hooks: Server;
/** The webhook's next response by path. */
const answers = new Map<string, unknown>();
/** Time of the server's clock. Null uses the real time. */
let now: Date | null = null;

beforeAll(async () => {
  process.env['OUTGOING_PRIVATE_ADDRESSES'] = 'allow';
  server = await startApp();
  delete process.env['OUTGOING_PRIVATE_ADDRESSES'];
  server.app.get(Clock).now = () => now ?? new Date();
  hooks = createServer((request, response) => {
    const answer = answers.get(request.url ?? '') ?? null;
    response.writeHead(answer === null ? 500 : 200).end(answer === null ? 'no' : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  hooks?.close();
  await server?.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

class Talk {
  private sentCount = 0;

  private constructor(
    private readonly accountId: number,
    private readonly deviceId: number,
    private readonly phone: string,
    /** Null records messages without a phone. */
    private readonly merchant: Merchant | null,
    private readonly hook: string,
  ) {}

  static async onPhones(merchant: Merchant, transcript: Transcript): Promise<Talk> {
    const { number } = await merchant.sandbox.phones.create({});
    const { client, member } = merchant.apiUser;
    const hook = await Talk.prepare(client, member.accountId, merchant.device.id, number, transcript);
    return new Talk(member.accountId, merchant.device.id, number, merchant, hook);
  }

  static async recorded(transcript: Transcript): Promise<Talk> {
    const { client, events, member } = await openApiUser(server);
    events.close();
    const { accountId } = member;
    const device = await makeDevice(server.orm.em.fork(), { accountId, state: 'off' });
    const hook = await Talk.prepare(client, accountId, device.id, '966507770000', transcript);
    return new Talk(accountId, device.id, '966507770000', null, hook);
  }

  /** Returns the path of the bot's webhook. */
  private static async prepare(
    client: HttpClient,
    accountId: number,
    deviceId: number,
    phone: string,
    { flow, person = {} }: Transcript,
  ): Promise<string> {
    const group = await makeGroup(server.orm.em.fork(), { accountId, name: `Customers ${phone}` });
    const { isInGroup = false, ...known } = person;
    if (Object.keys(person).length > 0)
      await client.post('/api/v1/contacts/one', { phone, ...known, groups: isInGroup ? [group] : [] });
    // A device runs one chatbot at a time.
    await sql('update chatbots set is_running = false where account_id = ?', [accountId]);
    const placeholder = flowOf({ any: send(), a: reply('hello') }, 'any > a');
    const made = await client.post('/api/v1/chatbots', { device_id: [deviceId], tree_chatbot: placeholder });
    expect(made.status).toBe(201);
    const hook = `/${phone}`;
    const { port } = hooks.address() as AddressInfo;
    // The flow is stored directly, because some transcripts have flows that cannot be published.
    const storedFlow = JSON.stringify(withGroup(flow, group)).replaceAll(HOOK, `http://127.0.0.1:${port}${hook}`);
    await sql(
      'update chatbot_versions set flow = ?::jsonb where chatbot_id = (select max(id) from chatbots where account_id = ?)',
      [storedFlow, accountId],
    );
    return hook;
  }

  /** Plays the lines. Returns the received texts by line. */
  async play(lines: readonly TranscriptLine[]): Promise<string[][]> {
    const received: string[][] = [];
    for (const [at, { in: said }] of lines.entries()) {
      const next = lines[at + 1]?.in;
      const isCalled = typeof next === 'object' && 'answered' in next;
      if (isCalled) answers.set(this.hook, next.answered);
      const before = await this.inbox();
      if (typeof said === 'string') await this.write(said);
      else if ('caption' in said) await this.write(said.caption, 'image');
      else if ('elapsed' in said)
        await sql(`update durable_tasks set due_at = now() where handler = 'bots.wait_over' and account_id = ?`, [
          this.accountId,
        ]);
      if (!(typeof said === 'object' && 'answered' in said)) await this.settle();
      received.push((await this.inbox()).slice(before.length));
    }
    return received;
  }

  private async write(text: string, kind: 'text' | 'image' = 'text'): Promise<void> {
    if (!this.merchant) return this.record(text, kind);
    const media = { kind: 'image' as const, base64: PIXEL, mimetype: 'image/png', ...(text && { caption: text }) };
    const { sandbox, number } = this.merchant;
    await sandbox.send(this.phone, number, kind === 'image' ? { media } : text);
    this.sentCount++;
    await waitFor('the message is recorded', async () => {
      const [row] = await sql<{ count: number }>(
        `select count(*)::int count from messages m join chats h on h.id = m.chat_id join contacts c on c.id = h.contact_id
          where c.account_id = ? and c.phone = ? and not m.from_me`,
        [this.accountId, this.phone],
      );
      return row?.count === this.sentCount;
    });
  }

  private async record(text: string, kind: 'text' | 'image'): Promise<void> {
    const message: InboundMessage = {
      waId: `${this.phone}-${++this.sentCount}`,
      fromMe: false,
      phone: this.phone,
      lid: null,
      pushName: null,
      isTruncated: false,
      unsupportedType: null,
      media: null,
      quoted: null,
      effect: null,
      card: null,
      forwards: 0,
      at: now ?? new Date(),
      kind,
      content: new Uint8Array(),
      isLive: true,
      body: text || null,
    };
    await RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RecordInbound(this.accountId, this.deviceId, [message])),
    );
  }

  private settle(): Promise<unknown> {
    return waitFor(
      'every turn is finished',
      async () => {
        const pending = await sql(
          `select 1 from durable_tasks where account_id = ? and due_at <= now() and handler like 'bots.%'
         union all select 1 from bot_turns where account_id = ? and due_at is not null
         union all select 1 from automatic_answers where account_id = ? and state = 'chosen'
         union all select 1 from bot_conversations where account_id = ? and ended_at is null and state is null`,
          [this.accountId, this.accountId, this.accountId, this.accountId],
        );
        return pending.length === 0;
      },
      30_000,
    );
  }

  private async inbox(): Promise<string[]> {
    const rows = await sql<{ body: string | null }>(
      `select m.body from messages m join chats h on h.id = m.chat_id join contacts c on c.id = h.contact_id
        where c.account_id = ? and c.phone = ? and m.from_me order by m.id`,
      [this.accountId, this.phone],
    );
    if (!this.merchant || rows.length === 0) return rows.map(({ body }) => body ?? '');
    const received = await this.merchant.sandbox.inbox(this.phone, { count: rows.length, waitMs: 20_000 });
    return received.map(({ text }) => text ?? '');
  }
}

/** Returns the expected texts by line. Those after a webhook's response belong to the line that calls it. */
function expectedTexts(lines: readonly TranscriptLine[]): (readonly string[])[] {
  const all = lines.map(({ out }) => [...(out ?? [])]);
  for (const [at, { in: said }] of lines.entries())
    if (typeof said === 'object' && 'answered' in said) all[at - 1]?.push(...(all.splice(at, 1, [])[0] ?? []));
  return all;
}

it(`${TRANSCRIPTS.length} conversations match their transcripts`, async () => {
  const check = async ({ name, lines }: Transcript, talk: Talk) => {
    expect([name, await talk.play(lines)]).toEqual([name, expectedTexts(lines)]);
  };
  const remaining = TRANSCRIPTS.filter(({ at }) => !at);
  const playTranscripts = async (): Promise<void> => {
    const merchant = await Merchant.open(server);
    await sql(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED} where id = ?`, [
      merchant.device.id,
    ]);
    for (let next = remaining.pop(); next; next = remaining.pop())
      await check(next, await Talk.onPhones(merchant, next));
    await merchant.close();
  };
  await Promise.all(Array.from({ length: PARALLEL_MERCHANTS }, playTranscripts));
  // Transcripts with a time move the server's clock.
  for (const transcript of TRANSCRIPTS.filter(({ at }) => at)) {
    const talk = await Talk.recorded(transcript);
    now = new Date(transcript.at!);
    await check(transcript, talk);
    now = null;
  }
}, 120_000);
