import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../src/commerce/platforms/platforms.contract.js';
import { storeEventJob } from '../../../src/commerce/inbox/store-event.job.js';
import { sealBody } from '../../../src/commerce/inbox/event-body.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { Secrets } from '../../../src/platform/secrets.js';
import { makeStore } from '../../factories/make-store.js';
import type { TestApp } from '../servers/app.js';
import { waitFor } from '../wait-for.js';
import { openSender } from '../whatsapp/sender.js';

/** Creates a merchant whose device never connects, and a store whose events are inserted as if received by webhook. */
export async function openMerchantWithStore(
  server: TestApp,
  settings: Record<string, unknown>,
  platform: Platform = 'twsaa',
) {
  const owner = await openSender(server);
  const em = () => server.orm.em.fork();
  const store = await makeStore(em(), {
    accountId: owner.accountId,
    platform,
    settings: { devices: [owner.deviceId], ...settings },
  });
  const sql = <Row>(query: string, params: unknown[] = []) =>
    server.orm.em.getConnection().execute<Row[]>(query, params);
  const secrets = server.app.get(Secrets);
  const write = async (name: string, ...bodies: object[]): Promise<void> => {
    for (const body of bodies) {
      const key = randomUUID();
      const { keyId, bytes } = sealBody(secrets, store.id, key, Buffer.from(JSON.stringify(body)));
      await em().execute(
        'insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed) values (?, ?, ?, ?, ?, ?)',
        [owner.accountId, store.id, key, name, keyId, bytes],
      );
    }
    await server.app.get(Jobs).enqueue(storeEventJob, { shopId: store.id });
  };
  const sendEvent = async (name: string, ...bodies: object[]): Promise<void> => {
    await write(name, ...bodies);
    await waitFor('the events are read', async () => {
      const pending = await sql<object>(`select from store_events where shop_id = ? and state = 'received'`, [
        store.id,
      ]);
      return pending.length === 0;
    });
  };
  const texts = async (): Promise<string[]> =>
    (await sql<{ body: string }>('select body from messages where account_id = ? order by id', [owner.accountId])).map(
      ({ body }) => body,
    );
  const messages = () =>
    sql<{ id: string; automation: string; state: string; reason: string | null; phone: string | null }>(
      'select id, automation, state, reason, phone from store_messages where shop_id = ? order by id',
      [store.id],
    );
  return { ...owner, store, sql, write, sendEvent, texts, messages };
}
