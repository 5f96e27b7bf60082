import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { CONVERSATION_TIMEOUT_HOURS } from '../../flow/flow-limits.contract.js';
import type { Effect, Input, Turn } from '../../flow/turn.js';
import type { ConversationOutcome } from '../conversation-row.js';

export interface OpenTurn {
  id: number;
  accountId: number;
  conversationId: number;
  chatbotId: number;
  isRunning: boolean;
  deviceId: number;
  chatId: number;
  contactId: number;
  /** Whether a message caused the turn. */
  isAnswer: boolean;
  createdAt: Date;
  dueAt: Date;
  effects: readonly Effect[];
  nextStep: number;
}

export async function findOpenTurn(em: EntityManager, conversationId: number): Promise<OpenTurn | null> {
  const { rows } = await preparedSql<OpenTurn>`
    select t.id, t.account_id as "accountId", t.conversation_id as "conversationId", t.chatbot_id as "chatbotId",
       b.is_running as "isRunning", c.device_id as "deviceId", c.chat_id as "chatId", c.contact_id as "contactId",
       t.input = 'message' as "isAnswer", t.created_at as "createdAt", t.due_at as "dueAt", t.effects, t.next_step as "nextStep"
       from bot_turns t join bot_conversations c on c.id = t.conversation_id join chatbots b on b.id = c.chatbot_id
      where t.conversation_id = ${conversationId} and t.due_at is not null`.execute(database(em));
  return rows[0] ?? null;
}

interface NewTurn {
  accountId: number;
  conversation: { id: number } | { deviceId: number; chatId: number };
  contactId: number;
  bot: { id: number; version: number };
  input: Input['kind'];
  turn: Turn;
  now: Date;
}

/** Requires the lock of the conversation, or of the contact for a new one. */
export async function writeTurn(
  em: EntityManager,
  { accountId, conversation, contactId, bot, input, turn, now }: NewTurn,
): Promise<{ id: number; conversationId: number; dueAt: Date }> {
  const { effects, passed, state, isCut } = turn;
  const last = effects.at(-1);
  const waitsMs = (last?.kind === 'wait' ? last.seconds * 1_000 : 0) + CONVERSATION_TIMEOUT_HOURS * 3_600_000;
  const waitsUntil = new Date(now.getTime() + waitsMs);
  const stateText = state && JSON.stringify(state);
  const dueAt = dueTimeOf(effects[0], now);
  const upsert =
    'id' in conversation
      ? sql`update bot_conversations set chatbot_id = ${bot.id}, version = ${bot.version}, state = ${stateText}::jsonb, waits_until = ${waitsUntil},
          unasked = case when ${input === 'message'}::boolean then 0 else unasked + 1 end, updated_at = clock_timestamp()
          where id = ${conversation.id} returning id`
      : sql`insert into bot_conversations (chatbot_id, version, state, waits_until, created_at, account_id, device_id, chat_id, contact_id)
          values (${bot.id}, ${bot.version}, ${stateText}::jsonb, ${waitsUntil}, ${now}, ${accountId},
            ${conversation.deviceId}, ${conversation.chatId}, ${contactId}) returning id`;
  const { rows } = await preparedSql<{ id: number; conversationId: number }>`
    with target as (${upsert})
     insert into bot_turns (created_at, account_id, conversation_id, contact_id, chatbot_id, version, input, effects, passed, is_cut, due_at)
     select ${now}::timestamptz, ${accountId}::bigint, target.id, ${contactId}::bigint, ${bot.id}::bigint, ${bot.version}::int, ${input}::text,
         ${JSON.stringify(effects)}::jsonb, ${JSON.stringify(passed)}::jsonb, ${isCut}::boolean, ${dueAt}::timestamptz
       from target returning id, conversation_id as "conversationId"`.execute(database(em));
  return { ...rows[0]!, dueAt };
}

const dueTimeOf = (effect: Effect | undefined, now: Date): Date =>
  effect?.kind === 'reply' ? new Date(now.getTime() + effect.delaySeconds * 1_000) : now;

/** `messageIds` is empty if all messages were rejected. */
export interface SentNodeReply {
  nodeId: string;
  messageIds: readonly number[];
}

/** Returns true if the turn has no more steps. Does nothing if another process was first. */
export async function recordReplies(
  em: EntityManager,
  { id, nextStep, effects }: OpenTurn,
  sentReplies: readonly SentNodeReply[],
  now: Date,
): Promise<boolean> {
  const step = nextStep + sentReplies.length;
  const isClosed = step === effects.length;
  const records = sentReplies.flatMap(({ nodeId, messageIds }) =>
    messageIds.map((messageId) => ({ message_id: messageId, node_id: nodeId })),
  );
  const dueAt = isClosed ? null : dueTimeOf(effects[step], now);
  await preparedSql`
    with advanced as (
       update bot_turns set next_step = ${step}, due_at = ${dueAt}
        where id = ${id} and next_step = ${nextStep} and due_at is not null returning id, account_id),
     recorded as (insert into bot_replies (message_id, turn_id, account_id, node_id)
       select r.message_id, a.id, a.account_id, r.node_id from advanced a, jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r (message_id bigint, node_id text)
       on conflict do nothing)
     update automatic_answers w set state = 'answered', reason = null, answer_id = ${records[0]?.message_id ?? null}, updated_at = clock_timestamp()
       from advanced a where w.account_id = a.account_id and w.turn_id = a.id and w.state = 'chosen'
        and ${isClosed || records.length > 0}::boolean`.execute(database(em));
  return isClosed;
}

/** Returns false if another process was first. */
export async function advanceTurn(em: EntityManager, { id, nextStep, effects }: OpenTurn, now: Date): Promise<boolean> {
  const { numAffectedRows } = await preparedSql`
    update bot_turns set next_step = next_step + 1, due_at = ${dueTimeOf(effects[nextStep + 1], now)}
      where id = ${id} and next_step = ${nextStep} and due_at is not null`.execute(database(em));
  return numAffectedRows! > 0n;
}

/** Returns false if another process was first. */
export async function closeTurn(
  em: EntityManager,
  { id, nextStep }: Pick<OpenTurn, 'id' | 'nextStep'>,
): Promise<boolean> {
  const { numAffectedRows } = await preparedSql`
    update bot_turns set due_at = null where id = ${id} and next_step = ${nextStep} and due_at is not null`.execute(
    database(em),
  );
  return numAffectedRows! > 0n;
}

/** Lets the conversation end after its open turn. */
export async function markFinished(
  em: EntityManager,
  conversationId: number,
  outcome: ConversationOutcome,
): Promise<void> {
  await preparedSql`
    update bot_conversations set state = null, outcome = ${outcome}, updated_at = clock_timestamp()
      where id = ${conversationId} and ended_at is null`.execute(database(em));
}
