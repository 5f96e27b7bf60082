import { applyApiFaults } from '../http/serve-stores.js';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import { StoreRoutes } from '../http/store-routes.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { storeOfToken } from '../grants.js';
import { parseQuery, QueryProblem } from './parse-query.js';
import { actualCost, requestedCost } from './query-cost.js';
import { runQuery } from './run-query.js';
import { mutationRoot } from './shopify-mutations.js';
import { addShopifyOAuthRoutes, namedStore } from './shopify-oauth.js';
import { queryRoot } from './shopify-queries.js';

const MAX_POINTS = 1000;
const POINTS_PER_SECOND = 50;
const limits = new TokenBuckets(MAX_POINTS, POINTS_PER_SECOND);

/** Answers an exceeded limit by status 200 and an error. */
async function graphql(call: StoreCall): Promise<StoreAnswer> {
  const store = namedStore(call);
  const token = String(call.headers['x-shopify-access-token'] ?? '');
  if (!storeOfToken([store], token))
    return {
      status: 401,
      json: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    };
  await applyApiFaults(store, (status) => ({
    status,
    json: { errors: status === 429 ? 'Exceeded 2 calls per second for api client.' : 'Internal Server Error' },
  }));
  const { variables } = call.body;
  const given = typeof variables === 'object' && variables !== null ? (variables as Record<string, unknown>) : {};
  const text = bodyText(call.body, 'query');
  const requested = costOf(text, given);
  const { id } = store.record;
  const extensions = (actual: number | null) => {
    const status = {
      maximumAvailable: MAX_POINTS,
      currentlyAvailable: limits.remaining(id),
      restoreRate: POINTS_PER_SECOND,
    };
    return { cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: status } };
  };
  if (requested > MAX_POINTS) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_POINTS}).`;
    const error = { message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_POINTS } };
    return { json: { errors: [error], extensions: extensions(null) } };
  }
  if (limits.take(id, requested) < 0) {
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
    return { json: { errors, extensions: extensions(null) } };
  }
  const roots = { query: queryRoot(store), mutation: mutationRoot(call.stores, store) };
  const answer = runQuery(text, given, roots);
  const isMutation = /^\s*mutation\b/.test(text);
  const actual = isMutation ? requested : Math.min(requested, Math.max(1, actualCost(answer.data) - 1));
  limits.refund(id, requested - actual);
  return { json: { ...answer, extensions: extensions(actual) } };
}

/** Counts one point for an unparsable query, which fails later. */
function costOf(text: string, variables: Record<string, unknown>): number {
  try {
    return requestedCost(parseQuery(text, variables));
  } catch (error) {
    if (error instanceof QueryProblem) return 1;
    throw error;
  }
}

export const shopifyRoutes = new StoreRoutes().on('POST', '/:shop/admin/api/2026-10/graphql.json', graphql);
addShopifyOAuthRoutes(shopifyRoutes);
