import type { SubscriptionKind } from '../../sandbox-stores.contract.js';
import type { OutgoingEvent } from '../platform-adapter.js';
import { changePlan } from '../actions/change-plan.js';
import { openGrant } from '../grants.js';
import type { Store } from '../state/store.js';
import { riyadhText } from '../state/format-values.js';

const DAY_MS = 24 * 3_600_000;
export const SALLA_TOKEN_LIFETIMES = { accessMs: 14 * DAY_MS, refreshMs: 30 * DAY_MS };
export const SALLA_SCOPE =
  'settings.read orders.read_write customers.read carts.read webhooks.read_write offline_access';

/** Uses another time format than store events. */
export function sallaAppEvent(store: Store, event: string, data: Record<string, unknown>): OutgoingEvent {
  const body = { event, merchant: Number(store.record.storeId), created_at: riyadhText(Date.now()), data };
  return { event, body, to: 'app' };
}

/** Sends the tokens once, as in Salla's easy mode. */
export function sallaAuthorize(store: Store): OutgoingEvent {
  const grant = openGrant(store, SALLA_TOKEN_LIFETIMES, SALLA_SCOPE, 'ory_at_');
  return sallaAppEvent(store, 'app.store.authorize', {
    access_token: grant.access,
    expires: Math.floor(grant.expiresAt / 1000),
    refresh_token: grant.refresh,
    scope: grant.scope,
    token_type: 'bearer',
  });
}

export function sallaPlan(store: Store, kind: SubscriptionKind, plan: string): Record<string, unknown> {
  const now = Date.now();
  const iso = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');
  const { startsAt, endsAt } = changePlan(store, kind, plan);
  const dates = { start_date: iso(startsAt), end_date: iso(endsAt) };
  if (kind.startsWith('trial'))
    return { id: 6_789_012_345, app_name: 'Mersal', plan_name: plan, plan_type: 'trial', ...dates, store_type: 'live' };
  return {
    id: 6_789_012_345,
    subscription_id: 1_510_766_000 + (now % 1000),
    item_type: 'plan',
    item_slug: null,
    plan_type: 'recurring',
    plan_name: plan,
    plan_period: '1',
    ...dates,
    ...(kind === 'renewed' && { renew_date: iso(now) }),
    price: '20.00',
    tax_value: '3.00',
    total: '23.00',
    features: [{ key: 'messages', quantity: 1000 }],
    store_type: 'live',
  };
}
