import { randomInt } from 'node:crypto';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { WebhookRecord } from '../state/store-records.js';
import { sallaData, sallaError, sallaPage, findSallaStore } from './salla-access.js';

const EVENTS = [
  'order.created',
  'order.updated',
  'order.status.updated',
  'order.cancelled',
  'order.refunded',
  'order.payment.updated',
  'order.shipment.created',
  'order.shipment.cancelled',
  'shipment.created',
  'shipment.updated',
  'shipment.cancelled',
  'customer.created',
  'customer.updated',
  'customer.login',
  'customer.otp.request',
  'abandoned.cart',
  'abandoned.cart.updated',
  'abandoned.cart.status.changed',
  'abandoned.cart.purchased',
  'invoice.created',
  'review.added',
];

function toResource({ id, event, url, given }: WebhookRecord): Record<string, unknown> {
  const { name, rule, headers, version, security_strategy } = given;
  const fields = {
    id: Number(id),
    name: name ?? null,
    type: 'manual',
    event,
    version: version ?? 2,
    rule: rule ?? null,
    url,
  };
  return { ...fields, headers: headers ?? [], security_strategy: security_strategy ?? 'signature' };
}

async function subscribe(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  const event = bodyText(call.body, 'event');
  const url = bodyText(call.body, 'url');
  if (!EVENTS.includes(event) || !URL.canParse(url) || !bodyText(call.body, 'name'))
    return {
      status: 422,
      json: {
        status: 422,
        success: false,
        error: { code: 'error', message: 'alert.invalid_fields', fields: { event: [event] } },
      },
    };
  const webhook: WebhookRecord = {
    id: String(randomInt(1_000_000_000, 1_999_999_999)),
    event,
    url,
    status: 'active',
    failures: 0,
    failedAt: [],
    secret: bodyText(call.body, 'secret'),
    given: call.body,
    createdAt: Date.now(),
  };
  store.record.webhooks.push(webhook);
  store.save();
  return sallaData(toResource(webhook));
}

async function listWebhooks(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  return sallaPage(call, store.record.webhooks.map(toResource));
}

async function listEvents(call: StoreCall): Promise<StoreAnswer> {
  await findSallaStore(call);
  return sallaData(EVENTS);
}

async function unsubscribe(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  const id = call.query.get('id');
  const url = call.query.get('url');
  const remaining = store.record.webhooks.filter((webhook) => webhook.id !== id && webhook.url !== url);
  if (remaining.length === store.record.webhooks.length)
    return sallaError(404, 'not_found', 'The webhook is not found');
  store.record.webhooks = remaining;
  store.save();
  return sallaData({ message: 'The webhook has been deleted successfully', code: 202 }, 202);
}

export function addSallaWebhookRoutes(routes: StoreRoutes): void {
  routes
    .on('POST', '/admin/v2/webhooks/subscribe', subscribe)
    .on('GET', '/admin/v2/webhooks', listWebhooks)
    .on('GET', '/admin/v2/webhooks/events', listEvents)
    .on('DELETE', '/admin/v2/webhooks/unsubscribe', unsubscribe);
}
