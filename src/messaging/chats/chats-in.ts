import type { Condition } from '../../platform/database/search-condition.js';
import { IS_LISTED } from './chat.resource.js';
import type { ChatState } from './chats.contract.js';

/** `any` is also those that were put away. */
export type ListedState = ChatState | 'any';

/**
 * `at` is the column by which a list of them is ordered. Failed messages are read from the newest on; that the chat is joined by a lateral query
 * with a limit keeps the planner from joining all of them first.
 */
const IN_ORDER = { from: 'chats c', at: 'c.last_message_at' };
const IS_FAILED = `m.account_id = ? and m.from_me and m.status = 'failed'`;
const ITS_CHAT =
  'cross join lateral (select * from chats c where c.id = m.chat_id and c.last_message_id = m.id limit 1) c';
/** Of so many of the newest the chats are counted; an account in which more failed has other worries than a figure. */
const MOST_FAILED = 1_000;

const STATES: Record<ListedState, { from: string; at: string; where: string }> = {
  any: { ...IN_ORDER, where: 'c.account_id = ?' },
  all: { ...IN_ORDER, where: 'c.account_id = ? and not c.is_archived' },
  unread: { ...IN_ORDER, where: 'c.account_id = ? and c.unread_count > 0 and not c.is_archived' },
  needs_you: { ...IN_ORDER, where: 'c.account_id = ? and c.needs_you_at is not null and not c.is_archived' },
  failed: { from: `messages m ${ITS_CHAT}`, at: 'm.at', where: `${IS_FAILED} and not c.is_archived` },
  from_ad: { ...IN_ORDER, where: 'c.account_id = ? and c.referral is not null and not c.is_archived' },
  archived: { ...IN_ORDER, where: 'c.account_id = ? and c.is_archived' },
};

/** The chats `c` of a list; each state is read from an index that begins with the account and holds little else. */
export function chatsIn(
  state: ListedState,
  accountId: number,
  deviceId: number | undefined,
): Condition & { from: string; at: string } {
  const { from, at, where } = STATES[state];
  const ofDevice = deviceId === undefined ? '' : ' and c.device_id = ?';
  return {
    ...{ from, at },
    where: `${where} and ${IS_LISTED}${ofDevice}`,
    params: [accountId, ...(deviceId === undefined ? [] : [deviceId])],
  };
}

/** The same to be counted. */
export function countedIn(
  state: ListedState,
  accountId: number,
  deviceId: number | undefined,
): Condition & { from: string } {
  const all = chatsIn(state, accountId, deviceId);
  if (state !== 'failed') return all;
  const newest = `(select * from messages m where ${IS_FAILED} order by m.at desc, m.id desc limit ${MOST_FAILED}) m ${ITS_CHAT}`;
  return { from: newest, where: all.where, params: [accountId, ...all.params] };
}
