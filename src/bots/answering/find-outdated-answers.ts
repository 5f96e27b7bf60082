import type { EntityManager } from '@mikro-orm/postgresql';
import type { AutomaticMessage, OutdatedMessages } from '../../messaging/messaging.ports.js';
import { MESSAGES, wasManual } from '../../messaging/messaging.sql.js';
import { MAX_STEP_AGE_MINUTES } from '../conversations/conversation-limits.js';

/** `m` is a message, `p` the bot settings of its chat. */
const outdated = (joins: string, isOff: string, isPaused: string): string =>
  `select m.id, case when ${isOff} then 'switched_off'
     when ${isPaused} or exists (select from ${MESSAGES} h where h.chat_id = m.chat_id and h.account_id = m.account_id and ${wasManual('h')}
       and h.at > date_trunc('second', m.at) - interval '1 millisecond' and (p.resumed_at is null or h.at > p.resumed_at)) then 'taken_over'
     when m.at < clock_timestamp() - interval '${MAX_STEP_AGE_MINUTES} minutes' then 'too_old' end failure
   from jsonb_to_recordset(?::jsonb) r (id bigint, key text) join ${MESSAGES} m on m.id = r.id and m.account_id = ?
     left join bot_chats p on p.chat_id = m.chat_id ${joins}`;

const IS_PAUSED = 'coalesce(p.paused_until > clock_timestamp(), false)';
/** A handover sends its last messages before it writes the pause. */
const HANDS_OVER = `t.effects @> '[{"kind": "hand_over"}]'`;

/** Key: `<turn>-<step>[-<file>]`. */
const REPLIES = outdated(
  `left join bot_turns t on t.id = split_part(r.key, '-', 1)::bigint and t.account_id = m.account_id
   left join bot_conversations c on c.id = t.conversation_id left join chatbots b on b.id = t.chatbot_id`,
  `b.id is null or not b.is_running or c.outcome = 'stopped'`,
  `(${IS_PAUSED} and not ${HANDS_OVER})`,
);
/** Key: `<message>-<auto-reply>`. */
const AUTO_REPLIES = outdated(
  `left join auto_replies a on a.id = split_part(r.key, '-', 2)::bigint and a.account_id = m.account_id`,
  'a.id is null or not a.is_running',
  IS_PAUSED,
);

const find =
  (sql: string) =>
  async (em: EntityManager, accountId: number, messages: readonly AutomaticMessage[]): Promise<OutdatedMessages> => {
    const rows = await em.execute<{ id: string; failure: 'switched_off' | 'taken_over' | 'too_old' | null }[]>(sql, [
      JSON.stringify(messages),
      accountId,
    ]);
    return new Map(rows.flatMap(({ id, failure }) => (failure ? [[Number(id), failure]] : [])));
  };

export const findOutdatedReplies = find(REPLIES);
export const findOutdatedAutoReplies = find(AUTO_REPLIES);
