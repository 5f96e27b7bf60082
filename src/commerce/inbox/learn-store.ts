import type { EntityManager } from '@mikro-orm/postgresql';
import { RECEIVERS } from '../platforms/receivers.js';
import type { Shop } from '../shop-row.js';

/** The shop with what an event says of its store, which is kept when it is news. Its id is not: nobody proves that it is theirs. */
export async function learnStore(em: EntityManager, shop: Shop, body: Buffer): Promise<Shop> {
  const facts = RECEIVERS[shop.platform].storeOf?.(body, shop.facts);
  if (!facts || JSON.stringify(facts) === JSON.stringify(shop.facts)) return shop;
  const { name, url, country, currency } = facts;
  await em.execute(
    'update shops set store_name = ?, store_url = ?, country = ?, currency = ? where id = ? and account_id = ?',
    [name, url, country, currency, shop.id, shop.accountId],
  );
  return { ...shop, facts };
}
