import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { RECEIVERS } from '../platforms/receivers.js';
import type { StoreRow } from '../store-row.js';

/** Ignores the store's unverified ID. */
export async function updateStoreFacts(em: EntityManager, store: StoreRow, body: Buffer): Promise<StoreRow> {
  const facts = RECEIVERS[store.platform].storeFactsOf?.(body, store.facts);
  if (!facts || JSON.stringify(facts) === JSON.stringify(store.facts)) return store;
  const { name, url, country, currency } = facts;
  await database(em)
    .updateTable('shops')
    .set({ store_name: name, store_url: url, country, currency })
    .where('id', '=', store.id)
    .where('account_id', '=', store.accountId)
    .execute();
  return { ...store, facts };
}
