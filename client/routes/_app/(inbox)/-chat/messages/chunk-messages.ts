import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { belongTogether } from './group-albums.js';

/** Few enough to draw at once, enough that thousands of messages are a few dozen pieces. */
const IDS_PER_CHUNK = 100;

export interface MessageChunk {
  key: string;
  messages: MessageResource[];
}

/** Cuts messages into pieces whose borders stay where they are, whatever is added before or after. */
export function chunkMessages(messages: MessageResource[]): MessageChunk[] {
  const chunks: MessageChunk[] = [];
  const seen = new Map<number, number>();
  let former: number | null = null;
  for (const message of messages) {
    const bucket = Math.floor(message.id / IDS_PER_CHUNK);
    const previous = chunks.at(-1)?.messages.at(-1);
    // An album is one bubble, so no border goes through it.
    if (bucket === former || (previous && belongTogether(previous, message))) {
      chunks.at(-1)!.messages.push(message);
      continue;
    }
    // Ids follow the time but for stragglers, so a bucket may come twice.
    const times = (seen.get(bucket) ?? 0) + 1;
    seen.set(bucket, times);
    chunks.push({ key: `${bucket}.${times}`, messages: [message] });
    former = bucket;
  }
  return chunks;
}
