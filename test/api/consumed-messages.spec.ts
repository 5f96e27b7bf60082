import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordReceipts } from '../../src/devices/devices.ports.js';
import { makeDevice } from '../factories/make-device.js';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let admin: ApiUser;
const open: ApiUser[] = [];
beforeAll(async () => {
  server = await workerApp();
  admin = await openApiUser(server, { role: 'SupperAdmin' });
  open.push(admin);
}, 60_000);
afterAll(() => open.forEach(({ events }) => events.close()));

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Creates a device that never connects. */
async function openMerchant() {
  const apiUser = await openApiUser(server);
  open.push(apiUser);
  const { accountId, userId } = apiUser.member;
  const device = await makeDevice(server.orm.em.fork(), { accountId });
  let count = 0;
  const send = async () =>
    apiUser.client.post('/api/v1/messages', {
      device: device.sessionId,
      phone: `05011${13000 + count++}`,
      body: 'hello',
    });
  const report = async (id: number, status: 'sent' | 'failed') => {
    const [row] = await sql<{ wa_id: string }>('select wa_id from messages where id = ?', [id]);
    const receipt = { waId: row?.wa_id ?? '', from: null, status, error: null, at: new Date() };
    await RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RecordReceipts(accountId, device.id, [receipt])),
    );
  };
  const assignPackage = async (packageId: number) => {
    const order = { package_id: packageId, subscriber_id: userId };
    const { status, text } = await admin.client.post('/api/v1/package-subscribe', order);
    expect([status, text]).toEqual([200, expect.any(String)]);
  };
  const endSubscription = () =>
    sql(`update subscriptions set expire_at = now() - interval '1 second' where account_id = ?`, [accountId]);
  /** Counts accepted messages in the ledger, independently of the counters. */
  const countAccepted = async () =>
    (
      await sql<{ count: number }>(
        `select count(*)::int from messages where account_id = ? and from_me and status in ('sent', 'delivered', 'read', 'played')`,
        [accountId],
      )
    )[0]!.count;
  const readConsumed = async () => (await apiUser.client.get('/api/v1/user')).body.data.subcribe.count_message_consumed;
  return { send, report, assignPackage, endSubscription, countAccepted, readConsumed };
}

it.each([11, 222, 3333])(
  'consumption equals the messages accepted in the period, over renewals, changes and ends (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const merchant = await openMerchant();
    const limits = [4, 7, -1];
    const packages = await Promise.all(
      limits.map((count_messages) =>
        makePackage(server.orm.em.fork(), { count_messages, title: `Seed ${seed} ${count_messages}` }),
      ),
    );
    let [limit, isOver, before] = [limits[0]!, false, 0];
    const waiting: number[] = [];
    await merchant.assignPackage(packages[0]!);
    for (let step = 0; step < 60; step++) {
      const draw = random();
      const room = limit < 0 ? Infinity : limit - ((await merchant.countAccepted()) - before) - waiting.length;
      if (draw < 0.45) {
        const { status, body } = await merchant.send();
        expect([step, status]).toEqual([step, isOver ? 403 : room > 0 ? 201 : 429]);
        if (status === 201) waiting.push(body.data.id);
      } else if (draw < 0.8) {
        const id = waiting.splice(Math.floor(random() * waiting.length), 1)[0];
        if (id !== undefined) await merchant.report(id, random() < 0.8 ? 'sent' : 'failed');
      } else if (draw < 0.93) {
        // Renewal and replacement both reset the count.
        const packageIndex = Math.floor(random() * packages.length);
        await merchant.assignPackage(packages[packageIndex]!);
        [limit, isOver, before] = [limits[packageIndex]!, false, await merchant.countAccepted()];
      } else {
        await merchant.endSubscription();
        isOver = true;
      }
      expect([step, await merchant.readConsumed()]).toEqual([step, (await merchant.countAccepted()) - before]);
    }
  },
  60_000,
);
