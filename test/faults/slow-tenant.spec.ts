import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codAnswerJob } from '../../src/commerce/cod/cod-answer.job.js';
import { checkStoresJob } from '../../src/commerce/connections/check-stores.job.js';
import { sealTokens } from '../../src/commerce/connections/store-secrets.js';
import { fetchMissedJob } from '../../src/commerce/inbox/fetch-missed.job.js';
import { RecordInbound } from '../../src/devices/devices.ports.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Secrets } from '../../src/platform/secrets.js';
import { flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { makeStore } from '../factories/make-store.js';
import { expectNoDelay } from '../setup/faults/slow-tenant.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { openSender } from '../setup/whatsapp/sender.js';

let server: OwnApp;
const receivers: Record<'quick' | 'silent', { url: string; server: Server }> = {} as never;
let unansweredRequests = 0;

beforeAll(async () => {
  process.env['OUTGOING_PRIVATE_ADDRESSES'] = 'allow';
  server = await startApp();
  delete process.env['OUTGOING_PRIVATE_ADDRESSES'];
  for (const name of ['quick', 'silent'] as const) {
    const receiver = createServer((request, response) => {
      if (name === 'silent') unansweredRequests++;
      else response.writeHead(200, { 'content-type': 'application/json' }).end(request.method === 'GET' ? '[]' : '{}');
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    receivers[name] = { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, server: receiver };
  }
}, 60_000);
afterAll(async () => {
  for (const { server: receiver } of Object.values(receivers)) receiver.closeAllConnections();
  await server.close();
  for (const { server: receiver } of Object.values(receivers)) receiver.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

/** Opens a tenant whose store, bot and webhooks use one receiver. */
async function openTenant(url: string) {
  const { accountId, client, deviceId } = await openSender(server);
  const jobs = server.app.get(Jobs);
  const { id: storeId } = await makeStore(server.orm.em.fork(), { accountId, platform: 'woocommerce' });
  const secrets = server.app.get(Secrets);
  const tokens = { accessToken: 'ck', secondToken: 'cs', expiresAt: null };
  await sql('update shops set store_url = ?, tokens_sealed = ?, key_id = ?, looked_since = now() where id = ?', [
    url,
    sealTokens(secrets, storeId, tokens),
    secrets.keyId,
    storeId,
  ]);
  const flow = flowOf(
    {
      any: send(),
      w: { type: 'webhook', url: 'https://receiver.example/bot', name: 'answer' },
      ok: reply('ok'),
      no: reply('no'),
    },
    'any > w',
    'w > ok',
    'w.failed > no',
  );
  const bot = await client.post('/api/v1/chatbots', { device_id: [deviceId], tree_chatbot: flow });
  expect([bot.status, bot.text]).toEqual([201, expect.anything()]);
  // The form requires https, but the receiver has no certificate.
  await sql(
    `update chatbot_versions set flow = replace(flow::text, 'https://receiver.example', ?)::jsonb where chatbot_id = ?`,
    [url, bot.body.data.chatbot.id],
  );
  const endpoint = await client.post('/api/v1/webhook-endpoints', { url: `${url}/hook`, kinds: ['message.received'] });
  expect(endpoint.status).toBe(201);

  const isThere = async (query: string, params: unknown[]) => (await sql(query, params)).length > 0;
  let count = 0;
  const insertOrder = async () => {
    const [row] = await sql<{ id: string }>(
      `insert into shop_orders (account_id, shop_id, order_id, number, currency, cod_state, cod_answered_at)
       values (?, ?, ?, '1', 'SAR', 'confirmed', now()) returning id`,
      [accountId, storeId, `order-${++count}`],
    );
    return Number(row!.id);
  };
  /** Each function starts the work of a worker and returns a check for its end. */
  const start = {
    'cod-answers': async () => {
      const id = await insertOrder();
      await jobs.enqueue(codAnswerJob, { accountId });
      return () => isThere('select from shop_orders where id = ? and cod_told_at is not null', [id]);
    },
    'check-shops': async () => {
      await sql('update shops set checked_at = null where id = ?', [storeId]);
      await jobs.enqueue(checkStoresJob, { shopId: storeId });
      return () => isThere('select from shops where id = ? and checked_at is not null', [storeId]);
    },
    'fetch-missed-events': async () => {
      await sql(`update shops set looked_since = now() - interval '1 hour' where id = ?`, [storeId]);
      await jobs.enqueue(fetchMissedJob, { shopId: storeId });
      return () =>
        isThere(`select from shops where id = ? and looked_since > now() - interval '30 minutes'`, [storeId]);
    },
    'call-bot-webhooks': async () => {
      const phone = `9665${String(accountId).padStart(4, '0')}${String(++count).padStart(4, '0')}`;
      const message = {
        waId: `${accountId}-${count}`,
        fromMe: false,
        phone,
        lid: null,
        pushName: null,
        at: new Date(),
        body: 'hi',
        kind: 'text' as const,
        isTruncated: false,
        unsupportedType: null,
        media: null,
        quoted: null,
        effect: null,
        content: new Uint8Array(),
        isLive: true,
        card: null,
        forwards: 0,
      };
      await RequestContext.create(server.orm.em, () =>
        server.app.get(CommandBus).execute(new RecordInbound(accountId, deviceId, [message])),
      );
      return () =>
        isThere(
          `select from messages m join chats h on h.id = m.chat_id join contacts p on p.id = h.contact_id
            where m.account_id = ? and m.from_me and p.phone = ?`,
          [accountId, phone],
        );
    },
    'deliver-webhooks': async () => {
      const { body } = await client.post(`/api/v1/webhook-endpoints/${endpoint.body.data.id}/test`);
      const [{ id }] = (await sql<{ id: string }>(
        'select max(id) id from webhook_deliveries where account_id = ? and ?::text is not null',
        [accountId, JSON.stringify(body)],
      )) as [{ id: string }];
      return () => isThere(`select from webhook_deliveries where id = ? and state = 'delivered'`, [id]);
    },
  };
  return { start };
}

it('a tenant with hanging receivers delays no other tenant in any worker that calls them', async () => {
  const [quick, slow] = [await openTenant(receivers.quick.url), await openTenant(receivers.silent.url)];
  await expectNoDelay(quick.start, async () => {
    for (let count = 0; count < 40; count++) await slow.start['call-bot-webhooks']();
    for (const start of Object.values(slow.start)) await start();
    await waitFor('the slow receivers are called', () => unansweredRequests >= 8);
  });
}, 120_000);
