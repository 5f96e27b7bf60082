import type { EntityManager } from '@mikro-orm/postgresql';
import type { Message } from '../delivery/message.entity.js';

/** Call inside the transaction that writes the message. */
export async function addOrderLookup(em: EntityManager, { id, accountId }: Message): Promise<void> {
  await em.execute(
    'insert into order_lookups (message_id, account_id) values (?, ?) on conflict (message_id) do nothing',
    [id, accountId],
  );
}
