import { randomInt } from 'node:crypto';
import { bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import type { WebhookRecord } from '../state/shop-records.js';
import { sallaData, sallaError, sallaPage, sallaShop } from './salla-access.js';

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
  const first = {
    id: Number(id),
    name: name ?? null,
    type: 'manual',
    event,
    version: version ?? 2,
    rule: rule ?? null,
    url,
  };
  return { ...first, headers: headers ?? [], security_strategy: security_strategy ?? 'signature' };
}

async function subscribe(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
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
  shop.record.webhooks.push(webhook);
  shop.save();
  return sallaData(toResource(webhook));
}

async function list(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
  return sallaPage(call, shop.record.webhooks.map(toResource));
}

async function events(call: ShopCall): Promise<ShopAnswer> {
  await sallaShop(call);
  return sallaData(EVENTS);
}

async function unsubscribe(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
  const id = call.query.get('id');
  const url = call.query.get('url');
  const kept = shop.record.webhooks.filter((webhook) => webhook.id !== id && webhook.url !== url);
  if (kept.length === shop.record.webhooks.length) return sallaError(404, 'not_found', 'The webhook is not found');
  shop.record.webhooks = kept;
  shop.save();
  return sallaData({ message: 'The webhook has been deleted successfully', code: 202 }, 202);
}

export function addSallaWebhookRoutes(routes: ShopRoutes): void {
  routes
    .on('POST', '/admin/v2/webhooks/subscribe', subscribe)
    .on('GET', '/admin/v2/webhooks', list)
    .on('GET', '/admin/v2/webhooks/events', events)
    .on('DELETE', '/admin/v2/webhooks/unsubscribe', unsubscribe);
}
