import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import type { PersonWrote } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { CartChanged } from '../commerce.messages.js';
import { stopCartsOfCustomer } from './engine/stop-carts.js';
import { stopAtReplyJob } from './stop-at-reply.job.js';

type Payload = z.infer<typeof PersonWrote.payload>;

@HandlesJob(stopAtReplyJob)
export class StopAtReply implements DurableJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(payload: Payload, run: JobRun<Payload>): Promise<void> {
    const { accountId } = run;
    if (accountId === null) return;
    const contacts = await this.queries.execute(new GetContactNames(accountId, [payload.contactId]));
    const phone = contacts.get(payload.contactId)?.phone;
    if (!phone) return;
    const reply = { phone, at: new Date(payload.at), isOptOut: payload.isOptOut };
    const ids = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const stopped = await stopCartsOfCustomer(em, accountId, reply, this.clock.now());
      await run.complete(em);
      return stopped;
    });
    for (const id of ids) this.events.publish(new CartChanged(accountId, id));
  }
}
