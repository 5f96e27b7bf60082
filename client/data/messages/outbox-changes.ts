import { textOf } from '@server/messaging/text/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** A message that was written here and that the server has not answered for yet. */
export interface PendingMessage {
  /** The Idempotency-Key: however often it is tried, it becomes one message. */
  key: string;
  /** Which conversation it is shown in: `conversationId`. */
  conversation: string;
  device: string;
  chatId: number | null;
  phone: string | null;
  body: string;
  /** Lives as long as this tab; a reload loses the bytes, not the text. */
  file: File | null;
  fileName: string | null;
  /** The file is a recording of one's own voice; absent in what an older version has kept. */
  voice?: { seconds: number; waveform: number[] } | null;
  quotedId: number | null;
  writtenAt: string;
  /** The newest message in hand when it was written, to know its twin. */
  afterId: number;
  state: 'sending' | 'failed';
  /** Why it failed, in the reader's words. */
  problem: string | null;
  /** Of the upload, 0 to 1. */
  share: number;
  /** Its row in the ledger, once the server has told. */
  sentId: number | null;
}

/** One name for a conversation, also for one with a number that has no chat yet. */
export function conversationId(deviceId: number, chatId: number | null, phone: string | null): string {
  return `${deviceId}:${chatId ?? phone ?? ''}`;
}

/**
 * The pending messages a conversation still shows as such. One whose real message has come by the socket, before the
 * answer of the call, must not stand there twice.
 */
export function visiblePending(pending: PendingMessage[], messages: MessageResource[]): PendingMessage[] {
  const taken = new Set<number>();
  return pending.filter((item) => {
    if (item.sentId !== null && messages.some(({ id }) => id === item.sentId)) return false;
    if (item.state !== 'sending') return true;
    const twin = messages.find((message) => !taken.has(message.id) && isTwin(item, message));
    if (twin) taken.add(twin.id);
    return !twin;
  });
}

function isTwin(item: PendingMessage, message: MessageResource): boolean {
  const hasSameFile = (item.fileName === null) === (message.media === null);
  return message.from_me && message.id > item.afterId && hasSameFile && (textOf(message) ?? '') === item.body;
}

/** What is kept in the browser over a reload: texts, as failed, for nobody knows whether they went. */
export function storePending(pending: PendingMessage[]): string {
  const kept = pending.filter((item) => item.sentId === null && (item.body !== '' || item.fileName !== null));
  return JSON.stringify(kept.map((item) => ({ ...item, file: null, state: 'failed', problem: null, share: 0 })));
}

export function restorePending(text: string | null): PendingMessage[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as PendingMessage[]).filter((item) => typeof item.key === 'string') : [];
  } catch {
    return [];
  }
}
