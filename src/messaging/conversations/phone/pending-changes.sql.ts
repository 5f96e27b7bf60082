import { type RawBuilder, sql } from 'kysely';
import type { ChatChangeMark } from '../../../devices/connection.messages.js';

/** Blocks have their own table, as older servers would send them as archives. */
export const PENDING_CHANGES = sql<{ chat_id: number; account_id: number; device_id: number; next_at: Date }>`(
  select chat_id, account_id, device_id, kind, version, attempts, next_at from chat_changes
  union all
  select chat_id, account_id, device_id, 'block', version, attempts, next_at from block_changes)`;

export const tableOf = (kind: ChatChangeMark['kind']): RawBuilder<unknown> =>
  kind === 'block' ? sql`block_changes` : sql`chat_changes`;

export const isSameChange = (accountId: number, { chatId, kind, version }: ChatChangeMark): RawBuilder<boolean> =>
  sql`account_id = ${accountId} and chat_id = ${chatId} and version = ${version}
    and ${kind === 'block' ? sql`true` : sql`kind = ${kind}`}`;

export const REPLACE_BLOCK = sql`on conflict (chat_id) do update
  set version = c.version + 1, attempts = 0, next_at = now(), updated_at = now()`;
