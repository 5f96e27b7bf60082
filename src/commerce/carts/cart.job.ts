import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ReconcileCart } from './reconcile-cart.js';

const Payload = z.object({ accountId: z.number(), cartId: z.number() });
type Payload = z.infer<typeof Payload>;

const MAX_BATCH = 500;
/** The longer window covers a downtime before the start. */
const RECONCILE_WINDOW = { usually: '15 minutes', afterStart: '3 days' };

export const cartJob = defineJob({
  name: 'carts',
  schema: Payload,
  key: ({ cartId }) => cartId,
  concurrency: 2,
  everyMs: 5_000,
});

@HandlesJob(cartJob)
export class CartJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly reconcileCart: ReconcileCart,
    private readonly clock: Clock,
  ) {}

  async findDue({ isAfterStart }: { isAfterStart: boolean }): Promise<Payload[]> {
    const window = isAfterStart ? RECONCILE_WINDOW.afterStart : RECONCILE_WINDOW.usually;
    const { rows } = await sql<Payload>`
      (select c.id as "cartId", c.account_id as "accountId" from carts c
         where c.state = 'open' and c.due_at <= ${this.clock.now()} order by c.due_at limit ${MAX_BATCH})
       union
       (select c.id, c.account_id from store_messages m join carts c on c.id = m.cart_id and c.account_id = m.account_id
         where m.cart_id is not null and m.updated_at > now() - ${window}::interval and m.automation = 'cart.left'
           and m.state <> 'waiting'
           and date_trunc('milliseconds', m.updated_at) > coalesce(c.followed_at, '-infinity') order by m.updated_at limit ${MAX_BATCH})`.execute(
      database(this.em),
    );
    return rows;
  }

  execute({ accountId, cartId }: Payload): Promise<void> {
    return this.reconcileCart.execute(accountId, cartId);
  }
}
