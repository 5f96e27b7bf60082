import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { Flow } from '../flow/flow.contract.js';
import { MAX_VERSIONS } from './chatbot.contract.js';

interface SavedFlow {
  accountId: number;
  id: number;
  flow: Flow;
}

/** Removes a draft that equals the published version. Requires a transaction. */
export async function saveDraft(em: EntityManager, { accountId, id, flow }: SavedFlow): Promise<void> {
  const json = JSON.stringify(flow);
  await sql`
    update chatbots b set updated_at = clock_timestamp(), draft = case when exists (select from chatbot_versions v
        where v.chatbot_id = b.id and v.number = b.version and v.flow = ${json}::jsonb) then null else ${json}::jsonb end
      where b.id = ${id} and b.account_id = ${accountId}`.execute(database(em));
}

/** Adds a version, unless it equals the current one. Requires a transaction. */
export async function publishFlow(
  em: EntityManager,
  { accountId, id, flow, publisherName }: SavedFlow & { publisherName: string | null },
): Promise<void> {
  const json = JSON.stringify(flow);
  // The lock gives concurrent publications distinct numbers.
  await database(em)
    .selectFrom('chatbots')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  await sql`
    insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name, published_at)
     select b.id, coalesce((select max(v.number) from chatbot_versions v where v.chatbot_id = b.id), 0) + 1, b.account_id,
         ${json}::jsonb, ${publisherName}::text, clock_timestamp()
       from chatbots b where b.id = ${id} and b.account_id = ${accountId} and not exists (select from chatbot_versions v
        where v.chatbot_id = b.id and v.number = b.version and v.flow = ${json}::jsonb)`.execute(database(em));
  await sql`
    update chatbots b set draft = null, updated_at = clock_timestamp(),
       version = (select max(v.number) from chatbot_versions v where v.chatbot_id = b.id)
      where b.id = ${id} and b.account_id = ${accountId}`.execute(database(em));
  // Keeps old versions that open conversations use.
  await sql`
    delete from chatbot_versions v where v.chatbot_id = ${id} and v.account_id = ${accountId}
        and v.number <= (select max(l.number) from chatbot_versions l where l.chatbot_id = v.chatbot_id) - ${MAX_VERSIONS}
        and not exists (select from bot_conversations c
          where c.chatbot_id = v.chatbot_id and c.version = v.number and c.ended_at is null)`.execute(database(em));
}
