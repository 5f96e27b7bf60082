import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const KILLS = process.env['FAULTS'] === 'long' ? 20 : 2;
const PEOPLE = 6;
const TEXTS = ['one', 'two', 'three'];

let server: ServerProcess;
let network: Awaited<ReturnType<typeof openSandbox>>;
let receiver: WebhookReceiver;
let orm: MikroORM;

beforeAll(async () => {
  [network, receiver] = await Promise.all([openSandbox(), WebhookReceiver.open()]);
  server = await ServerProcess.create();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await receiver.close();
  await network.stop();
});

const query = <T>(sql: string) => orm.em.getConnection().execute<T[]>(sql);
/** Makes retries due. Skips locked rows, which could deadlock with the server. */
const skipTenMinutes = async () => {
  await query(`update webhook_endpoints set paused_until = paused_until - interval '10 minutes'`);
  await query(
    `update webhook_deliveries set due_at = due_at - interval '10 minutes'
      where id in (select id from webhook_deliveries where state = 'waiting' for update skip locked)`,
  );
};
const hasFailed = async () =>
  (await query<{ id: string }>('select id from webhook_endpoints where failures > 0')).length > 0;

it(`kill -9 ${KILLS} times while contacts write and their receiver is down for ten minutes: every webhook arrives, in order per chat`, async () => {
  const { sandbox } = network;
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  await linkDevice(client, sandbox, merchant.number);
  const endpoint = { url: `${receiver.url}/hook`, kinds: ['message.received'] };
  expect((await client.post('/api/v1/webhook-endpoints', endpoint)).status).toBe(201);
  const writers = await sandbox.phones.createMany(KILLS * PEOPLE);

  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.received.length;
    const isUnavailable = kill % 2 === 1;
    if (isUnavailable) await receiver.close();
    const writing = writers.slice(kill * PEOPLE, (kill + 1) * PEOPLE).map(async ({ number }) => {
      for (const text of TEXTS) {
        await sleep(Math.random() * 300);
        await sandbox.send(number, merchant.number, text);
      }
    });
    await waitFor('the endpoint is called', () => (isUnavailable ? hasFailed() : receiver.received.length > before));
    await sleep(Math.random() * 200);
    await server.end('SIGKILL');
    await server.start();
    await Promise.all(writing);
    if (isUnavailable) await receiver.openAgain();
    await skipTenMinutes();
  }
  const states = () =>
    query<{ state: string; n: number }>('select state, count(*)::int n from webhook_deliveries group by state');
  const all = writers.length * TEXTS.length;
  await waitFor('all webhooks are delivered', async () => {
    await skipTenMinutes();
    const [first, ...others] = await states();
    return first?.state === 'delivered' && first.n === all && others.length === 0;
  });
  // A delivery that was in flight at a kill is repeated with the same id.
  const deliveredById = new Map(
    receiver.received.map(({ headers, json }) => [headers['x-webhook-id'], json['data'].message]),
  );
  expect(deliveredById.size).toBe(all);
  // Deliveries follow the recorded order.
  const written = await query<{ id: string; phone: string; body: string }>(
    `select m.id, p.phone, m.body from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
        where not m.from_me order by m.id`,
  );
  for (const { number } of writers) {
    const [delivered, recorded] = [[...deliveredById.values()], written].map((messages) =>
      messages.filter(({ phone }) => phone === number),
    );
    expect([number, delivered!.map(({ id }) => id)]).toEqual([number, recorded!.map(({ id }) => id)]);
    expect(new Set(delivered!.map(({ body }) => String(body)))).toEqual(new Set(TEXTS));
  }
}, 180_000);
