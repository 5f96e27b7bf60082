import { sufferTrouble } from '../http/serve-shops.js';
import { textOf, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import { ShopRoutes } from '../http/shop-routes.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { shopOfToken } from '../oauth/grants.js';
import { runQuery } from './graphql/run-query.js';
import { mutationRoot } from './shopify-mutations.js';
import { addShopifyOAuthRoutes, namedShop } from './shopify-oauth.js';
import { queryRoot } from './shopify-queries.js';

/** Points of a bucket of a thousand that fills by fifty a second; each call takes ten. */
const COST = 10;
const limits = new TokenBuckets(1000 / COST, 50 / COST);

/** Too many calls are an answer of 200 with an error in it. */
async function graphql(call: ShopCall): Promise<ShopAnswer> {
  const shop = namedShop(call);
  const token = String(call.headers['x-shopify-access-token'] ?? '');
  if (!shopOfToken([shop], token))
    return {
      status: 401,
      json: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    };
  await sufferTrouble(shop, (status) => ({
    status,
    json: { errors: status === 429 ? 'Exceeded 2 calls per second for api client.' : 'Internal Server Error' },
  }));
  const left = limits.take(shop.record.id);
  const throttleStatus = { maximumAvailable: 1000, currentlyAvailable: Math.max(0, left) * COST, restoreRate: 50 };
  const extensions = { cost: { requestedQueryCost: COST, actualQueryCost: left < 0 ? null : COST, throttleStatus } };
  if (left < 0) return { json: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions } };
  const { variables } = call.body;
  const given = typeof variables === 'object' && variables !== null ? (variables as Record<string, unknown>) : {};
  const roots = { query: queryRoot(shop), mutation: mutationRoot(call.shops, shop) };
  return { json: { ...runQuery(textOf(call.body, 'query'), given, roots), extensions } };
}

export const shopifyRoutes = new ShopRoutes().on('POST', '/:shop/admin/api/2026-10/graphql.json', graphql);
addShopifyOAuthRoutes(shopifyRoutes);
