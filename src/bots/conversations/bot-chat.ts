import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../platform/database/prepared-statements.js';

/** What people have said about bots in one chat. */
interface BotChat {
  pausedUntil: Date | null;
  /** What was written by hand before is no reason to be silent. */
  resumedAt: Date | null;
}

const asDate = (written: string | null): Date | null => (written === null ? null : new Date(written));

export async function readBotChat(em: EntityManager, accountId: number, chatId: number): Promise<BotChat> {
  const [row] = await em.execute<{ paused_until: string | null; resumed_at: string | null }[]>(
    prepared('select paused_until, resumed_at from bot_chats where chat_id = ? and account_id = ?'),
    [chatId, accountId],
  );
  return {
    pausedUntil: asDate(row?.paused_until ?? null),
    resumedAt: asDate(row?.resumed_at ?? null),
  };
}

/** Writes down what is said anew; what is absent stays. */
export async function writeBotChat(
  em: EntityManager,
  accountId: number,
  chatId: number,
  said: Partial<BotChat>,
): Promise<void> {
  const columns = { paused_until: said.pausedUntil, resumed_at: said.resumedAt };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name);
  await em.execute(
    `insert into bot_chats (chat_id, account_id, ${names.join(', ')}) values (?, ?, ${names.map(() => '?').join(', ')})
     on conflict (chat_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [chatId, accountId, ...given.map(([, value]) => value ?? null)],
  );
}

/** WhatsApp tells times in whole seconds: what was written in the second of a time may bear the beginning of that second. */
export const secondOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000 - 1);
