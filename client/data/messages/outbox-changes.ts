import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** A message whose send has no response yet. */
export interface PendingMessage {
  key: string;
  conversation: string;
  device: string;
  chatId: number | null;
  phone: string | null;
  body: string;
  /** Attached file, which a reload loses. */
  file: File | null;
  fileName: string | null;
  /** Voice message. Entries of older versions lack this field. */
  voice?: { seconds: number; waveform: number[] } | null;
  quotedId: number | null;
  writtenAt: string;
  /** Newest loaded message at the time of writing. */
  afterId: number;
  state: 'sending' | 'failed';
  problem: string | null;
  /** Uploaded share, from 0 to 1. */
  share: number;
  sentId: number | null;
}

/** Returns a key for a chat, or for a phone without one. */
export function conversationId(deviceId: number, chatId: number | null, phone: string | null): string {
  return `${deviceId}:${chatId ?? phone ?? ''}`;
}

/** Returns pending messages without those already pushed. A push may precede the response. */
export function visiblePending(pending: PendingMessage[], messages: MessageResource[]): PendingMessage[] {
  const matched = new Set<number>();
  return pending.filter((item) => {
    if (item.sentId !== null && messages.some(({ id }) => id === item.sentId)) return false;
    if (item.state !== 'sending') return true;
    const match = messages.find((message) => !matched.has(message.id) && isSameMessage(item, message));
    if (match) matched.add(match.id);
    return !match;
  });
}

function isSameMessage(item: PendingMessage, message: MessageResource): boolean {
  const hasSameFile = (item.fileName === null) === (message.media === null);
  return message.from_me && message.id > item.afterId && hasSameFile && (messageText(message) ?? '') === item.body;
}

/** Returns the text to store, or null for a sent or empty message. */
export function storePending(item: PendingMessage): string | null {
  if (item.sentId !== null || (item.body === '' && item.fileName === null)) return null;
  return JSON.stringify({ ...item, file: null, share: 0 });
}

export function restorePending(text: string | null): PendingMessage | null {
  try {
    const item = JSON.parse(text ?? 'null') as PendingMessage | null;
    return typeof item?.key === 'string' ? item : null;
  } catch {
    return null;
  }
}
