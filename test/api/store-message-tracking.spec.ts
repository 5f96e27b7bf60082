import { RequestContext } from '@mikro-orm/core';
import { beforeAll, expect, it } from '@jest/globals';
import { storeMessageKey } from '../../src/commerce/automations/message-progress.js';
import { TrackMessages } from '../../src/commerce/automations/track-messages.js';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { makeStoreMessage } from '../factories/make-store-message.js';
import { makeMember } from '../setup/accounts/members.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

/** More than a round repairs. */
const QUEUED = 600;

it('a state that was missed is repaired although many earlier messages stay queued', async () => {
  const { accountId } = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const { id: storeId } = await makeStore(em, { accountId });
  const queued = { accountId, storeId, state: 'queued', sent_at: null, updated_at: new Date(Date.now() - 60_000) };
  const firstId = await makeStoreMessage(em, { ...queued, message_id: 1 });
  await em.execute(
    `insert into store_messages (account_id, shop_id, kind, automation, purpose, effect_key, state, message_id, updated_at)
      select account_id, shop_id, kind, automation, purpose, effect_key || n, state, message_id, updated_at
        from store_messages, generate_series(2, ${QUEUED}) n where id = ?`,
    [firstId],
  );
  const id = await makeStoreMessage(em, { ...queued, message_id: 2 });
  const chat = await makeChat(em, { accountId });
  const idempotencyKey = storeMessageKey({ id, resends: 0 });
  await makeMessage(em, { chat, fromMe: true, status: 'delivered', idempotencyKey });
  const state = await waitFor('the state is repaired', async () => {
    await RequestContext.create(server.orm.em, () => server.app.get(TrackMessages).reconcile(false));
    const [row] = await em.execute<{ state: string }[]>('select state from store_messages where id = ?', [id]);
    return row!.state !== 'queued' && row!.state;
  });
  expect(state).toBe('delivered');
});
