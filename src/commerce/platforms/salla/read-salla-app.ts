import type { AppEvent, StoreEvent, SubscriptionEvent } from '../../store-events/store-event.js';
import { readStoreDate } from '../reading/read-store-date.js';
import type { JsonFields } from '../reading/read-fields.js';

const APP_CHANGES: Readonly<Record<string, AppEvent['change']>> = {
  'app.installed': 'installed',
  'app.store.authorize': 'authorized',
  'app.uninstalled': 'uninstalled',
};

const SUBSCRIPTION_CHANGES: Readonly<Record<string, SubscriptionEvent['change']>> = {
  'app.subscription.started': 'active',
  'app.subscription.renewed': 'renewed',
  'app.subscription.expired': 'expired',
  'app.subscription.canceled': 'cancelled',
  'app.trial.started': 'trial_started',
  'app.trial.expired': 'trial_expired',
  'app.trial.canceled': 'trial_expired',
};

const UNUSED_EVENTS: readonly string[] = ['app.updated', 'app.feedback.created', 'app.settings.updated'];

export function readSallaApp(name: string, body: JsonFields, at: Date | null): StoreEvent {
  if (UNUSED_EVENTS.includes(name)) return { kind: 'ignored', reason: 'not_for_us' };
  const [appChange, change] = [APP_CHANGES[name], SUBSCRIPTION_CHANGES[name]];
  if (!appChange && !change) return { kind: 'ignored', reason: 'unknown_event' };
  const platformStoreId = body.id('merchant');
  if (!platformStoreId) return { kind: 'ignored', reason: 'unreadable' };
  const data = body.at('data');
  if (appChange) {
    const [merchantName, email] = [data.text('merchant_name'), data.text('merchant_email')];
    const merchant = { name: merchantName, email, phone: null, storeName: data.text('store_name') };
    return { kind: 'app', change: appChange, at, platformStoreId, merchant };
  }
  // An add-on is independent of the plan.
  if (!change || data.text('item_type') === 'addon') return { kind: 'ignored', reason: 'not_for_us' };
  return {
    kind: 'subscription',
    change,
    at,
    platformStoreId,
    planName: data.text('plan_name'),
    startsAt: readStoreDate(data.raw('renew_date')) ?? readStoreDate(data.raw('start_date')),
    endsAt: readStoreDate(data.raw('end_date')),
    amount: data.amount('total', 'price'),
  };
}
