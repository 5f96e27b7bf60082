import { beforeAll, expect, it } from '@jest/globals';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

const isLong = process.env['FAULTS'] === 'long';
const MAX_KILLS = isLong ? 12 : 4;

let server: TestApp;
let owner: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Statements that store a response or claim a key. */
async function killNext(kills: number): Promise<void> {
  await endKills();
  await sql(`create sequence store_kills`);
  await sql(`create function kill_store() returns trigger language plpgsql as $$ begin
    if nextval('store_kills') <= ${kills} then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1); end if;
    return new; end $$`);
  await sql(`create trigger kill_store before update on api_idempotency for each row
    when (new.account_id = ${owner.accountId} and (new.claimed_at = old.claimed_at or new.claimed_at = '-infinity'))
    execute function kill_store()`);
}
async function endKills(): Promise<void> {
  await sql('drop function if exists kill_store cascade');
  await sql('drop sequence if exists store_kills');
}

const order = (body: string) => ({ device: owner.session, phone: '0507778899', body });
const CALLS: [what: string, path: string, fields: (text: string) => Record<string, unknown>, rows: string][] = [
  ['a message', 'messages/text', order, 'select 1 from messages where account_id = ? and body = ?'],
  [
    'a message for later',
    'messages/text',
    (text) => ({ ...order(text), send_at: new Date(Date.now() + 3_600_000).toISOString() }),
    `select 1 from scheduled_messages where account_id = ? and message_order ->> 'body' = ?`,
  ],
];

for (const [what, path, fields, rows] of CALLS)
  for (let kills = 1; kills <= MAX_KILLS; kills++)
    it(`${what} whose answer is not stored ${kills} times has one effect, and its key is free again`, async () => {
      const [text, key] = [`${what} ${kills}`, `${what} ${kills}`];
      const sent = fields(text);
      await killNext(kills);
      const first = await program.post(path, sent, key);
      expect(first.status).toBe(201);
      const again = await waitFor('the call is repeated', async () => {
        const response = await program.post(path, sent, key);
        // 503 once the loss is detected.
        expect([201, 409, 500, 503]).toContain(response.status);
        return response.status === 201 && response;
      });
      await endKills();
      expect(again.body.data.id).toBe(first.body.data.id);
      expect((await program.post(path, sent, key)).body).toEqual(again.body);
      expect(await sql(rows, [owner.accountId, text])).toHaveLength(1);
    }, 60_000);
