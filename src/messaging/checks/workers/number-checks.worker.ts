import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { JobWorker, WorkerParts } from '../../../platform/queues/job-worker.js';
import { NumbersChecked } from '../../messaging.messages.js';
import { CheckNumbers } from '../check-numbers.js';
import { numberChecksQueue } from '../checks.queue.js';

/** A device asks about ten numbers a minute or so: more looks like a machine that gathers numbers, and gets the number banned. */
const EVERY_MS = 6_000;
const MOST_ACCOUNTS = 100;

@Injectable()
export class NumberChecksWorker extends JobWorker<Record<string, never>> {
  constructor(
    parts: WorkerParts,
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly checks: CheckNumbers,
  ) {
    super(parts, numberChecksQueue, 1);
  }

  override async onApplicationBootstrap(): Promise<void> {
    super.onApplicationBootstrap();
    await this.parts.queues.repeat(numberChecksQueue, EVERY_MS, {});
  }

  protected async handle(): Promise<void> {
    const accounts = await this.em.execute<{ account_id: string }[]>(
      'select account_id from contacts where check_wanted_at is not null group by 1 order by min(check_wanted_at) limit ?',
      [MOST_ACCOUNTS],
    );
    await Promise.all(
      accounts.map(async ({ account_id }) => {
        const accountId = Number(account_id);
        if (!(await this.queries.execute(new IsAccountActive(accountId)))) return;
        await this.checks.ofAccount(accountId);
        this.events.publish(new NumbersChecked(accountId));
      }),
    );
  }
}
