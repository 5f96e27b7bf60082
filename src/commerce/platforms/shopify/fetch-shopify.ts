import type { ShopFacts, StoreEvent } from '../../store-events/store-event.js';
import { callPlatform } from '../call-platform.js';
import type { ConnectedShop, Deps } from '../connector.js';
import { RECEIVERS } from '../receivers.js';
import { SHOPIFY_VERSION, shopAddress, tokenHeader } from './call-shopify.js';

const MOST = 250;

/** Orders and checkouts that changed since, in the words in which Shopify sends them. */
export async function fetchShopifySince(
  deps: Deps,
  shop: ConnectedShop,
  facts: ShopFacts,
  since: Date,
): Promise<StoreEvent[]> {
  const read = async (what: 'orders' | 'checkouts', query: Record<string, string>) => {
    const search = new URLSearchParams({ updated_at_min: since.toISOString(), limit: String(MOST), ...query });
    const url = `${shopAddress(deps.config, shop.storeId)}/admin/api/${SHOPIFY_VERSION}/${what}.json?${search.toString()}`;
    const { json } = await callPlatform(deps.client, url, { headers: tokenHeader(shop.tokens) });
    const rows = (json as Record<string, unknown> | null)?.[what];
    return Array.isArray(rows) ? (rows as unknown[]) : [];
  };
  const orders = await read('orders', { status: 'any', order: 'updated_at asc' });
  const checkouts = await read('checkouts', { status: 'open' });
  return [
    ...orders.flatMap((order) => normalize('orders/updated', order, facts)),
    ...checkouts.flatMap((checkout) => normalize('checkouts/update', checkout, facts)),
  ].filter(({ kind }) => kind !== 'ignored');
}

const normalize = (name: string, row: unknown, facts: ShopFacts): StoreEvent[] =>
  RECEIVERS.shopify.normalize(name, Buffer.from(JSON.stringify(row)), facts);
