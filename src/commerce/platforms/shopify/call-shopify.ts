import type { Config } from '../../../platform/config.js';
import { callPlatform, textAt } from '../call-platform.js';
import { type Deps, ShopProblem, type ShopTokens } from '../connector.js';

const SHOPIFY_VERSION = '2026-10';

/** As `topic` of the header `X-Shopify-Topic` says it. */
const TOPICS = [
  ...['orders/create', 'orders/updated', 'orders/paid', 'orders/cancelled', 'orders/fulfilled'],
  ...['orders/partially_fulfilled', 'refunds/create', 'fulfillments/create', 'fulfillments/update'],
  ...['fulfillment_events/create', 'customers/create', 'customers/update'],
  ...['checkouts/create', 'checkouts/update', 'checkouts/delete', 'app/uninstalled'],
].map((topic) => topic.replace('/', '_').toUpperCase());

/** Where a shop's admin is. */
export const shopAddress = ({ shopify }: Config, domain: string): string =>
  shopify.shopUrl.replace('{shop}', () => domain);

const tokenHeader = ({ accessToken }: ShopTokens) => ({ 'x-shopify-access-token': accessToken });

/** What GraphQL answers below `data`. */
export async function askShopify(
  deps: Deps,
  domain: string,
  tokens: ShopTokens,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<unknown> {
  const { json } = await callPlatform(
    deps.client,
    `${shopAddress(deps.config, domain)}/admin/api/${SHOPIFY_VERSION}/graphql.json`,
    { method: 'POST', headers: tokenHeader(tokens), json: { query, variables } },
  );
  const { data, errors } = (json ?? {}) as { data?: unknown; errors?: unknown };
  if (errors !== undefined) {
    const isBusy = JSON.stringify(errors).includes('THROTTLED');
    throw new ShopProblem(isBusy ? 'busy' : 'refused', 'the shop does not understand the question');
  }
  return data;
}

interface Hook {
  id: string;
  topic: string;
  url: string;
}

async function listHooks(deps: Deps, domain: string, tokens: ShopTokens): Promise<Hook[]> {
  const data = await askShopify(
    deps,
    domain,
    tokens,
    '{ webhookSubscriptions(first: 100) { nodes { id topic uri } } }',
  );
  const { nodes = [] } = (data as { webhookSubscriptions?: { nodes?: unknown[] } } | null)?.webhookSubscriptions ?? {};
  return nodes.map((node) => ({
    ...{ id: textAt(node, 'id') ?? '', topic: textAt(node, 'topic') ?? '', url: textAt(node, 'uri') ?? '' },
  }));
}

/** Has each topic sent to `target` that is not yet: Shopify drops those that failed too often. */
export async function mendShopifyWebhooks(
  deps: Deps,
  domain: string,
  tokens: ShopTokens,
  target: string,
): Promise<void> {
  const there = (await listHooks(deps, domain, tokens)).filter(({ url }) => url === target);
  for (const topic of TOPICS.filter((one) => !there.some((hook) => hook.topic === one)))
    await askShopify(
      deps,
      domain,
      tokens,
      `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
         webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) { userErrors { message } }
       }`,
      { topic, uri: target },
    );
}

export async function removeShopifyWebhooks(
  deps: Deps,
  domain: string,
  tokens: ShopTokens,
  target: string,
): Promise<void> {
  for (const { id, url } of await listHooks(deps, domain, tokens))
    if (url === target)
      await askShopify(
        deps,
        domain,
        tokens,
        'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }',
        { id },
      );
}
