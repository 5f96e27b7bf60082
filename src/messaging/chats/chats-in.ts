import type { Condition } from '../../platform/database/search-condition.js';
import { IS_LISTED } from './chat.resource.js';
import type { ChatState } from './chats.contract.js';

/** `any` is also those that were put away. */
export type ListedState = ChatState | 'any';

const STATES: Record<ListedState, { from: string; where: string }> = {
  any: { from: 'chats c', where: 'c.account_id = ?' },
  all: { from: 'chats c', where: 'c.account_id = ? and not c.is_archived' },
  unread: { from: 'chats c', where: 'c.account_id = ? and c.unread_count > 0 and not c.is_archived' },
  needs_you: { from: 'chats c', where: 'c.account_id = ? and c.needs_you_at is not null and not c.is_archived' },
  failed: {
    from: 'messages m join chats c on c.id = m.chat_id and c.last_message_id = m.id',
    where: `m.account_id = ? and m.from_me and m.status = 'failed' and not c.is_archived`,
  },
  archived: { from: 'chats c', where: 'c.account_id = ? and c.is_archived' },
};

/** The chats `c` of a list; each state is read from an index that begins with the account and holds little else. */
export function chatsIn(
  state: ListedState,
  accountId: number,
  deviceId: number | undefined,
): Condition & { from: string } {
  const { from, where } = STATES[state];
  const ofDevice = deviceId === undefined ? '' : ' and c.device_id = ?';
  return {
    from,
    where: `${where} and ${IS_LISTED}${ofDevice}`,
    params: [accountId, ...(deviceId === undefined ? [] : [deviceId])],
  };
}
