import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Message } from '../../delivery/message.entity.js';
import { MessageNotFound } from '../../messaging.errors.js';
import type { ListMessagesQuery } from '../chats.contract.js';

interface ChatScope {
  accountId: number;
  chatIds: readonly number[];
}

interface MessagePage {
  page: Message[];
  next: number | null;
  previous: number | null;
}

type Direction = 'older' | 'newer';

export async function readMessagePage(
  em: EntityManager,
  chats: ChatScope,
  { cursorId, afterId, aroundId, limit }: Pick<ListMessagesQuery, 'cursorId' | 'afterId' | 'aroundId' | 'limit'>,
): Promise<MessagePage> {
  if (cursorId !== undefined) return readOlder(em, chats, await findMessage(em, chats, cursorId), limit);
  if (afterId !== undefined) return readNewer(em, chats, await findMessage(em, chats, afterId), limit);
  if (aroundId === undefined) return readOlder(em, chats, null, limit);
  const middle = await findMessage(em, chats, aroundId);
  const half = Math.floor(limit / 2);
  const newer = await readNewer(em, chats, middle, half);
  const older = await readOlder(em, chats, middle, Math.max(1, limit - half - 1));
  return { ...older, page: [...newer.page, middle, ...older.page], previous: newer.previous };
}

async function readOlder(
  em: EntityManager,
  chats: ChatScope,
  anchor: Message | null,
  limit: number,
): Promise<MessagePage> {
  const found = await readAdjacent(em, chats, 'older', anchor, limit + 1);
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null, previous: null };
}

async function readNewer(em: EntityManager, chats: ChatScope, anchor: Message, limit: number): Promise<MessagePage> {
  const found = await readAdjacent(em, chats, 'newer', anchor, limit + 1);
  const page = found.slice(0, limit).toReversed();
  return { page, next: page.at(-1)?.id ?? anchor.id, previous: found.length > limit ? (page[0]?.id ?? null) : null };
}

async function readAdjacent(
  em: EntityManager,
  { accountId, chatIds }: ChatScope,
  direction: Direction,
  anchor: Message | null,
  limit: number,
): Promise<Message[]> {
  const [operator, order] = direction === 'older' ? (['$lt', 'desc'] as const) : (['$gt', 'asc'] as const);
  const orderBy = { at: order, id: order };
  const [firstChatId, ...otherChatIds] = chatIds;
  if (firstChatId === undefined) return [];
  if (otherChatIds.length === 0) {
    const adjacent = anchor && {
      $or: [{ at: { [operator]: anchor.at } }, { at: anchor.at, id: { [operator]: anchor.id } }],
    };
    return em.find(Message, { accountId, chatId: firstChatId, ...adjacent }, { orderBy, limit });
  }
  const ids = await readIds(em, chatIds, direction, anchor, limit);
  return em.find(Message, { accountId, id: { $in: ids } }, { orderBy });
}

/** Reads each chat, as a single condition would sort messages of all chats. */
async function readIds(
  em: EntityManager,
  chatIds: readonly number[],
  direction: Direction,
  anchor: Message | null,
  limit: number,
): Promise<number[]> {
  const [compare, order] = direction === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const adjacent = anchor ? sql`and (at, id) ${compare} (${anchor.at}, ${anchor.id})` : sql``;
  const { rows } = await sql<Pick<Row<'messages'>, 'id'>>`
    select m.id from unnest(${chatIds}::bigint[]) c(id) cross join lateral (
       select id, at from messages where chat_id = c.id ${adjacent} order by at ${order}, id ${order} limit ${limit}) m
      order by m.at ${order}, m.id ${order} limit ${limit}`.execute(database(em));
  return rows.map(({ id }) => id);
}

async function findMessage(em: EntityManager, { accountId, chatIds }: ChatScope, id: number): Promise<Message> {
  const message = await em.findOne(Message, { accountId, chatId: { $in: [...chatIds] }, id });
  if (!message) throw new MessageNotFound();
  return message;
}
