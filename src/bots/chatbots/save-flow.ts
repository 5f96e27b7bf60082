import type { EntityManager } from '@mikro-orm/postgresql';
import type { Flow } from '../flow/flow.contract.js';
import { MAX_VERSIONS } from './chatbot.contract.js';

interface SavedFlow {
  accountId: number;
  id: number;
  flow: Flow;
}

/** Removes the draft if it equals the running version. Requires a transaction. */
export async function saveDraft(em: EntityManager, { accountId, id, flow }: SavedFlow): Promise<void> {
  const text = JSON.stringify(flow);
  await em.execute(
    `update chatbots b set updated_at = clock_timestamp(), draft = case when exists (select from chatbot_versions v
        where v.chatbot_id = b.id and v.number = b.version and v.flow = ?::jsonb) then null else ?::jsonb end
      where b.id = ? and b.account_id = ?`,
    [text, text, id, accountId],
  );
}

/** An unchanged flow adds no version. Requires a transaction. */
export async function publishFlow(
  em: EntityManager,
  { accountId, id, flow, by }: SavedFlow & { by: string | null },
): Promise<void> {
  const text = JSON.stringify(flow);
  // Gives concurrent publications distinct numbers.
  await em.execute('select from chatbots where id = ? and account_id = ? for update', [id, accountId]);
  await em.execute(
    `insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name, published_at)
     select b.id, coalesce((select max(v.number) from chatbot_versions v where v.chatbot_id = b.id), 0) + 1, b.account_id, ?::jsonb, ?, clock_timestamp()
       from chatbots b where b.id = ? and b.account_id = ? and not exists (select from chatbot_versions v
        where v.chatbot_id = b.id and v.number = b.version and v.flow = ?::jsonb)`,
    [text, by, id, accountId, text],
  );
  await em.execute(
    `update chatbots b set draft = null, updated_at = clock_timestamp(),
       version = (select max(v.number) from chatbot_versions v where v.chatbot_id = b.id) where b.id = ? and b.account_id = ?`,
    [id, accountId],
  );
  // Versions with open conversations stay.
  await em.execute(
    `delete from chatbot_versions v where v.chatbot_id = ? and v.account_id = ?
        and v.number <= (select max(l.number) from chatbot_versions l where l.chatbot_id = v.chatbot_id) - ?
        and not exists (select from bot_conversations c where c.chatbot_id = v.chatbot_id and c.version = v.number and c.ended_at is null)`,
    [id, accountId, MAX_VERSIONS],
  );
}
