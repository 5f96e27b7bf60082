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
  /** Null once finished but not yet closed. */
  state: FlowState | null;
  unasked: number;
  waitsUntil: Date;
  isBusy: boolean;
  isAwaited: boolean;
}

export type ConversationOutcome =
  | 'finished'
  | 'handed_over'
  /** The contact was silent for a day. */
  | 'expired'
  /** Another bot's trigger or this bot's start word matched. */
  | 'replaced'
  | 'taken_over'
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

/** Locks a chat's open conversation, or the one with this id. */
export async function lockConversation(
  em: EntityManager,
  accountId: number,
  selection: { chatId: number } | { id: number },
): Promise<Conversation | null> {
  const [where, value] = 'id' in selection ? ['id = ?', selection.id] : ['chat_id = ?', selection.chatId];
  // Locked first, so that related rows are read current.
  const [locked] = await em.execute<{ id: string }[]>(
    prepared(`select id from bot_conversations where account_id = ? and ${where} and ended_at is null for update`),
    [accountId, value],
  );
  return locked ? readConversation(em, Number(locked.id)) : null;
}

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

export async function readConversation(em: EntityManager, id: number): Promise<Conversation | null> {
  const [row] = await em.execute<Row[]>(
    prepared(`select ${COLUMNS} from bot_conversations c where c.id = ? and c.ended_at is null`),
    [id],
  );
  return row
    ? {
        id: Number(row.id),
        accountId: Number(row.account_id),
        chatbotId: Number(row.chatbot_id),
        version: row.version,
        deviceId: Number(row.device_id),
        chatId: Number(row.chat_id),
        contactId: Number(row.contact_id),
        state: row.state,
        unasked: row.unasked,
        waitsUntil: new Date(row.waits_until),
        isBusy: row.is_busy,
        isAwaited: row.is_awaited,
      }
    : null;
}

/** Keeps an existing outcome. `left_at` is the last node, unless the flow finished or handed over. */
export async function endConversation(em: EntityManager, id: number, outcome: ConversationOutcome): Promise<void> {
  await em.execute(
    prepared(`update bot_conversations c set ended_at = clock_timestamp(), updated_at = clock_timestamp(), state = null, outcome = coalesce(c.outcome, ?),
       left_at = case when coalesce(c.outcome, ?) not in ('finished', 'handed_over') then (select t.passed ->> -1 from bot_turns t
         where t.conversation_id = c.id and jsonb_array_length(t.passed) > 0 order by t.id desc limit 1) end
      where c.id = ? and c.ended_at is null`),
    [outcome, outcome, id],
  );
}

/** Also closes turns. Returns the affected chats. */
export async function endOnDevices(
  em: EntityManager,
  accountId: number,
  chatbotId: number,
  deviceIds: readonly number[],
): Promise<number[]> {
  if (deviceIds.length === 0) return [];
  const open = await em.execute<{ id: string; chat_id: string }[]>(
    `select id, chat_id from bot_conversations where account_id = ? and chatbot_id = ? and ended_at is null and device_id = any (?::bigint[])
      order by id for update`,
    [accountId, chatbotId, `{${deviceIds.join()}}`],
  );
  const ids = `{${open.map(({ id }) => id).join()}}`;
  await em.execute(
    'update bot_turns set due_at = null where conversation_id = any (?::bigint[]) and due_at is not null',
    [ids],
  );
  await em.execute(
    `update automatic_answers set state = 'silent', reason = 'stopped', updated_at = clock_timestamp()
      where account_id = ? and conversation_id = any (?::bigint[]) and state = 'chosen'`,
    [accountId, ids],
  );
  for (const { id } of open) await endConversation(em, Number(id), 'stopped');
  return open.map(({ chat_id }) => Number(chat_id));
}

/** Returns false if turns or messages remain. Requires the contact's lock. */
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
