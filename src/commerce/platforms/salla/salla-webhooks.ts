import { callPlatform, listAt, textAt } from '../call-platform.js';
import type { ConnectedStore } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';

const EVENTS = [
  'order.created',
  'order.status.updated',
  'order.cancelled',
  'order.refunded',
  'order.payment.updated',
  'shipment.created',
  'shipment.updated',
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

/** Events also enabled in Salla's portal arrive twice. */
export async function subscribeSalla(deps: PlatformDeps, store: ConnectedStore, target: string): Promise<void> {
  const { json } = await call(deps, store, 'GET', '');
  const known = new Set(
    listAt(json, 'data')
      .filter((hook) => textAt(hook, 'url') === target)
      .map((hook) => textAt(hook, 'event')),
  );
  for (const event of EVENTS.filter((name) => !known.has(name)))
    await call(deps, store, 'POST', '/subscribe', {
      name: `Mersal ${event}`,
      event,
      url: target,
      version: 2,
      security_strategy: 'signature',
    });
}

export async function unsubscribeSalla(deps: PlatformDeps, store: ConnectedStore, target: string): Promise<void> {
  await call(deps, store, 'DELETE', `/unsubscribe?url=${encodeURIComponent(target)}`);
}

function call(
  { config, client }: PlatformDeps,
  { tokens }: ConnectedStore,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  json?: object,
) {
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  return callPlatform(client, `${config.salla.apiUrl}/admin/v2/webhooks${path}`, {
    method,
    headers,
    ...(json && { json }),
  });
}
