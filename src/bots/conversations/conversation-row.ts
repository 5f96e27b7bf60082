import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { FlowState } from '../flow/turn.js';

export interface Conversation {
  id: number;
  accountId: number;
  chatbotId: number;
  version: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  /** Null when it is over but for its end. */
  state: FlowState | null;
  unasked: number;
  waitsUntil: Date;
  /** A turn of it is not done. */
  isBusy: boolean;
  /** Messages wait for a turn of their own. */
  isAwaited: boolean;
}

/** How a conversation ended. */
export type Outcome =
  | 'finished'
  | 'handed_over'
  /** Nobody wrote for a day. */
  | 'expired'
  /** They said what another bot, or the same from its beginning, takes. */
  | 'replaced'
  /** Somebody of the account wrote, or paused bots. */
  | 'taken_over'
  /** A reply could not be ordered. */
  | 'refused'
  | 'too_many'
  | 'stopped';

interface Row {
  id: string;
  account_id: string;
  chatbot_id: string;
  version: number;
  device_id: string;
  chat_id: string;
  contact_id: string;
  state: FlowState | null;
  unasked: number;
  waits_until: string;
  is_busy: boolean;
  is_awaited: boolean;
}

const COLUMNS = `c.id, c.account_id, c.chatbot_id, c.version, c.device_id, c.chat_id, c.contact_id, c.state, c.unasked, c.waits_until,
  exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null) as is_busy,
  exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null) as is_awaited`;

/** The open conversation in a chat, or the one of this id as long as it is open. Held until the end of the transaction of `em`, so that one after the other goes on with it. */
export async function lockConversation(
  em: EntityManager,
  accountId: number,
  which: { chatId: number } | { id: number },
): Promise<Conversation | null> {
  const [where, value] = 'id' in which ? ['id = ?', which.id] : ['chat_id = ?', which.chatId];
  // Locked first: what is read beside the row must be as it is once it is ours.
  const [held] = await em.execute<{ id: string }[]>(
    prepared(`select id from bot_conversations where account_id = ? and ${where} and ended_at is null for update`),
    [accountId, value],
  );
  return held ? readConversation(em, Number(held.id)) : null;
}

/** The open conversation in a chat as it is now, for whoever only looks. */
export async function findConversation(
  em: EntityManager,
  accountId: number,
  chatId: number,
): Promise<Conversation | null> {
  const [open] = await em.execute<{ id: string }[]>(
    prepared('select id from bot_conversations where account_id = ? and chat_id = ? and ended_at is null'),
    [accountId, chatId],
  );
  return open ? readConversation(em, Number(open.id)) : null;
}

/** Null when it is over. */
export async function readConversation(em: EntityManager, id: number): Promise<Conversation | null> {
  const [row] = await em.execute<Row[]>(
    prepared(`select ${COLUMNS} from bot_conversations c where c.id = ? and c.ended_at is null`),
    [id],
  );
  return row
    ? {
        ...{ id: Number(row.id), accountId: Number(row.account_id), chatbotId: Number(row.chatbot_id) },
        ...{ version: row.version, deviceId: Number(row.device_id), chatId: Number(row.chat_id) },
        ...{ contactId: Number(row.contact_id), state: row.state, unasked: row.unasked },
        ...{ waitsUntil: new Date(row.waits_until), isBusy: row.is_busy, isAwaited: row.is_awaited },
      }
    : null;
}

/** Ends it; what was said of how before holds. Where they left is kept, unless that is an end. */
export async function endConversation(em: EntityManager, id: number, outcome: Outcome): Promise<void> {
  await em.execute(
    prepared(`update bot_conversations c set ended_at = clock_timestamp(), updated_at = clock_timestamp(), state = null, outcome = coalesce(c.outcome, ?),
       left_at = case when coalesce(c.outcome, ?) not in ('finished', 'handed_over') then (select t.passed ->> -1 from bot_turns t
         where t.conversation_id = c.id and jsonb_array_length(t.passed) > 0 order by t.id desc limit 1) end
      where c.id = ? and c.ended_at is null`),
    [outcome, outcome, id],
  );
}

/** Ends one that is over and of which nothing is open or waits any more. False when there is something left. Under the lock of the person. */
export async function finishConversation(em: EntityManager, id: number): Promise<boolean> {
  const rows = await em.execute<object[]>(
    prepared(`update bot_conversations c set ended_at = clock_timestamp(), updated_at = clock_timestamp(), outcome = coalesce(c.outcome, 'finished'),
       left_at = case when coalesce(c.outcome, 'finished') not in ('finished', 'handed_over') then (select t.passed ->> -1 from bot_turns t
         where t.conversation_id = c.id and jsonb_array_length(t.passed) > 0 order by t.id desc limit 1) end
      where c.id = ? and c.ended_at is null and c.state is null
        and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
        and not exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null)
      returning c.id`),
    [id],
  );
  return rows.length > 0;
}
