import type { OutgoingEvent } from '../platform-adapter.js';
import type { Store } from '../state/store.js';

const DAY_MS = 24 * 3_600_000;

/** Relies on the secret path for authentication. */
export function zidAppEvent(store: Store, event: string, status: string, plan = 'النمو'): OutgoingEvent {
  const { storeId, uuid, url, owner } = store.record;
  const now = Date.now();
  const { startsAt, endsAt } = store.record.plan ?? { startsAt: now, endsAt: now + 30 * DAY_MS };
  const date = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');
  const body = {
    app_id: 4012,
    event_name: event,
    status,
    store_id: Number(storeId),
    store_uuid: uuid,
    store_url: `${url}/`,
    plan_id: 904,
    plan_name: plan,
    plan_type: 'Paid',
    old_plan_name: status === 'upgrade' ? 'البداية' : null,
    amount_paid: 79.01,
    start_date: date(startsAt),
    end_date: date(endsAt),
    payment_date: date(now),
    merchant_email: owner.email,
    merchant_phone_no: owner.phone,
  };
  return { event, body, to: 'app' };
}
