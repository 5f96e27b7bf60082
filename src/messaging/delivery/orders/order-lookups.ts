import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';
import type { Message } from '../message.entity.js';

/** Call inside the transaction that writes the message. */
export async function addOrderLookup(em: EntityManager, { id, accountId }: Message): Promise<void> {
  await database(em)
    .insertInto('order_lookups')
    .values({ message_id: id, account_id: accountId })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}
