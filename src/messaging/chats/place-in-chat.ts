import type { EntityManager } from '@mikro-orm/postgresql';

const SECOND_MS = 1000;

/**
 * When a message of a phone was written, as its chat orders it. WhatsApp tells whole seconds, so of one second it stands behind what is
 * there already: people answer what they have read, and messages arrive in the order in which they were written.
 */
export async function placeInChat(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<Date> {
  const second = Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;
  const end = second + SECOND_MS;
  const [row] = await em.execute<{ last: string | null }[]>(
    'select max(at) as last from messages where account_id = ? and chat_id = ? and at >= ? and at < ?',
    [accountId, chatId, new Date(second), new Date(end)],
  );
  // After a thousand in one second ids alone keep the order.
  return row?.last ? new Date(Math.min(end - 1, new Date(row.last).getTime() + 1)) : at;
}
