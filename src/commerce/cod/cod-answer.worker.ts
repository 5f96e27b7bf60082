import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { ASKED_WITHIN } from './asked-orders.js';

const Payload = z.object({ accountId: z.number() });
type Payload = z.infer<typeof Payload>;

/** Ends questions that nobody answered. */
@BackgroundWork({ name: 'cod-answers', payload: Payload, key: ({ accountId }) => accountId, everyMs: 60_000 })
export class CodAnswerWorker extends BackgroundWorker<Payload> {
  constructor(private readonly em: EntityManager) {
    super();
  }

  override async reconcile(): Promise<Payload[]> {
    await this.em.execute(
      `update shop_orders set cod_state = 'silent', updated_at = clock_timestamp()
        where cod_state = 'asked' and cod_asked_at <= clock_timestamp() - ${ASKED_WITHIN}`,
    );
    return [];
  }

  protected async handle(): Promise<void> {}
}
