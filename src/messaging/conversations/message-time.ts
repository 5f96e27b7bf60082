import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';

const SECOND_MS = 1000;

export function toSecondRange(at: Date): { start: Date; end: Date } {
  const start = Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;
  return { start: new Date(start), end: new Date(start + SECOND_MS) };
}

/** Returns a time after `last` in the same second. In a full second only IDs keep the order. */
export function computeTimeAfter(last: Date | null, at: Date): Date {
  return last
    ? new Date(Math.min(toSecondRange(at).end.getTime() - 1, Math.max(last.getTime() + 1, at.getTime())))
    : at;
}

/** Returns a time after existing messages of the second. */
export async function chooseMessageTime(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<Date> {
  const { start, end } = toSecondRange(at);
  const { last } = await database(em)
    .selectFrom('messages')
    .select(({ fn }) => fn.max<Date | null>('at').as('last'))
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('at', '>=', start)
    .where('at', '<', end)
    .executeTakeFirstOrThrow();
  return computeTimeAfter(last, at);
}
