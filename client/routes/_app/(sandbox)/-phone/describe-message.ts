import type { MessageKind, MessageStatus } from '@server/messaging/messaging.contract.js';
import type { MessageResource } from '@server/sandbox/sandbox.contract.js';

const shown: readonly string[] = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'order',
  'product',
];

/** What a message says: its text or caption. */
export function textOf(message: MessageResource): string {
  return message.caption ?? message.text ?? '';
}

/** The kind as our own chats name it. */
export function kindOf({ kind, isDeleted }: MessageResource): MessageKind {
  if (isDeleted) return 'text';
  if (kind === 'voice') return 'audio';
  return shown.includes(kind) ? (kind as MessageKind) : 'unsupported';
}

/** The virtual network says pending where our own ticks say sending. */
export function ticksOf({ status }: MessageResource): MessageStatus {
  return status === 'pending' ? 'sending' : status;
}
