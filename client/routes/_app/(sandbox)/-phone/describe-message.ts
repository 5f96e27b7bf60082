import type { MessageKind, MessageStatus } from '@server/messaging/messaging.contract.js';
import type { PhoneMessageResource } from '@server/sandbox/sandbox.contract.js';

const SHOWN_KINDS: readonly string[] = [
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

export function phoneMessageText(message: PhoneMessageResource): string {
  return message.caption ?? message.text ?? '';
}

export function phoneMessageKind({ kind, isDeleted }: PhoneMessageResource): MessageKind {
  if (isDeleted) return 'text';
  if (kind === 'voice') return 'audio';
  return SHOWN_KINDS.includes(kind) ? (kind as MessageKind) : 'unsupported';
}

export function ticksOf({ status }: PhoneMessageResource): MessageStatus {
  return status === 'pending' ? 'sending' : status;
}
