import type { EntityManager } from '@mikro-orm/postgresql';
import { RECEIVERS } from '../platforms/receivers.js';
import type { ShopRow } from '../shop-row.js';

/** Ignores the store's id, which is unproven. */
export async function learnStore(em: EntityManager, shop: ShopRow, body: Buffer): Promise<ShopRow> {
  const facts = RECEIVERS[shop.platform].storeOf?.(body, shop.facts);
  if (!facts || JSON.stringify(facts) === JSON.stringify(shop.facts)) return shop;
  const { name, url, country, currency } = facts;
  await em.execute(
    'update shops set store_name = ?, store_url = ?, country = ?, currency = ? where id = ? and account_id = ?',
    [name, url, country, currency, shop.id, shop.accountId],
  );
  return { ...shop, facts };
}
