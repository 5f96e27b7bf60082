import { MAX_DELETE_AGE_MS, MAX_EDIT_AGE_MS } from '@server/messaging/conversations/changes/change-limits.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

export const isOnWhatsApp = ({ is_deleted, status }: MessageResource): boolean =>
  !is_deleted && !['queued', 'sending', 'failed'].includes(status);

export const isEditable = (message: MessageResource, now: Date): boolean =>
  message.kind === 'text' && isOwnAndRecent(message, now, MAX_EDIT_AGE_MS);

export const isDeletable = (message: MessageResource, now: Date): boolean =>
  isOwnAndRecent(message, now, MAX_DELETE_AGE_MS);

/** Excludes kinds stored without the content that forwarding needs. */
export const isForwardable = ({ kind, is_truncated }: MessageResource): boolean =>
  !is_truncated && !['location', 'contact', 'order', 'product', 'poll', 'unsupported'].includes(kind);

function isOwnAndRecent(message: MessageResource, now: Date, maxAgeMs: number): boolean {
  return message.from_me && isOnWhatsApp(message) && now.getTime() - Date.parse(message.created_at) < maxAgeMs;
}
