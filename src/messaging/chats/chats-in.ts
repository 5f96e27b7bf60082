import type { Condition } from '../../platform/database/search-condition.js';
import { IS_LISTED } from './chat.resource.js';
import type { ChatState } from './chats.contract.js';

const STATES: Record<ChatState, { from: string; where: string }> = {
  all: { from: 'chats c', where: 'c.account_id = ?' },
  unread: { from: 'chats c', where: 'c.account_id = ? and c.unread_count > 0' },
  failed: {
    from: 'messages m join chats c on c.id = m.chat_id and c.last_message_id = m.id',
    where: `m.account_id = ? and m.from_me and m.status = 'failed'`,
  },
};

/** The chats `c` of a list; each state is read from an index that begins with the account and holds little else. */
export function chatsIn(
  state: ChatState,
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
