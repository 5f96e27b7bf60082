import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { IdempotencyStore } from '../../src/platform/idempotency/idempotency-store.js';
import { fileOf } from '../setup/accounts/upload.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const orderOf = (body: string) => ({ device: owner.session, phone: '0507778899', body });
const countOf = async (body: string) =>
  (await sql('select 1 from messages where account_id = ? and body = ?', [owner.accountId, body])).length;
/** Sets the newest stored answer as another process would have left it. */
const setStoredAnswer = (values: string) =>
  sql(
    `update api_idempotency set ${values} where (account_id, created_at) =
       (select account_id, max(created_at) from api_idempotency where account_id = ? group by account_id)`,
    [owner.accountId],
  );

describe('a call with an Idempotency-Key', () => {
  it('gets the same status and body for a repeat, concurrent or later, and has one effect', async () => {
    const asking = await Promise.all([1, 2, 3, 4].map(() => program.post('messages/text', orderOf('once'), 'k1')));
    const accepted = asking.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { status, body } of asking.filter((answer) => answer.status !== 201))
      expect([status, body.code]).toEqual([409, 'idempotency.running']);
    const later = await program.post('messages/text', orderOf('once'), 'k1');
    expect([later.status, later.body, later.headers.get('idempotent-replayed')]).toEqual([
      201,
      accepted[0]!.body,
      'true',
    ]);
    expect(await countOf('once')).toBe(1);
    const without = await program.post('messages/text', orderOf('once'));
    expect([without.status, await countOf('once')]).toEqual([201, 2]);
  });

  it('that repeats a key with another body, call or file is rejected with 422', async () => {
    const fileForm = (text: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(orderOf('file'))) form.set(name, value);
      form.set('attachment', fileOf(text, 'a.txt', 'text/plain'));
      return form;
    };
    const first = await program.post('messages/media', fileForm('one'), 'k2');
    expect(first.status).toBe(201);
    expect((await program.post('messages/media', fileForm('one'), 'k2')).body).toEqual(first.body);
    for (const [path, body] of [
      ['messages/media', fileForm('two')],
      ['messages/text', orderOf('file')],
    ] as const) {
      const { status, body: answer } = await program.post(path, body, 'k2');
      expect([status, answer.errors]).toEqual([
        422,
        { 'Idempotency-Key': ['This key was used for another request. Take a new one.'] },
      ]);
    }
    expect(await countOf('file')).toBe(1);
  });

  it('gets 409 while a process handles it, and is completed after that process died', async () => {
    const { body } = await program.post('messages/text', orderOf('crash'), 'k3');
    const [{ id: alive } = { id: '' }] = await sql<{ id: string }>(
      `insert into server_processes (id, name, roles, address, capacity, expires_at, figures)
       values (?, 'another', '{web}', null, 0, now() + interval '1 hour', '{}') returning id`,
      [randomUUID()],
    );
    // The process died between the write and the response.
    await setStoredAnswer(`status = null, body = null, process_id = '${alive}'`);
    expect((await program.post('messages/text', orderOf('crash'), 'k3')).body.code).toBe('idempotency.running');
    await sql('delete from server_processes where id = ?', [alive]);
    expect((await program.post('messages/text', orderOf('other'), 'k3')).status).toBe(422);
    const repeatedResponse = await program.post('messages/text', orderOf('crash'), 'k3');
    expect([repeatedResponse.status, repeatedResponse.body.data.id]).toEqual([201, body.data.id]);
    expect(await countOf('crash')).toBe(1);
  });

  it('that failed after its effect is completed without a second effect', async () => {
    const later = { ...orderOf('broken'), send_at: new Date(Date.now() + 3_600_000).toISOString() };
    // Makes the stored message unreadable.
    await sql(`create function break_order() returns trigger language plpgsql as
      $$ begin new.message_order = new.message_order || '{"mediaUuid": "none"}'; return new; end $$`);
    await sql(`create trigger break_order before insert on scheduled_messages for each row
      when (new.account_id = ${owner.accountId}) execute function break_order()`);
    expect((await program.post('messages/text', later, 'k6')).status).toBe(500);
    await sql('drop function break_order cascade');
    expect((await program.post('messages/text', orderOf('another'), 'k6')).status).toBe(422);
    const rows = await sql<{ id: string }>(
      `update scheduled_messages set message_order = message_order || '{"mediaUuid": null}' where account_id = ? returning id`,
      [owner.accountId],
    );
    const repeatedResponse = await program.post('messages/text', later, 'k6');
    expect([repeatedResponse.status, rows.map(({ id }) => `s${id}`)]).toEqual([201, [repeatedResponse.body.data.id]]);
    expect((await program.post('messages/text', later, 'k6')).body).toEqual(repeatedResponse.body);
    expect(await sql('select 1 from scheduled_messages where account_id = ?', [owner.accountId])).toHaveLength(1);
  });

  it('that was rejected runs again on a repeat', async () => {
    const wrong = { ...orderOf('later'), device: 'nobody' };
    expect((await program.post('messages/text', wrong, 'k4')).status).toBe(404);
    expect((await program.post('messages/text', wrong, 'k4')).status).toBe(404);
    expect((await program.post('messages/text', orderOf('later'), 'k4')).status).toBe(201);
  });

  it('is a new call after a day, when the key is deleted', async () => {
    const first = await program.post('messages/text', orderOf('daily'), 'k5');
    await setStoredAnswer(`created_at = now() - interval '25 hours'`);
    const next = await program.post('messages/text', orderOf('daily'), 'k5');
    expect([next.status, next.body.data.id === first.body.data.id]).toEqual([201, false]);
    await setStoredAnswer(`created_at = now() - interval '25 hours'`);
    await server.app.get(IdempotencyStore).purge();
    expect(
      await sql(`select 1 from api_idempotency where account_id = ? and created_at < now() - interval '24 hours'`, [
        owner.accountId,
      ]),
    ).toEqual([]);
  });

  it('is scoped to the account and limited in length', async () => {
    const otherSender = await openSender(server);
    const otherProgram = new ApiProgram(server, await generateKey(otherSender.client));
    const { status } = await otherProgram.post(
      'messages/text',
      { ...orderOf('mine'), device: otherSender.session },
      'k1',
    );
    expect(status).toBe(201);
    expect((await program.post('messages/text', orderOf('x'), 'x'.repeat(256))).status).toBe(422);
  });
});
