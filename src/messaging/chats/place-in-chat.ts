import type { EntityManager } from '@mikro-orm/postgresql';

const SECOND_MS = 1000;

/** The whole second of a message, and the end of it. */
export function secondOf(at: Date): { begin: Date; end: Date } {
  const begin = Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;
  return { begin: new Date(begin), end: new Date(begin + SECOND_MS) };
}

/** The place of a message behind the last one of its second, if there is one, and not before the order in which it arrived. After a thousand in one second ids alone keep the order. */
export function placeBehind(last: Date | null, at: Date): Date {
  return last ? new Date(Math.min(secondOf(at).end.getTime() - 1, Math.max(last.getTime() + 1, at.getTime()))) : at;
}

/**
 * When a message of a phone was written, as its chat orders it. WhatsApp tells whole seconds, so of one second it stands behind what is
 * there already: people answer what they have read, and messages arrive in the order in which they were written.
 */
export async function placeInChat(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<Date> {
  const { begin, end } = secondOf(at);
  const [row] = await em.execute<{ last: string | null }[]>(
    'select max(at) as last from messages where account_id = ? and chat_id = ? and at >= ? and at < ?',
    [accountId, chatId, begin, end],
  );
  return placeBehind(row?.last ? new Date(row.last) : null, at);
}
