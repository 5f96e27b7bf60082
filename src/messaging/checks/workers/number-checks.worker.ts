import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { InRounds, type Round } from '../../../platform/queues/in-rounds.js';
import { NumbersChecked } from '../../messaging.messages.js';
import { CheckNumbers } from '../check-numbers.js';

/** A device asks about ten numbers a minute or so: more looks like a machine that gathers numbers, and gets the number banned. */
const EVERY_MS = 6_000;

/** Accounts in which somebody waits for an answer: one look into the index for each, however many numbers it asks about. */
const WAITING = `with recursive waiting as (
    (select account_id from contacts where check_wanted_at is not null order by account_id limit 1)
    union all
    select (select c.account_id from contacts c
      where c.check_wanted_at is not null and c.account_id > w.account_id order by c.account_id limit 1)
      from waiting w where w.account_id is not null)
  select account_id from waiting where account_id is not null`;

/** Asks WhatsApp about the numbers somebody wants to know of, a few at a time. */
@InRounds('number-checks', EVERY_MS)
export class NumberChecksWorker implements Round {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly checks: CheckNumbers,
  ) {}

  async run(): Promise<void> {
    const accounts = await this.em.execute<{ account_id: string }[]>(WAITING);
    await Promise.all(
      accounts.map(async ({ account_id }) => {
        const accountId = Number(account_id);
        if (!(await this.queries.execute(new IsAccountActive(accountId)))) return;
        if (await this.checks.ofAccount(accountId)) this.events.publish(new NumbersChecked(accountId));
      }),
    );
  }
}
