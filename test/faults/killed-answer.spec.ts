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

/** Kills the connections of the next statements that store a response or claim a key. */
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
const CALLS: [name: string, path: string, fields: (text: string) => Record<string, unknown>, rows: string][] = [
  ['a message', 'messages/text', order, 'select 1 from messages where account_id = ? and body = ?'],
  [
    'a message for later',
    'messages/text',
    (text) => ({ ...order(text), send_at: new Date(Date.now() + 3_600_000).toISOString() }),
    `select 1 from scheduled_messages where account_id = ? and message_order ->> 'body' = ?`,
  ],
];

for (const [name, path, fields, rows] of CALLS)
  for (let kills = 1; kills <= MAX_KILLS; kills++)
    it(`${name} whose response could not be stored ${kills} times has one effect, and can be repeated with its key`, async () => {
      const [text, key] = [`${name} ${kills}`, `${name} ${kills}`];
      const body = fields(text);
      await killNext(kills);
      const first = await program.post(path, body, key);
      expect(first.status).toBe(201);
      const again = await waitFor('the call is repeated', async () => {
        const response = await program.post(path, body, key);
        // The status is 503 once the lost response is detected.
        expect([201, 409, 500, 503]).toContain(response.status);
        return response.status === 201 && response;
      });
      await endKills();
      expect(again.body.data.id).toBe(first.body.data.id);
      expect((await program.post(path, body, key)).body).toEqual(again.body);
      expect(await sql(rows, [owner.accountId, text])).toHaveLength(1);
    }, 60_000);
