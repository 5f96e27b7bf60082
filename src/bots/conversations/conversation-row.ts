import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { FlowState } from '../flow/turn.js';

export interface Conversation {
  id: number;
  accountId: number;
  chatbotId: number;
  version: number;
  deviceId: number;
  chatId: number;
  contactId: number;
  /** Null if the flow is over but turns or messages remain. */
  state: FlowState | null;
  /** Turns since the contact's last message. */
  unasked: number;
  waitsUntil: Date;
  hasOpenTurn: boolean;
  hasUnassignedMessages: boolean;
}

export type ConversationOutcome =
  | 'finished'
  | 'handed_over'
  /** The contact was silent for a day. */
  | 'expired'
  /** Another bot's trigger or this bot's start word matched. */
  | 'replaced'
  /** A user paused bots or wrote in the chat. */
  | 'taken_over'
  /** A reply was rejected or not allowed, or a step came too late. */
  | 'refused'
  /** The limit of turns or replies was reached. */
  | 'too_many'
  | 'stopped';

export async function lockConversation(
  em: EntityManager,
  accountId: number,
  selection: { chatId: number } | { id: number },
): Promise<Conversation | null> {
  const isSelected = 'id' in selection ? sql`id = ${selection.id}` : sql`chat_id = ${selection.chatId}`;
  // A second statement reads the row, to see changes committed while this one waited for the lock.
  const {
    rows: [locked],
  } = await preparedSql<{ id: number }>`
    select id from bot_conversations where account_id = ${accountId} and ${isSelected} and ended_at is null for update`.execute(
    database(em),
  );
  return locked ? readConversation(em, locked.id) : null;
}

export async function findConversation(
  em: EntityManager,
  accountId: number,
  chatId: number,
): Promise<Conversation | null> {
  const {
    rows: [open],
  } = await preparedSql<{ id: number }>`
    select id from bot_conversations where account_id = ${accountId} and chat_id = ${chatId} and ended_at is null`.execute(
    database(em),
  );
  return open ? readConversation(em, open.id) : null;
}

export async function readConversation(em: EntityManager, id: number): Promise<Conversation | null> {
  const { rows } = await preparedSql<Conversation>`
    select c.id, c.account_id as "accountId", c.chatbot_id as "chatbotId", c.version, c.device_id as "deviceId",
       c.chat_id as "chatId", c.contact_id as "contactId", c.state, c.unasked, c.waits_until as "waitsUntil",
       exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null) as "hasOpenTurn",
       exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null) as "hasUnassignedMessages"
       from bot_conversations c where c.id = ${id} and c.ended_at is null`.execute(database(em));
  return rows[0] ?? null;
}

/**
 * Keeps an existing outcome. `left_at` becomes the ID of the last visited node, or null if the flow finished or handed
 * over.
 */
export async function endConversation(em: EntityManager, id: number, outcome: ConversationOutcome): Promise<void> {
  await preparedSql`
    update bot_conversations c set ended_at = clock_timestamp(), updated_at = clock_timestamp(), state = null,
       outcome = coalesce(c.outcome, ${outcome}),
       left_at = case when coalesce(c.outcome, ${outcome}) not in ('finished', 'handed_over') then (select t.passed ->> -1 from bot_turns t
         where t.conversation_id = c.id and jsonb_array_length(t.passed) > 0 order by t.id desc limit 1) end
      where c.id = ${id} and c.ended_at is null`.execute(database(em));
}

/** Ends a bot's conversations on these devices. Returns chat IDs. */
export async function endConversationsOnDevices(
  em: EntityManager,
  accountId: number,
  chatbotId: number,
  deviceIds: readonly number[],
): Promise<number[]> {
  if (deviceIds.length === 0) return [];
  const open = await database(em)
    .selectFrom('bot_conversations')
    .select(['id', 'chat_id'])
    .where('account_id', '=', accountId)
    .where('chatbot_id', '=', chatbotId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`device_id = any (${deviceIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isOpen = sql<boolean>`conversation_id = any (${open.map(({ id }) => id)}::bigint[])`;
  await database(em)
    .updateTable('bot_turns')
    .set({ due_at: null })
    .where(isOpen)
    .where('due_at', 'is not', null)
    .execute();
  await database(em)
    .updateTable('automatic_answers')
    .set({ state: 'silent', reason: 'stopped', updated_at: CURRENT_TIME })
    .where('account_id', '=', accountId)
    .where(isOpen)
    .where('state', '=', 'chosen')
    .execute();
  for (const { id } of open) await endConversation(em, id, 'stopped');
  return open.map(({ chat_id }) => chat_id);
}

/** Returns false if turns or messages remain. Requires the contact's lock. */
export async function finishConversation(em: EntityManager, id: number): Promise<boolean> {
  const { numAffectedRows } = await preparedSql`
    update bot_conversations c set ended_at = clock_timestamp(), updated_at = clock_timestamp(), outcome = coalesce(c.outcome, 'finished'),
       left_at = case when coalesce(c.outcome, 'finished') not in ('finished', 'handed_over') then (select t.passed ->> -1 from bot_turns t
         where t.conversation_id = c.id and jsonb_array_length(t.passed) > 0 order by t.id desc limit 1) end
      where c.id = ${id} and c.ended_at is null and c.state is null
        and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
        and not exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null)`.execute(
    database(em),
  );
  return numAffectedRows! > 0n;
}
