import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { wasManual } from '../../messaging.sql.js';

type LevelColumn =
  | 'chat_id'
  | 'account_id'
  | 'started_at'
  | 'is_replied'
  | 'is_breached'
  | 'first_alert'
  | 'next_alert'
  | 'resolve_alert'
  | 'check_at'
  | 'revision'
  | 'computed_revision';

export interface OutdatedChat
  extends Pick<Row<'chat_service_levels'>, LevelColumn>, Pick<Row<'chats'>, 'state' | 'waiting_since'> {
  label_ids: number[];
}

/** No column of a pending chat shows a reply. */
const WAS_REPLIED = sql`exists (
  select from messages m where m.chat_id = s.chat_id and m.at >= s.started_at and ${wasManual('m')})`;

/** Returns up to `limit` changed chats, and as many with a due alert. */
export async function readOutdatedChats(em: EntityManager, now: Date, limit: number): Promise<OutdatedChat[]> {
  const { rows } = await sql<OutdatedChat>`
    with outdated as (
      (select chat_id from chat_service_levels where revision <> computed_revision order by chat_id limit ${limit})
      union
      (select chat_id from chat_service_levels where check_at <= ${now} order by check_at limit ${limit}))
    select s.chat_id, s.account_id, s.started_at, s.is_breached, s.first_alert, s.next_alert, s.resolve_alert,
        s.check_at, s.revision, s.computed_revision, c.state, c.waiting_since,
        s.is_replied or (c.state = 'pending' and c.waiting_since is null and ${WAS_REPLIED}) is_replied,
        array(select cl.label_id from chat_labels cl where cl.chat_id = s.chat_id) label_ids
      from outdated o join chat_service_levels s using (chat_id) join chats c on c.id = s.chat_id`.execute(
    database(em),
  );
  return rows;
}
