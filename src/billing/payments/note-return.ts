import type { EntityManager } from '@mikro-orm/postgresql';
import { log } from '../../platform/logging.js';
import type { ProviderTransaction } from '../providers/provider.js';

/**
 * Money that went back in the service's own dashboard, all of it or a part: the payment says so and waits for an administrator, who ends
 * the period or lets it go on. Money that had bought nothing yet is simply gone. What is given back from here is under way already, and no
 * news. Answers the ids of the payments that changed.
 */
export async function noteReturn(
  em: EntityManager,
  provider: string,
  { id, returned }: ProviderTransaction,
): Promise<number[]> {
  if (returned === 0) return [];
  const rows = await em.execute<{ id: string; state: string }[]>(
    `update payments set returned = least(?, total), state = case when invoice_number is null and ? >= total then 'refunded' else 'held' end,
       reason = case when ? >= total then 'returned' else 'returned_part' end, updated_at = now()
      where provider = ? and transaction_id = ? and state in ('paid', 'held') and returned < least(?, total) returning id, state`,
    [returned, returned, returned, provider, id, returned],
  );
  for (const row of rows) log.warn({ paymentId: row.id, state: row.state }, 'money went back at the payment service');
  return rows.map((row) => Number(row.id));
}
