import { RequestContext } from '@mikro-orm/core';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ScheduleMessage } from '../../src/messaging/integration/schedule-message.js';
import { lockAccount } from '../../src/platform/database/lock-account.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

const MAX_WAITING = 10_000;
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const orderOf = (more: object = {}) => ({
  device: owner.session,
  phone: '0507778899',
  body: 'later',
  send_at: inAnHour(),
  ...more,
});
const scheduleMessage = async (more: object = {}): Promise<string> =>
  (await program.post('messages/text', orderOf(more))).body.data.id;
const read = async (id: string) => (await program.get(`messages/${id}`)).body.data;
const untilStatus = (id: string, status: string) =>
  waitFor(`the message is ${status}`, async () => {
    const message = await read(id);
    return message.status === status && message;
  });
const makeAllDue = () => sql('update durable_tasks set due_at = now() where account_id = ?', [owner.accountId]);
const countOf = async (body: string) =>
  (await sql('select 1 from messages where account_id = ? and body = ?', [owner.accountId, body])).length;

describe('a scheduled message', () => {
  it('becomes a message at its time, under the same id', async () => {
    const send_at = inAnHour();
    const { status, body } = await program.post('messages/text', orderOf({ send_at }), 'for later');
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ id: expect.stringMatching(/^s\d+$/), status: 'scheduled', body: 'later', send_at }),
    ]);
    const { id } = body.data;
    expect(await read(id)).toEqual(body.data);
    await makeAllDue();
    const sent = await untilStatus(id, 'queued');
    expect([sent.id, sent.body, sent.send_at]).toEqual([id, 'later', send_at]);
    const lateResponse = await program.delete(`messages/${id}`);
    expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'messages.begun']);
  });

  it('that may not be sent at its time reports the reason', async () => {
    const to = await owner.contact();
    const id = await scheduleMessage({ phone: to.phone });
    await owner.optOut(to.phone);
    await makeAllDue();
    expect((await untilStatus(id, 'failed')).reason).toBe('messages.opted_out');
    const lateResponse = await program.delete(`messages/${id}`);
    expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'messages.has_failed']);
  });

  it('is saved once for a key, although another content comes with it at the same time', async () => {
    const { accountId, session } = await openSender(server);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.orm.em.fork().transactional(async (em) => {
      await lockAccount(em, 'scheduled messages', accountId);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const schedule = (body: string): Promise<number> => {
      const order = { device: session, phone: '0507778899', body, templateId: null, mediaUuid: null };
      return RequestContext.create(server.orm.em, () =>
        server.app.get(ScheduleMessage).execute(accountId, order, new Date(Date.now() + 3_600_000), 'one key'),
      );
    };
    const scheduled = Promise.allSettled(['first', 'second'].map(schedule));
    await waitFor('both wait', async () => {
      const waiting = await sql(`select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return waiting.length === 2;
    });
    released.resolve();
    await holding;
    const rejected = (await scheduled).filter(({ status }) => status === 'rejected');
    expect(rejected).toMatchObject([{ reason: { code: 'messages.idempotency_mismatch' } }]);
  });

  it('can be cancelled before its start, by its account only', async () => {
    const id = await scheduleMessage({ body: 'taken back' });
    const stranger = new ApiProgram(server, await generateKey((await openSender(server)).client));
    expect((await stranger.delete(`messages/${id}`)).status).toBe(404);
    for (let call = 0; call < 2; call++) {
      const { status, body } = await program.delete(`messages/${id}`);
      expect([status, body.data]).toEqual([200, expect.objectContaining({ id, status: 'cancelled', reason: null })]);
    }
    expect(await sql('select 1 from durable_tasks where account_id = ?', [owner.accountId])).toEqual([]);
    expect(await countOf('taken back')).toBe(0);
    const now = (await program.post('messages/text', orderOf({ send_at: undefined }))).body.data.id;
    const sent = await program.delete(`messages/${now}`);
    expect([sent.status, sent.body.code]).toEqual([409, 'messages.not_scheduled']);
    for (const nothing of ['s999999999', '999999999', 'x', 's'])
      expect([nothing, (await program.delete(`messages/${nothing}`)).body.code]).toEqual([
        nothing,
        'messages.not_found',
      ]);
  });

  it('that is cancelled at its due time is either sent or cancelled', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => `race ${index}`);
    const ids = await Promise.all(bodies.map((body) => scheduleMessage({ body })));
    await makeAllDue();
    const answers = await Promise.all(ids.map((id) => program.delete(`messages/${id}`)));
    for (const [index, { status }] of answers.entries()) {
      const { status: state } = await untilStatus(ids[index]!, status === 200 ? 'cancelled' : 'queued');
      expect([status, state, await countOf(bodies[index]!)]).toEqual(
        state === 'cancelled' ? [200, state, 0] : [409, state, 1],
      );
    }
    // Another process has started this message, so it can no longer be cancelled.
    const id = await scheduleMessage({ body: 'begun' });
    await sql('update scheduled_messages set began_at = now() where id = ?', [id.slice(1)]);
    expect((await program.delete(`messages/${id}`)).body.code).toBe('messages.begun');
    await makeAllDue();
    await untilStatus(id, 'queued');
  });

  it('needs a package when it is scheduled, and its number per account is limited', async () => {
    const busy = await openSender(server);
    const otherProgram = new ApiProgram(server, await generateKey(busy.client));
    await sql(
      `insert into scheduled_messages (account_id, send_at, message_order, request_hash)
       select ?, now() + interval '1 day', '{"device":"x","phone":"1","body":"x","templateId":null,"mediaUuid":null}', 'x'
         from generate_series(1, ?)`,
      [busy.accountId, MAX_WAITING],
    );
    const message = { ...orderOf(), device: busy.session };
    const full = await otherProgram.post('messages/text', message);
    expect([full.status, full.body.code]).toEqual([409, 'messages.too_many_scheduled']);
    const [first] = await sql<{ id: string }>('select min(id) id from scheduled_messages where account_id = ?', [
      busy.accountId,
    ]);
    expect((await otherProgram.delete(`messages/s${first!.id}`)).status).toBe(200);
    expect((await otherProgram.post('messages/text', message)).status).toBe(201);
    await sql(`update subscriptions set expire_at = now() - interval '30 days' where account_id = ?`, [busy.accountId]);
    expect((await otherProgram.post('messages/text', message)).body.code).toBe('package_required');
  });
});
