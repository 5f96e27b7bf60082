import { approvePage, withQuery } from '../http/approve-page.js';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import { StoreRoutes } from '../http/store-routes.js';
import { deleteWooKey, makeWooKey, namedStore } from './woo-keys.js';
import { addWooOrderRoutes } from './woo-order-routes.js';
import { addWooWebhookRoutes } from './woo-webhook-routes.js';

/** Event of the abandoned-cart plugin, which has no WooCommerce topic. */
export const CART_PLUGIN = 'cart.plugin';

const CALLBACK_TIMEOUT_MS = 60_000;
const REQUIRED_PARAMETERS = ['app_name', 'scope', 'user_id', 'return_url', 'callback_url'];

/** Revokes the new key unless the response is 200. */
async function authorize(call: StoreCall): Promise<StoreAnswer> {
  const { query, method } = call;
  const store = namedStore(call);
  const missing = REQUIRED_PARAMETERS.find((name) => !query.get(name));
  if (missing) return { status: 401, html: `<!doctype html><title>Error</title><p>Missing parameter ${missing}</p>` };
  const [appName, scope, user_id, returnUrl, callbackUrl] = REQUIRED_PARAMETERS.map((name) => query.get(name)!) as [
    string,
    string,
    string,
    string,
    string,
  ];
  // WooCommerce also requires https.
  if (!URL.canParse(callbackUrl) || !URL.canParse(returnUrl))
    return { status: 401, html: '<!doctype html><title>Error</title><p>The URLs are not valid</p>' };
  if (method === 'GET') return { html: approvePage(call, 'woocommerce', store.record.id) };
  if (bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(returnUrl, { success: '0', user_id }) };
  const key = makeWooKey(store, `${appName} - API (${new Date().toISOString().slice(0, 10)})`);
  const { keyId: key_id, consumerKey: consumer_key, consumerSecret: consumer_secret } = key;
  const response = await fetch(callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8', 'user-agent': 'WordPress/6.7' },
    body: JSON.stringify({ key_id, user_id, consumer_key, consumer_secret, key_permissions: scope }),
    redirect: 'manual',
    signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
  }).catch(() => null);
  if (response?.status === 200) return { location: withQuery(returnUrl, { success: '1', user_id }) };
  deleteWooKey(store, key);
  return {
    status: 500,
    html: '<!doctype html><title>Error</title><p>An error occurred in the request and at the time were unable to send the consumer data</p>',
  };
}

function siteIndex(call: StoreCall): StoreAnswer {
  const { name, url } = namedStore(call).record;
  const namespaces = ['oembed/1.0', 'wc/v3', 'wc/store/v1', 'wp/v2'];
  return {
    json: { name, description: '', url, home: url, gmt_offset: '3', timezone_string: 'Asia/Riyadh', namespaces },
  };
}

export const woocommerceRoutes = new StoreRoutes()
  .on('GET', '/:store/wc-auth/v1/authorize', authorize)
  .on('POST', '/:store/wc-auth/v1/authorize', authorize)
  .on('GET', '/:store/wp-json', siteIndex);
addWooOrderRoutes(woocommerceRoutes);
addWooWebhookRoutes(woocommerceRoutes);
