import type { Message } from '../delivery/message.entity.js';
import { MessageNotChangeable, TooLateToDelete, TooLateToEdit } from '../messaging.errors.js';
import { DELETE_WITHIN_MS, EDIT_WITHIN_MS } from './change-limits.contract.js';
import type { ChangeKind } from './changes.contract.js';

const ON_ITS_WAY = new Set(['queued', 'sending', 'failed']);
const WITHIN_MS: Partial<Record<ChangeKind, number>> = { edit: EDIT_WITHIN_MS, delete: DELETE_WITHIN_MS };

/** Until when WhatsApp takes such a change; null when there is no end. */
export function lastTimeFor(kind: ChangeKind, { at, handedOverAt }: Pick<Message, 'at' | 'handedOverAt'>): Date | null {
  const within = WITHIN_MS[kind];
  return within === undefined ? null : new Date((handedOverAt ?? at).getTime() + within);
}

/** Throws why this cannot be done to a message: only what has arrived can be changed, only one's own words, and only for a while. */
export function refuseChange(message: Message, kind: ChangeKind, now: Date): void {
  if (message.isDeleted || ON_ITS_WAY.has(message.status) || message.isUnreadable) throw new MessageNotChangeable();
  if (kind === 'reaction') return;
  if (!message.fromMe || (kind === 'edit' && message.kind !== 'text')) throw new MessageNotChangeable();
  const until = lastTimeFor(kind, message);
  if (until && now > until) throw kind === 'edit' ? new TooLateToEdit() : new TooLateToDelete();
}
