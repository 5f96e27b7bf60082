import type { Row } from '../../../platform/database/statements/database.js';
import { toIso } from '../../../platform/to-iso.js';
import type { ChatSla } from './sla-policies.contract.js';

export interface StoredSla {
  has_policy: boolean;
  first: string | null;
  next: string | null;
  resolve: string | null;
  is_breached: boolean;
  computed_at: string | null;
}

export const SLA_COLUMN = `(select jsonb_build_object('has_policy', s.has_policy, 'first', s.first_due_at, 'next', s.next_due_at,
    'resolve', s.resolve_due_at, 'is_breached', s.is_breached,
    'computed_at', s.computed_at)
  from chat_service_levels s where s.chat_id = c.id)`;

/** Returns the newer time, as clients keep the newest state. */
export const changedAt = (updatedAt: Date, sla: StoredSla | null): Date =>
  sla?.computed_at ? new Date(Math.max(updatedAt.getTime(), Date.parse(sla.computed_at))) : updatedAt;

/** Hides ended due times, which are updated with a short delay. */
export function readSla({
  state,
  waiting_since: waitingSince,
  sla,
}: Pick<Row<'chats'>, 'state' | 'waiting_since'> & { sla: StoredSla | null }): ChatSla | null {
  if (!sla?.has_policy) return null;
  const isRunning = state !== 'resolved';
  const isAnswered = state === 'open' && waitingSince === null;
  const toShownTime = (time: string | null, isShown: boolean) => (isShown && time ? toIso(new Date(time)) : null);
  return {
    first_due_at: toShownTime(sla.first, isRunning && !isAnswered),
    next_due_at: toShownTime(sla.next, state === 'open' && !isAnswered),
    resolve_due_at: toShownTime(sla.resolve, isRunning),
    is_breached: sla.is_breached,
  };
}
