import { MAX_DELETE_AGE_MS, MAX_EDIT_AGE_MS } from '@server/messaging/conversations/changes/change-limits.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';

/** Messages in flight or failed cannot be changed. */
export const isThere = ({ is_deleted, status }: MessageResource): boolean =>
  !is_deleted && !['queued', 'sending', 'failed'].includes(status);

export const isEditable = (message: MessageResource, now: Date): boolean =>
  message.kind === 'text' && isOwnWithin(message, now, MAX_EDIT_AGE_MS);

export const isDeletable = (message: MessageResource, now: Date): boolean =>
  isOwnWithin(message, now, MAX_DELETE_AGE_MS);

/** Some kinds are stored without the original message. */
export const isForwardable = ({ kind, is_truncated }: MessageResource): boolean =>
  !is_truncated && !['location', 'contact', 'order', 'product', 'poll', 'unsupported'].includes(kind);

function isOwnWithin(message: MessageResource, now: Date, withinMs: number): boolean {
  return message.from_me && isThere(message) && now.getTime() - Date.parse(message.created_at) < withinMs;
}
