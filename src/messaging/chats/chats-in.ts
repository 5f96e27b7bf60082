import type { Condition } from '../../platform/database/search-condition.js';
import { IS_LISTED } from './chat.resource.js';
import type { ChatState } from './chats.contract.js';

export type ListedState = ChatState | 'any';

const FROM_CHATS = { from: 'chats c', at: 'c.last_message_at' };
const IS_FAILED = `m.account_id = ? and m.from_me and m.status = 'failed'`;
/** A lateral query with a limit prevents a join of all chats. */
const JOIN_CHAT =
  'cross join lateral (select * from chats c where c.id = m.chat_id and c.last_message_id = m.id limit 1) c';
const MAX_FAILED_MESSAGES = 1_000;

const STATES: Record<ListedState, { from: string; at: string; where: string }> = {
  any: { ...FROM_CHATS, where: 'c.account_id = ?' },
  all: { ...FROM_CHATS, where: 'c.account_id = ? and not c.is_archived' },
  unread: { ...FROM_CHATS, where: 'c.account_id = ? and c.unread_count > 0 and not c.is_archived' },
  needs_you: { ...FROM_CHATS, where: 'c.account_id = ? and c.needs_you_at is not null and not c.is_archived' },
  failed: { from: `messages m ${JOIN_CHAT}`, at: 'm.at', where: `${IS_FAILED} and not c.is_archived` },
  from_ad: { ...FROM_CHATS, where: 'c.account_id = ? and c.referral is not null and not c.is_archived' },
  archived: { ...FROM_CHATS, where: 'c.account_id = ? and c.is_archived' },
};

/** Each state has an index that starts with the account. */
export function chatsIn(
  state: ListedState,
  accountId: number,
  deviceId: number | undefined,
): Condition & { from: string; at: string } {
  const { from, at, where } = STATES[state];
  const ofDevice = deviceId === undefined ? '' : ' and c.device_id = ?';
  return {
    from,
    at,
    where: `${where} and ${IS_LISTED}${ofDevice}`,
    params: [accountId, ...(deviceId === undefined ? [] : [deviceId])],
  };
}

export function countedIn(
  state: ListedState,
  accountId: number,
  deviceId: number | undefined,
): Condition & { from: string } {
  const all = chatsIn(state, accountId, deviceId);
  if (state !== 'failed') return all;
  const newest = `(select * from messages m where ${IS_FAILED} order by m.at desc, m.id desc limit ${MAX_FAILED_MESSAGES}) m ${JOIN_CHAT}`;
  return { from: newest, where: all.where, params: [accountId, ...all.params] };
}
