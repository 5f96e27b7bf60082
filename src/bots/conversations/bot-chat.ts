import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';

interface BotChat {
  pausedUntil: Date | null;
  /** Manual messages before this time do not pause bots. */
  resumedAt: Date | null;
}

export async function readBotChat(em: EntityManager, accountId: number, chatId: number): Promise<BotChat> {
  const {
    rows: [row],
  } = await preparedSql<Pick<Row<'bot_chats'>, 'paused_until' | 'resumed_at'>>`
    select paused_until, resumed_at from bot_chats where chat_id = ${chatId} and account_id = ${accountId}`.execute(
    database(em),
  );
  return { pausedUntil: row?.paused_until ?? null, resumedAt: row?.resumed_at ?? null };
}

/** Writes only the given settings. */
export async function writeBotChat(
  em: EntityManager,
  accountId: number,
  chatId: number,
  changes: Partial<BotChat>,
): Promise<void> {
  const settings = { paused_until: changes.pausedUntil, resumed_at: changes.resumedAt };
  await database(em)
    .insertInto('bot_chats')
    .values({ chat_id: chatId, account_id: accountId, ...settings })
    .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(settings))
    .execute();
}

/** Allows for WhatsApp's whole-second timestamps, which may precede the write. */
export const endOfPreviousSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000 - 1);
