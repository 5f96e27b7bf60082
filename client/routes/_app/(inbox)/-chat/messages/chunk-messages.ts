import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { areSameAlbum } from './group-albums.js';

/** Size for few chunks, each fast to render. */
const IDS_PER_CHUNK = 100;

export interface MessageChunk {
  key: string;
  messages: MessageResource[];
}

/** Keeps chunk borders when messages are added on either side. */
export function chunkMessages(messages: MessageResource[]): MessageChunk[] {
  const chunks: MessageChunk[] = [];
  const seen = new Map<number, number>();
  let previousBucket: number | null = null;
  for (const message of messages) {
    const bucket = Math.floor(message.id / IDS_PER_CHUNK);
    const previous = chunks.at(-1)?.messages.at(-1);
    if (bucket === previousBucket || (previous && areSameAlbum(previous, message))) {
      chunks.at(-1)!.messages.push(message);
      continue;
    }
    // A late message can make a bucket appear twice.
    const occurrence = (seen.get(bucket) ?? 0) + 1;
    seen.set(bucket, occurrence);
    chunks.push({ key: `${bucket}.${occurrence}`, messages: [message] });
    previousBucket = bucket;
  }
  return chunks;
}
