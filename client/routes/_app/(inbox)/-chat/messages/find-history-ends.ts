import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** Returns comma-separated IDs of the last message of each history range. Expects oldest first. */
export function findHistoryEnds(
  messages: readonly Pick<MessageResource, 'id' | 'is_history'>[],
  isNewest: boolean,
): string {
  const ends = messages.filter((message, index) => {
    const next = messages[index + 1];
    return message.is_history && (next ? !next.is_history : isNewest);
  });
  return ends.map(({ id }) => id).join(',');
}
