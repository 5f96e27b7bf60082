import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../../platform/database/prepared-statements.js';
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
  isAnswer: boolean;
  createdAt: Date;
  dueAt: Date;
  effects: readonly Effect[];
  nextStep: number;
}

interface Row {
  id: string;
  account_id: string;
  conversation_id: string;
  chatbot_id: string;
  is_running: boolean;
  device_id: string;
  chat_id: string;
  contact_id: string;
  is_answer: boolean;
  created_at: string;
  due_at: string;
  effects: Effect[];
  next_step: number;
}

export async function findOpenTurn(em: EntityManager, conversationId: number): Promise<OpenTurn | null> {
  const [row] = await em.execute<Row[]>(
    prepared(`select t.id, t.account_id, t.conversation_id, t.chatbot_id, b.is_running, c.device_id, c.chat_id, c.contact_id, t.input = 'message' as is_answer, t.created_at, t.due_at, t.effects, t.next_step
       from bot_turns t join bot_conversations c on c.id = t.conversation_id join chatbots b on b.id = c.chatbot_id
      where t.conversation_id = ? and t.due_at is not null`),
    [conversationId],
  );
  return row
    ? {
        id: Number(row.id),
        accountId: Number(row.account_id),
        conversationId: Number(row.conversation_id),
        chatbotId: Number(row.chatbot_id),
        isRunning: row.is_running,
        deviceId: Number(row.device_id),
        chatId: Number(row.chat_id),
        contactId: Number(row.contact_id),
        isAnswer: row.is_answer,
        createdAt: new Date(row.created_at),
        dueAt: new Date(row.due_at),
        effects: row.effects,
        nextStep: row.next_step,
      }
    : null;
}

interface Written {
  accountId: number;
  conversation: { id: number } | { deviceId: number; chatId: number };
  contactId: number;
  bot: { id: number; version: number };
  input: Input['kind'];
  turn: Turn;
  now: Date;
}

const CONTINUE_CONVERSATION = `update bot_conversations set chatbot_id = ?, version = ?, state = ?::jsonb, waits_until = ?, unasked = case when ?::boolean then 0 else unasked + 1 end,
  updated_at = clock_timestamp() where id = ? returning id`;
const START_CONVERSATION = `insert into bot_conversations (chatbot_id, version, state, waits_until, created_at, account_id, device_id, chat_id, contact_id)
  values (?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?) returning id`;

/** Requires the lock of the conversation, or of the contact for a new one. */
export async function writeTurn(
  em: EntityManager,
  { accountId, conversation, contactId, bot, input, turn, now }: Written,
): Promise<{ id: number; conversationId: number; dueAt: Date }> {
  const { effects, passed, state, isCut } = turn;
  const last = effects.at(-1);
  const waitsMs = (last?.kind === 'wait' ? last.seconds * 1_000 : 0) + CONVERSATION_TIMEOUT_HOURS * 3_600_000;
  const dueAt = dueAfter(effects[0], now);
  const [row] = await em.execute<{ id: string; conversation_id: string }[]>(
    prepared(`with place as (${'id' in conversation ? CONTINUE_CONVERSATION : START_CONVERSATION})
     insert into bot_turns (created_at, account_id, conversation_id, contact_id, chatbot_id, version, input, effects, passed, is_cut, due_at)
     select ?::timestamptz, ?::bigint, place.id, ?::bigint, ?::bigint, ?::int, ?::text, ?::jsonb, ?::jsonb, ?::boolean, ?::timestamptz
       from place returning id, conversation_id`),
    [
      bot.id,
      bot.version,
      state && JSON.stringify(state),
      new Date(now.getTime() + waitsMs),
      ...('id' in conversation
        ? [input === 'message', conversation.id]
        : [now, accountId, conversation.deviceId, conversation.chatId, contactId]),
      now,
      accountId,
      contactId,
      bot.id,
      bot.version,
      input,
      JSON.stringify(effects),
      JSON.stringify(passed),
      isCut,
      dueAt,
    ],
  );
  return { id: Number(row?.id), conversationId: Number(row?.conversation_id), dueAt };
}

const dueAfter = (effect: Effect | undefined, now: Date): Date =>
  effect?.kind === 'reply' ? new Date(now.getTime() + effect.delaySeconds * 1_000) : now;

/** Messages of one step. Empty if all were rejected. */
export interface SentNodeReply {
  nodeId: string;
  messageIds: readonly number[];
}

/** Returns true if the turn closed. Does nothing if another process was first. */
export async function recordReplies(
  em: EntityManager,
  { id, nextStep, effects }: OpenTurn,
  sentReplies: readonly SentNodeReply[],
  now: Date,
): Promise<boolean> {
  const step = nextStep + sentReplies.length;
  const isClosed = step === effects.length;
  const lines = sentReplies.flatMap(({ nodeId, messageIds }) =>
    messageIds.map((messageId) => ({ message_id: messageId, node_id: nodeId })),
  );
  await em.execute(
    prepared(`with advanced as (
       update bot_turns set next_step = ?, due_at = ? where id = ? and next_step = ? and due_at is not null returning id, account_id),
     recorded as (insert into bot_replies (message_id, turn_id, account_id, node_id)
       select r.message_id, a.id, a.account_id, r.node_id from advanced a, jsonb_to_recordset(?::jsonb) r (message_id bigint, node_id text)
       on conflict do nothing)
     update automatic_answers w set state = 'answered', reason = null, answer_id = ?, updated_at = clock_timestamp() from advanced a
      where w.account_id = a.account_id and w.turn_id = a.id and w.state = 'chosen' and ?::boolean`),
    [
      step,
      isClosed ? null : dueAfter(effects[step], now),
      id,
      nextStep,
      JSON.stringify(lines),
      lines[0]?.message_id ?? null,
      isClosed || lines.length > 0,
    ],
  );
  return isClosed;
}

/** False if another process was first. */
export async function advanceTurn(em: EntityManager, { id, nextStep, effects }: OpenTurn, now: Date): Promise<boolean> {
  const rows = await em.execute<object[]>(
    prepared(
      'update bot_turns set next_step = next_step + 1, due_at = ? where id = ? and next_step = ? and due_at is not null returning id',
    ),
    [dueAfter(effects[nextStep + 1], now), id, nextStep],
  );
  return rows.length > 0;
}

export async function closeTurn(
  em: EntityManager,
  { id, nextStep }: Pick<OpenTurn, 'id' | 'nextStep'>,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    prepared('update bot_turns set due_at = null where id = ? and next_step = ? and due_at is not null returning id'),
    [id, nextStep],
  );
  return rows.length > 0;
}

/** The conversation closes with its turn. */
export async function markFinished(
  em: EntityManager,
  conversationId: number,
  outcome: ConversationOutcome,
): Promise<void> {
  await em.execute(
    prepared(
      'update bot_conversations set state = null, outcome = ?, updated_at = clock_timestamp() where id = ? and ended_at is null',
    ),
    [outcome, conversationId],
  );
}
