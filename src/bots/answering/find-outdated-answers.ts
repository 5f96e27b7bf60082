import { sql } from 'kysely';
import type { FindOutdated } from '../../messaging/messaging.ports.js';
import { MESSAGES, wasManual } from '../../messaging/messaging.sql.js';
import { database } from '../../platform/database/statements/database.js';
import { MAX_STEP_AGE_MINUTES } from '../conversations/conversation-limits.js';

/** `m` is a message, `p` the bot settings of its chat. */
const createFinder =
  (joins: string, isOff: string, isPaused: string): FindOutdated =>
  async (em, accountId, messages) => {
    const { rows } = await sql<{ id: number; failure: 'switched_off' | 'taken_over' | 'too_old' | null }>`
      select m.id, case when ${sql.raw(isOff)} then 'switched_off'
         when ${sql.raw(isPaused)} or exists (select from ${MESSAGES} h
           where h.chat_id = m.chat_id and h.account_id = m.account_id and ${wasManual('h')}
           and h.at > date_trunc('second', m.at) - interval '1 millisecond' and (p.resumed_at is null or h.at > p.resumed_at)) then 'taken_over'
         when m.at < clock_timestamp() - make_interval(mins => ${MAX_STEP_AGE_MINUTES}) then 'too_old' end failure
       from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) r (id bigint, key text)
         join ${MESSAGES} m on m.id = r.id and m.account_id = ${accountId}
         left join bot_chats p on p.chat_id = m.chat_id ${sql.raw(joins)}`.execute(database(em));
    return new Map(rows.flatMap(({ id, failure }) => (failure ? [[id, failure]] : [])));
  };

const IS_PAUSED = 'coalesce(p.paused_until > clock_timestamp(), false)';
/** A handover sends its last messages before it writes the pause. */
const HANDS_OVER = `t.effects @> '[{"kind": "hand_over"}]'`;

/** Keys have the form `<turn>-<step>[-<file>]`. */
export const findOutdatedReplies = createFinder(
  `left join bot_turns t on t.id = split_part(r.key, '-', 1)::bigint and t.account_id = m.account_id
   left join bot_conversations c on c.id = t.conversation_id left join chatbots b on b.id = t.chatbot_id`,
  `b.id is null or not b.is_running or c.outcome = 'stopped'`,
  `(${IS_PAUSED} and not ${HANDS_OVER})`,
);
/** Keys have the form `<message>-<auto-reply>`. */
export const findOutdatedAutoReplies = createFinder(
  `left join auto_replies a on a.id = split_part(r.key, '-', 2)::bigint and a.account_id = m.account_id`,
  'a.id is null or not a.is_running',
  IS_PAUSED,
);
