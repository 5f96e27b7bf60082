import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { NotDueCode } from '../../delivery/not-due.contract.js';
import type { FindOutdated } from '../../messaging.ports.js';
import { wasManual } from '../../messaging.sql.js';
import { IS_STILL_RESOLVED } from './chat-rating.sql.js';

/** Age limit, as devices may be offline for days. */
const MAX_QUESTION_AGE = sql.lit('24 hours');

export const findOutdatedRatings: FindOutdated = async (em, accountId, messages) => {
  const { rows } = await sql<{ id: number; failure: NotDueCode | null }>`
    select k.id, case
        when exists (select from messages m where m.chat_id = r.chat_id and not m.from_me and m.at > r.resolved_at) then 'answered'
        when not coalesce(${IS_STILL_RESOLVED}, false)
          or exists (select from messages m where m.chat_id = r.chat_id and m.at > r.resolved_at and ${wasManual('m')}) then 'taken_over'
        when not coalesce(s.is_on, false) then 'switched_off'
        when r.asked_at < clock_timestamp() - ${MAX_QUESTION_AGE}::interval then 'too_old' end failure
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) k (id bigint, key text)
        left join chat_ratings r on r.id = k.key::bigint and r.account_id = ${accountId}
        left join chats c on c.id = r.chat_id left join csat_settings s on s.account_id = r.account_id`.execute(
    database(em),
  );
  return new Map(rows.flatMap(({ id, failure }) => (failure ? [[id, failure]] : [])));
};
