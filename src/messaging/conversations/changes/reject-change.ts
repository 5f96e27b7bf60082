import type { Message } from '../../delivery/message.entity.js';
import { MessageNotChangeable, TooLateToDelete, TooLateToEdit } from '../../messaging.errors.js';
import { DELETE_WITHIN_MS, EDIT_WITHIN_MS } from './change-limits.contract.js';
import type { ChangeKind } from './changes.contract.js';

const UNDELIVERED = new Set(['queued', 'sending', 'failed']);
const WITHIN_MS: Partial<Record<ChangeKind, number>> = { edit: EDIT_WITHIN_MS, delete: DELETE_WITHIN_MS };

/** Null means no limit. */
export function lastTimeFor(kind: ChangeKind, { at, handedOverAt }: Pick<Message, 'at' | 'handedOverAt'>): Date | null {
  const within = WITHIN_MS[kind];
  return within === undefined ? null : new Date((handedOverAt ?? at).getTime() + within);
}

/** Edits and deletions also require our own, recent message. */
export function rejectChange(message: Message, kind: ChangeKind, now: Date): void {
  if (message.isDeleted || UNDELIVERED.has(message.status) || message.isUnreadable) throw new MessageNotChangeable();
  if (kind === 'reaction') return;
  if (!message.fromMe || (kind === 'edit' && message.kind !== 'text')) throw new MessageNotChangeable();
  const until = lastTimeFor(kind, message);
  if (until && now > until) throw kind === 'edit' ? new TooLateToEdit() : new TooLateToDelete();
}
