import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { IS_LISTED } from './chat.resource.js';
import type { ChatState } from './chats.contract.js';

export type ListedState = ChatState | 'any';

export interface ChatSource {
  from: RawBuilder<unknown>;
  at: RawBuilder<Date>;
  where: RawBuilder<SqlBool>;
}

const isFailed = (accountId: number) => sql<boolean>`m.account_id = ${accountId} and m.from_me and m.status = 'failed'`;
/** A lateral query with a limit prevents a join of all chats. */
const JOIN_CHAT = sql`cross join lateral (select * from chats c where c.id = m.chat_id and c.last_message_id = m.id limit 1) c`;
const FROM_CHATS = { from: sql`chats c`, at: sql<Date>`c.last_message_at` };
const FROM_MESSAGES = { from: sql`messages m ${JOIN_CHAT}`, at: sql<Date>`m.at` };
const MAX_FAILED_MESSAGES = 1_000;

const STATES: Record<ListedState, (accountId: number) => RawBuilder<SqlBool>> = {
  any: (accountId) => sql`c.account_id = ${accountId}`,
  all: (accountId) => sql`c.account_id = ${accountId} and not c.is_archived`,
  unread: (accountId) => sql`c.account_id = ${accountId} and c.unread_count > 0 and not c.is_archived`,
  needs_you: (accountId) => sql`c.account_id = ${accountId} and c.needs_you_at is not null and not c.is_archived`,
  failed: (accountId) => sql`${isFailed(accountId)} and not c.is_archived`,
  from_ad: (accountId) => sql`c.account_id = ${accountId} and c.referral is not null and not c.is_archived`,
  archived: (accountId) => sql`c.account_id = ${accountId} and c.is_archived`,
};

/** Each state has an index that starts with the account. */
export function chatsIn(state: ListedState, accountId: number, deviceId: number | undefined): ChatSource {
  const ofDevice = deviceId === undefined ? sql`` : sql`and c.device_id = ${deviceId}`;
  return {
    ...(state === 'failed' ? FROM_MESSAGES : FROM_CHATS),
    where: sql`${STATES[state](accountId)} and ${IS_LISTED} ${ofDevice}`,
  };
}

export function countedIn(state: ListedState, accountId: number, deviceId: number | undefined): Omit<ChatSource, 'at'> {
  const { from, where } = chatsIn(state, accountId, deviceId);
  if (state !== 'failed') return { from, where };
  const newest = sql`
    (select * from messages m where ${isFailed(accountId)} order by m.at desc, m.id desc limit ${MAX_FAILED_MESSAGES}) m ${JOIN_CHAT}`;
  return { from: newest, where };
}
