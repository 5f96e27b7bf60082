import { randomBytes } from 'node:crypto';
import { StoreApiError, bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { Store } from '../state/store.js';
import type { WebhookRecord } from '../state/store-records.js';
import { gmtText } from '../state/format-values.js';
import { wooError, findWooStore } from './woo-keys.js';
import { wooPage } from './woo-page.js';

const TOPIC = /^(order|customer|product|coupon)\.(created|updated|deleted|restored)$|^action\.(woocommerce|wc)_\w+$/;

const listTopicWebhooks = ({ record }: Store): WebhookRecord[] =>
  record.webhooks.filter(({ event }) => TOPIC.test(event));

function toResource(webhook: WebhookRecord): Record<string, unknown> {
  const { id, event, url, status, given, createdAt } = webhook;
  const [resource, name] = event.split('.', 2);
  return {
    id: Number(id),
    name: given['name'] ?? 'Webhook',
    status,
    topic: event,
    resource,
    event: name,
    hooks: [],
    delivery_url: url,
    date_created_gmt: gmtText(createdAt),
    date_modified_gmt: gmtText(createdAt),
  };
}

async function webhookOf(call: StoreCall): Promise<{ store: Store; webhook: WebhookRecord }> {
  const store = await findWooStore(call);
  const webhook = listTopicWebhooks(store).find(({ id }) => id === call.params['id']);
  if (!webhook) throw new StoreApiError(wooError(404, 'shop_webhook_invalid_id', 'Invalid ID.'));
  return { store, webhook };
}

async function createWebhook(call: StoreCall): Promise<StoreAnswer> {
  const store = await findWooStore(call);
  const { body } = call;
  const topic = bodyText(body, 'topic');
  const url = bodyText(body, 'delivery_url');
  if (!TOPIC.test(topic))
    return wooError(400, 'shop_webhook_invalid_topic', 'Webhook topic is required and must be valid.');
  if (!/^https?:\/\//.test(url))
    return wooError(
      400,
      'shop_webhook_invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
    );
  const webhook: WebhookRecord = {
    id: String(store.nextNumber()),
    event: topic,
    url,
    status: readStatus(bodyText(body, 'status')),
    failures: 0,
    failedAt: [],
    secret: bodyText(body, 'secret') || randomBytes(16).toString('hex'),
    given: body,
    createdAt: Date.now(),
  };
  store.record.webhooks.push(webhook);
  store.save();
  void fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ webhook_id: webhook.id }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  return { status: 201, json: toResource(webhook) };
}

async function updateWebhook(call: StoreCall): Promise<StoreAnswer> {
  const { store, webhook } = await webhookOf(call);
  const { body } = call;
  if (bodyText(body, 'status')) webhook.status = readStatus(bodyText(body, 'status'));
  if (bodyText(body, 'secret')) webhook.secret = bodyText(body, 'secret');
  if (bodyText(body, 'delivery_url')) webhook.url = bodyText(body, 'delivery_url');
  if (webhook.status === 'active') webhook.failures = 0;
  store.save();
  return { json: toResource(webhook) };
}

async function deleteWebhook(call: StoreCall): Promise<StoreAnswer> {
  const { store, webhook } = await webhookOf(call);
  if (!['true', '1'].includes(call.query.get('force') ?? ''))
    return wooError(501, 'trash_not_supported', 'Webhooks do not support trashing.');
  store.record.webhooks = store.record.webhooks.filter((kept) => kept !== webhook);
  store.save();
  return { json: toResource(webhook) };
}

function readStatus(text: string): WebhookRecord['status'] {
  return text === 'paused' || text === 'disabled' ? text : 'active';
}

export function addWooWebhookRoutes(routes: StoreRoutes): void {
  const base = '/:store/wp-json/wc/v3/webhooks';
  routes
    .on('GET', base, async (call) => wooPage(call, listTopicWebhooks(await findWooStore(call)).map(toResource)))
    .on('POST', base, createWebhook)
    .on('GET', `${base}/:id`, async (call) => ({ json: toResource((await webhookOf(call)).webhook) }))
    .on('PUT', `${base}/:id`, updateWebhook)
    .on('POST', `${base}/:id`, updateWebhook)
    .on('DELETE', `${base}/:id`, deleteWebhook);
}
