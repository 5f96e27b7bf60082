import type { TFunction } from 'i18next';
import type { MessageStatus } from '@server/messaging/messaging.contract.js';
import type { MessageResource } from '@server/sandbox/sandbox.contract.js';

const shown = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'];

/** What a message says: its text or caption. */
export function textOf(message: MessageResource): string {
  return message.caption ?? message.text ?? '';
}

/** One line for a list. */
export function summaryOf(message: MessageResource, t: TFunction): string {
  if (message.isDeleted) return t('sandbox.deleted');
  const text = textOf(message).replace(/\s+/g, ' ').slice(0, 200);
  if (message.kind === 'text') return text;
  const kind = shown.includes(message.kind) ? t(`sandbox.kind.${message.kind}`) : t('sandbox.unsupported');
  return text ? `${kind}: ${text}` : kind;
}

/** The virtual network says pending where our own ticks say sending. */
export function ticksOf({ status }: MessageResource): MessageStatus {
  return status === 'pending' ? 'sending' : status;
}
