import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { RECEIVERS } from '../platforms/receivers.js';
import type { ShopRow } from '../shop-row.js';

/** Ignores the store's id, which is unproven. */
export async function learnStore(em: EntityManager, shop: ShopRow, body: Buffer): Promise<ShopRow> {
  const facts = RECEIVERS[shop.platform].storeOf?.(body, shop.facts);
  if (!facts || JSON.stringify(facts) === JSON.stringify(shop.facts)) return shop;
  const { name, url, country, currency } = facts;
  await database(em)
    .updateTable('shops')
    .set({ store_name: name, store_url: url, country, currency })
    .where('id', '=', shop.id)
    .where('account_id', '=', shop.accountId)
    .execute();
  return { ...shop, facts };
}
