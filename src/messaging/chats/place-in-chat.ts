import type { EntityManager } from '@mikro-orm/postgresql';

const SECOND_MS = 1000;

export function secondOf(at: Date): { start: Date; end: Date } {
  const start = Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;
  return { start: new Date(start), end: new Date(start + SECOND_MS) };
}

/** Returns a millisecond behind `last`, within the second. Then only IDs keep the order. */
export function placeBehind(last: Date | null, at: Date): Date {
  return last ? new Date(Math.min(secondOf(at).end.getTime() - 1, Math.max(last.getTime() + 1, at.getTime()))) : at;
}

/** WhatsApp's times are whole seconds. A message goes behind existing ones of its second. */
export async function placeInChat(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<Date> {
  const { start, end } = secondOf(at);
  const [row] = await em.execute<{ last: string | null }[]>(
    'select max(at) as last from messages where account_id = ? and chat_id = ? and at >= ? and at < ?',
    [accountId, chatId, start, end],
  );
  return placeBehind(row?.last ? new Date(row.last) : null, at);
}
