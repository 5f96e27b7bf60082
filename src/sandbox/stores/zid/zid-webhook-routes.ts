import { randomInt } from 'node:crypto';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { WebhookRecord } from '../state/store-records.js';
import { riyadhText } from '../state/format-values.js';
import { zidData, zidError, findZidStore } from './zid-access.js';

const EVENTS = new Set([
  'order.create',
  'order.status.update',
  'order.payment_status.update',
  'abandoned_cart.created',
  'abandoned_cart.completed',
  'customer.create',
  'customer.update',
  'customer.merchant.update',
  'customer.login',
  'product.create',
  'product.update',
  'product.publish',
  'product.delete',
  'category.create',
  'category.update',
  'category.delete',
]);

const HEALTH = { active: 'healthy', degraded: 'degraded', broken: 'broken', disabled: 'broken', paused: 'broken' };

function toResource(webhook: WebhookRecord): Record<string, unknown> {
  const { id, event, url, given, status, createdAt } = webhook;
  const { original_id, subscriber, conditions } = given;
  return {
    id: Number(id),
    event,
    target_url: url,
    original_id,
    subscriber,
    conditions: conditions ?? {},
    active: status === 'active' || status === 'degraded',
    health_status: HEALTH[status],
    created_at: riyadhText(createdAt),
  };
}

async function createWebhook(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const { body } = call;
  const event = bodyText(body, 'event');
  const url = bodyText(body, 'target_url');
  const isComplete =
    EVENTS.has(event) && URL.canParse(url) && body['original_id'] !== undefined && bodyText(body, 'subscriber');
  if (!isComplete) return zidError(422, 'event, target_url, original_id and subscriber are required');
  const webhook: WebhookRecord = {
    id: String(randomInt(100_000, 999_999)),
    event,
    url,
    status: 'active',
    failures: 0,
    failedAt: [],
    secret: '',
    given: body,
    createdAt: Date.now(),
  };
  store.record.webhooks.push(webhook);
  store.save();
  // Zid tests the address, but ignores the response.
  void fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  return zidData({ webhook: toResource(webhook) });
}

async function listWebhooks(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  return zidData({ webhooks: store.record.webhooks.map(toResource) });
}

async function deleteWebhook(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const originalId = call.query.get('original_id');
  if (!originalId) return zidError(422, 'original_id is required');
  store.record.webhooks = store.record.webhooks.filter(({ given }) => String(given['original_id']) !== originalId);
  store.save();
  return zidData({});
}

async function viewHealth(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const counts = { healthy: 0, degraded: 0, broken: 0 };
  for (const { status } of store.record.webhooks) counts[HEALTH[status] as keyof typeof counts] += 1;
  return zidData({ data: counts });
}

export function addZidWebhookRoutes(routes: StoreRoutes): void {
  routes
    .on('POST', '/v1/managers/webhooks', createWebhook)
    .on('GET', '/v1/managers/webhooks', listWebhooks)
    .on('DELETE', '/v1/managers/webhooks', deleteWebhook)
    .on('GET', '/v1/managers/webhooks/health-summary', viewHealth);
}
