import type { ChatHistoryResource, ChatNoteResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

export type StreamEntry = ChatNoteResource | ChatHistoryResource;
export type PlacedEntries = ReadonlyMap<number, readonly StreamEntry[]>;

/** Key of entries before the first message. */
export const BEFORE_FIRST = 0;

export const isNote = (entry: StreamEntry): entry is ChatNoteResource => 'body' in entry;

interface LoadedRange {
  isOldest: boolean;
  isNewest: boolean;
}

/** Maps entries to the previous message. Expects both lists oldest first. Omits entries outside the loaded range. */
export function placeEntries(
  entries: readonly StreamEntry[],
  messages: readonly Pick<MessageResource, 'id' | 'created_at'>[],
  { isOldest, isNewest }: LoadedRange,
): PlacedEntries {
  const placed = new Map<number, StreamEntry[]>();
  let at = -1;
  for (const entry of entries) {
    for (let next = messages[at + 1]; next && next.created_at <= entry.created_at; next = messages[at + 1]) at++;
    const previous = messages[at];
    if (previous ? at === messages.length - 1 && !isNewest : !isOldest) continue;
    const key = previous?.id ?? BEFORE_FIRST;
    placed.set(key, [...(placed.get(key) ?? []), entry]);
  }
  return placed;
}

export function haveSameEntries(messages: readonly { id: number }[], before: PlacedEntries, after: PlacedEntries) {
  return messages.every(({ id }) => {
    const [previous, current] = [before.get(id), after.get(id)];
    if (previous === current) return true;
    return previous?.length === current?.length && !!previous?.every((entry, index) => entry === current?.[index]);
  });
}
