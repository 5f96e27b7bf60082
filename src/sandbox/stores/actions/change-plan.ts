import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import type { PlanRecord } from '../state/store-records.js';
import type { Store } from '../state/store.js';

const DAY_MS = 24 * 3_600_000;
const WARNING_DAYS = 3;

export function changePlan(store: Store, kind: SubscriptionKind, name: string): PlanRecord {
  const now = Date.now();
  const durationMs = (kind.startsWith('trial') ? 14 : 30) * DAY_MS;
  const current = store.record.plan;
  const startsAt = current?.startsAt ?? now - durationMs;
  const plan = { name, startsAt: now, endsAt: now + durationMs, isActive: true };
  if (kind === 'renewed') plan.endsAt = Math.max(now, current?.endsAt ?? now) + durationMs;
  if (kind === 'warning') Object.assign(plan, { startsAt, endsAt: now + WARNING_DAYS * DAY_MS });
  if (/expired|suspended|refunded|canceled/.test(kind)) Object.assign(plan, { startsAt, endsAt: now, isActive: false });
  store.record.plan = plan;
  store.save();
  return plan;
}
