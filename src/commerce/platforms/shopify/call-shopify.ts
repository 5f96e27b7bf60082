import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../platform/config.js';
import { callPlatform, listAt, textAt } from '../call-platform.js';
import { StoreProblem, type StoreTokens, WebhooksRejected } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';

const SHOPIFY_VERSION = '2026-10';

const TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/paid',
  'orders/cancelled',
  'orders/fulfilled',
  'orders/partially_fulfilled',
  'refunds/create',
  'fulfillments/create',
  'fulfillments/update',
  'fulfillment_events/create',
  'customers/create',
  'customers/update',
  'checkouts/create',
  'checkouts/update',
  'checkouts/delete',
  'app/uninstalled',
].map((topic) => topic.replace('/', '_').toUpperCase());

export const storeAddress = ({ shopify }: Config, domain: string): string =>
  shopify.storeUrl.replace('{shop}', () => domain);

const tokenHeader = ({ accessToken }: StoreTokens) => ({ 'x-shopify-access-token': accessToken });

const MAX_WAITS = 6;
const MAX_WAIT_MS = 15_000;

export async function queryShopify(
  deps: PlatformDeps,
  domain: string,
  tokens: StoreTokens,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<unknown> {
  const url = `${storeAddress(deps.config, domain)}/admin/api/${SHOPIFY_VERSION}/graphql.json`;
  for (let waits = 0; ; waits++) {
    const call = { method: 'POST', headers: tokenHeader(tokens), json: { query, variables } } as const;
    const { json } = await callPlatform(deps.client, url, call);
    const { data, errors } = (json ?? {}) as { data?: unknown; errors?: unknown };
    if (errors === undefined) return data;
    if (!JSON.stringify(errors).includes('THROTTLED')) throw new StoreProblem('refused', 'query rejected by store');
    if (waits >= MAX_WAITS) throw new StoreProblem('busy', 'rate limit of store reached');
    await sleep(readWaitMs(json));
  }
}

/**
 * Returns the `userErrors` of a mutation, which Shopify sends with status 200.
 * @see https://shopify.dev/docs/api/admin-graphql#status_and_error_codes
 */
export async function mutateShopify(...call: Parameters<typeof queryShopify>): Promise<string[]> {
  const data = await queryShopify(...call);
  return Object.values(data ?? {})
    .flatMap((result) => listAt(result, 'userErrors'))
    .map((error) => textAt(error, 'message') ?? '');
}

/**
 * Returns milliseconds until Shopify's rate limit allows the query.
 * @see https://shopify.dev/docs/api/usage/limits
 */
function readWaitMs(json: unknown): number {
  const read = (...path: string[]): number => Number(textAt(json, 'extensions', 'cost', ...path) ?? Number.NaN);
  const missing = read('requestedQueryCost') - read('throttleStatus', 'currentlyAvailable');
  const ms = Math.ceil((missing / read('throttleStatus', 'restoreRate')) * 1000);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 100), MAX_WAIT_MS) : 1_000;
}

interface Hook {
  id: string;
  topic: string;
  url: string;
}

async function listHooks(deps: PlatformDeps, domain: string, tokens: StoreTokens): Promise<Hook[]> {
  const data = await queryShopify(
    deps,
    domain,
    tokens,
    '{ webhookSubscriptions(first: 100) { nodes { id topic uri } } }',
  );
  const { nodes = [] } = (data as { webhookSubscriptions?: { nodes?: unknown[] } } | null)?.webhookSubscriptions ?? {};
  return nodes.map((node) => ({
    id: textAt(node, 'id') ?? '',
    topic: textAt(node, 'topic') ?? '',
    url: textAt(node, 'uri') ?? '',
  }));
}

/** Shopify deletes webhooks that failed too often. Throws WebhooksRejected after trying all topics. */
export async function repairShopifyWebhooks(
  deps: PlatformDeps,
  domain: string,
  tokens: StoreTokens,
  target: string,
): Promise<void> {
  const existing = (await listHooks(deps, domain, tokens)).filter(({ url }) => url === target);
  const rejected: string[] = [];
  for (const topic of TOPICS.filter((name) => !existing.some((hook) => hook.topic === name))) {
    const errors = await mutateShopify(
      deps,
      domain,
      tokens,
      `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
         webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) { userErrors { message } }
       }`,
      { topic, uri: target },
    );
    // Another process may have created it since.
    if (errors.some((message) => !message.includes('already been taken'))) rejected.push(topic);
  }
  if (rejected.length > 0) throw new WebhooksRejected(rejected);
}

export async function removeShopifyWebhooks(
  deps: PlatformDeps,
  domain: string,
  tokens: StoreTokens,
  target: string,
): Promise<void> {
  const rejected: string[] = [];
  for (const { id, topic } of (await listHooks(deps, domain, tokens)).filter(({ url }) => url === target)) {
    const errors = await mutateShopify(
      deps,
      domain,
      tokens,
      'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }',
      { id },
    );
    if (errors.some((message) => !message.includes('does not exist'))) rejected.push(topic);
  }
  if (rejected.length > 0) throw new WebhooksRejected(rejected);
}
