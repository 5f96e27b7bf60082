import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../platform/database/prepared-statements.js';

interface BotChat {
  pausedUntil: Date | null;
  /** Earlier messages by hand do not pause bots. */
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

/** Absent settings stay. */
export async function writeBotChat(
  em: EntityManager,
  accountId: number,
  chatId: number,
  changes: Partial<BotChat>,
): Promise<void> {
  const columns = { paused_until: changes.pausedUntil, resumed_at: changes.resumedAt };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name);
  await em.execute(
    `insert into bot_chats (chat_id, account_id, ${names.join(', ')}) values (?, ?, ${names.map(() => '?').join(', ')})
     on conflict (chat_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [chatId, accountId, ...given.map(([, value]) => value ?? null)],
  );
}

/** WhatsApp timestamps are whole seconds, and may precede the write. */
export const endOfPreviousSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000 - 1);
