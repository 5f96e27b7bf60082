import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';

/** The more active state wins. */
const BY_ACTIVITY = sql`array['open', 'pending', 'snoozed', 'resolved']`;
const isOtherMoreActive = sql<boolean>`(array_position(${BY_ACTIVITY}, o.state::text) < array_position(${BY_ACTIVITY}, k.state::text))`;

export async function mergeInbox(
  em: EntityManager,
  accountId: number,
  { keptId, otherId }: { keptId: number; otherId: number },
): Promise<void> {
  const db = database(em);
  await sql`
    update chats k set state = case when ${isOtherMoreActive} then o.state else k.state end,
        snoozed_until = case when ${isOtherMoreActive} then o.snoozed_until else k.snoozed_until end,
        resolved_at = case when ${isOtherMoreActive} then o.resolved_at else k.resolved_at end,
        waiting_since = least(k.waiting_since, o.waiting_since), assignee_id = coalesce(k.assignee_id, o.assignee_id),
        team_id = coalesce(k.team_id, o.team_id), state_version = k.state_version + 1
      from chats o where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId}
        and o.account_id = k.account_id`.execute(db);
  await sql`
    insert into chat_labels (chat_id, label_id, account_id)
      select ${keptId}, l.id, l.account_id from chat_labels cl join labels l on l.id = cl.label_id
        where cl.account_id = ${accountId} and cl.chat_id = ${otherId} order by l.id for key share of l
      on conflict do nothing`.execute(db);
  // The remaining ratings are deleted with their chat.
  await sql`
    update chat_ratings o set chat_id = ${keptId} where o.account_id = ${accountId} and o.chat_id = ${otherId}
      and not exists (select from chat_ratings k where k.chat_id = ${keptId} and k.resolved_at = o.resolved_at)`.execute(
    db,
  );
  for (const table of ['chat_notes', 'chat_history'] as const)
    await db
      .updateTable(table)
      .set({ chat_id: keptId })
      .where('account_id', '=', accountId)
      .where('chat_id', '=', otherId)
      .execute();
}
