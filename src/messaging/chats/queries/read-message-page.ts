import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayParam } from '../../../platform/database/array-param.js';
import { Message } from '../../delivery/message.entity.js';
import { MessageNotFound } from '../../messaging.errors.js';
import type { ListMessagesQuery } from '../chats.contract.js';

interface OfChats {
  accountId: number;
  /** One chat, or all chats of one person. */
  chatIds: readonly number[];
}

interface MessagePage {
  /** Newest first. */
  page: Message[];
  next: number | null;
  previous: number | null;
}

type Direction = 'older' | 'newer';

/** Reads the messages of chats in one order: the newest, those before or after one of them, or those around it. */
export async function readMessagePage(
  em: EntityManager,
  chats: OfChats,
  { cursorId, afterId, aroundId, limit }: Pick<ListMessagesQuery, 'cursorId' | 'afterId' | 'aroundId' | 'limit'>,
): Promise<MessagePage> {
  if (cursorId !== undefined) return readOlder(em, chats, await find(em, chats, cursorId), limit);
  if (afterId !== undefined) return readNewer(em, chats, await find(em, chats, afterId), limit);
  if (aroundId === undefined) return readOlder(em, chats, null, limit);
  const middle = await find(em, chats, aroundId);
  const half = Math.floor(limit / 2);
  const newer = await readNewer(em, chats, middle, half);
  const older = await readOlder(em, chats, middle, Math.max(1, limit - half - 1));
  return { ...older, page: [...newer.page, middle, ...older.page], previous: newer.previous };
}

async function readOlder(em: EntityManager, chats: OfChats, than: Message | null, limit: number): Promise<MessagePage> {
  const found = await readBeside(em, chats, 'older', than, limit + 1);
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null, previous: null };
}

async function readNewer(em: EntityManager, chats: OfChats, than: Message, limit: number): Promise<MessagePage> {
  const found = await readBeside(em, chats, 'newer', than, limit + 1);
  const page = found.slice(0, limit).toReversed();
  return { page, next: page.at(-1)?.id ?? than.id, previous: found.length > limit ? (page[0]?.id ?? null) : null };
}

async function readBeside(
  em: EntityManager,
  { accountId, chatIds }: OfChats,
  direction: Direction,
  than: Message | null,
  limit: number,
): Promise<Message[]> {
  const [op, order] = direction === 'older' ? (['$lt', 'desc'] as const) : (['$gt', 'asc'] as const);
  const orderBy = { at: order, id: order };
  const [only, ...others] = chatIds;
  if (only === undefined) return [];
  if (others.length === 0) {
    const beside = than && { $or: [{ at: { [op]: than.at } }, { at: than.at, id: { [op]: than.id } }] };
    return em.find(Message, { accountId, chatId: only, ...beside }, { orderBy, limit });
  }
  const ids = await readIds(em, chatIds, direction, than, limit);
  return em.find(Message, { accountId, id: { $in: ids } }, { orderBy });
}

/** Each chat is read from its own index; a list of chats in one condition would sort all their messages. */
async function readIds(
  em: EntityManager,
  chatIds: readonly number[],
  direction: Direction,
  than: Message | null,
  limit: number,
): Promise<number[]> {
  const [compare, order] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  const beside = than ? `and (at, id) ${compare} (?, ?)` : '';
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from unnest(?::bigint[]) c(id) cross join lateral (
       select id, at from messages where chat_id = c.id ${beside} order by at ${order}, id ${order} limit ?) m
      order by m.at ${order}, m.id ${order} limit ?`,
    [arrayParam(chatIds), ...(than ? [than.at, than.id] : []), limit, limit],
  );
  return rows.map(({ id }) => Number(id));
}

async function find(em: EntityManager, { accountId, chatIds }: OfChats, id: number): Promise<Message> {
  const message = await em.findOne(Message, { accountId, chatId: { $in: [...chatIds] }, id });
  if (!message) throw new MessageNotFound();
  return message;
}
