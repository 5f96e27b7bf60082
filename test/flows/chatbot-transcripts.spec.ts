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
import { type Line, type Transcript, withGroup } from '../fixtures/flows/transcript.js';
import { TRANSCRIPTS } from '../fixtures/flows/transcripts.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

// The third way the transcripts go: through the running server, from a message that comes to messages in the ledger. `walk` alone and the
// simulator have the same table.

const AT_ONCE = 5;
const HOOK = 'https://shop.example/hook';
let server: OwnApp;
let hooks: Server;
/** What the next call of a webhook is answered, by its path. */
const answers = new Map<string, unknown>();
/** Null: as it is. */
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

/** A shop with one bot and one person. */
class Talk {
  private said = 0;

  private constructor(
    private readonly accountId: number,
    private readonly deviceId: number,
    private readonly phone: string,
    private readonly hook: string,
  ) {}

  static async open({ flow, person = {} }: Transcript, index: number): Promise<Talk> {
    const { client, events, member } = await openApiUser(server);
    events.close();
    const em = server.orm.em.fork();
    const { accountId } = member;
    const device = await makeDevice(em, { accountId, state: 'off' });
    const group = await makeGroup(em, { accountId, name: 'Customers' });
    const phone = `96650777${String(index).padStart(4, '0')}`;
    const { isInGroup = false, ...known } = person;
    if (Object.keys(person).length > 0)
      await client.post('/api/v1/contacts/one', { phone, ...known, groups: isInGroup ? [group] : [] });
    const usual = flowOf({ any: send(), a: reply('hello') }, 'any > a');
    const made = await client.post('/api/v1/chatbots', { device_id: [device.id], tree_chatbot: usual });
    expect(made.status).toBe(201);
    const hook = `/${index}`;
    const { port } = hooks.address() as AddressInfo;
    // Some would not be let run, and are bounded all the same.
    const told = JSON.stringify(withGroup(flow, group)).replaceAll(HOOK, `http://127.0.0.1:${port}${hook}`);
    await sql('update chatbot_versions set flow = ?::jsonb where account_id = ?', [told, accountId]);
    return new Talk(accountId, device.id, phone, hook);
  }

  /** What the person has got after each line; a webhook's answer comes with the line that calls it. */
  async go(lines: readonly Line[]): Promise<string[][]> {
    const got: string[][] = [];
    for (const [at, { in: said }] of lines.entries()) {
      const next = lines[at + 1]?.in;
      const isCalled = typeof next === 'object' && 'answered' in next;
      if (isCalled) answers.set(this.hook, next.answered);
      const before = await this.inbox();
      if (typeof said === 'string') await this.write({ body: said });
      else if ('caption' in said) await this.write({ body: said.caption || null, kind: 'image' });
      else if ('elapsed' in said)
        await sql(`update durable_tasks set due_at = now() where handler = 'bots.wait_over' and account_id = ?`, [
          this.accountId,
        ]);
      if (!(typeof said === 'object' && 'answered' in said)) await this.settle();
      got.push((await this.inbox()).slice(before.length));
    }
    return got;
  }

  private async write(what: Partial<InboundMessage>): Promise<void> {
    const message: InboundMessage = {
      ...{ waId: `${this.phone}-${++this.said}`, fromMe: false, phone: this.phone, lid: null, pushName: null },
      ...{
        isTruncated: false,
        unsupportedType: null,
        media: null,
        quoted: null,
        effect: null,
        card: null,
        forwards: 0,
        at: now ?? new Date(),
      },
      ...{ kind: 'text' as const, content: new Uint8Array(), isLive: true, body: null, ...what },
    };
    await RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RecordInbound(this.accountId, this.deviceId, [message])),
    );
  }

  /** Every message that came has been looked at, and every turn is done. */
  private settle(): Promise<unknown> {
    return waitFor(
      'nothing waits to be answered',
      async () => {
        const left = await sql(
          `select 1 from durable_tasks where account_id = ? and due_at <= now() and handler like 'bots.%'
         union all select 1 from bot_turns where account_id = ? and due_at is not null
         union all select 1 from automatic_answers where account_id = ? and state = 'chosen'
         union all select 1 from bot_conversations where account_id = ? and ended_at is null and state is null`,
          [this.accountId, this.accountId, this.accountId, this.accountId],
        );
        return left.length === 0;
      },
      30_000,
    );
  }

  private async inbox(): Promise<string[]> {
    const rows = await sql<{ body: string | null }>(
      'select body from messages where account_id = ? and from_me order by id',
      [this.accountId],
    );
    return rows.map(({ body }) => body ?? '');
  }
}

/** A call and what follows are one step here. */
function expected(lines: readonly Line[]): (readonly string[])[] {
  const all = lines.map(({ out }) => [...(out ?? [])]);
  for (const [at, { in: said }] of lines.entries())
    if (typeof said === 'object' && 'answered' in said) all[at - 1]?.push(...(all.splice(at, 1, [])[0] ?? []));
  return all;
}

it(`${TRANSCRIPTS.length} conversations go as they are written down`, async () => {
  const talks = await Promise.all(
    TRANSCRIPTS.map(async (transcript, index) => ({ transcript, talk: await Talk.open(transcript, index) })),
  );
  const shown = async ({ transcript: { name, lines }, talk }: (typeof talks)[number]) => {
    expect([name, await talk.go(lines)]).toEqual([name, expected(lines)]);
  };
  // A few at a time: each waits until the server has nothing more to do for it.
  const others = talks.filter(({ transcript: { at } }) => !at);
  const lane = async (): Promise<void> => {
    for (let talk = others.pop(); talk; talk = others.pop()) await shown(talk);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  // Those that hang on the hour, one after the other: the clock is the server's.
  for (const talk of talks.filter(({ transcript: { at } }) => at)) {
    now = new Date(talk.transcript.at!);
    await shown(talk);
  }
}, 120_000);
