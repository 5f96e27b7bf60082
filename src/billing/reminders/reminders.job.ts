import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { SendReminder } from './send-reminder.js';

const Payload = z.object({ reminderId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 300_000;
const MAX_BATCH_SIZE = 500;
const MAX_OVERDUE_DAYS = 1;

/** Reminds owners of paid packages 7 and 3 days before the end and on the day. */
export const remindersJob = defineJob({
  name: 'subscription-reminders',
  schema: Payload,
  key: ({ reminderId }) => reminderId,
  concurrency: 4,
  everyMs: EVERY_MS,
  outward: true,
  accountOf: 'subscription_reminders',
});

@HandlesJob(remindersJob)
export class RemindersJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly reminders: SendReminder,
    private readonly clock: Clock,
  ) {}

  execute({ reminderId }: Payload): Promise<void> {
    return this.reminders.send(reminderId);
  }

  async findDue(): Promise<Payload[]> {
    const db = database(this.em.fork());
    const now = this.clock.now();
    await sql`
      insert into subscription_reminders (account_id, expire_at, days_before)
       select s.account_id, s.expire_at, d.days from subscriptions s join packages p on p.id = s.package_id,
         lateral (select min(days) as days from unnest(array[0, 3, 7]) days where s.expire_at <= ${now}::timestamptz + make_interval(days => days)) d
        where s.expire_at between ${now}::timestamptz - make_interval(days => ${MAX_OVERDUE_DAYS}) and ${now}::timestamptz + interval '7 days'
          and p.price > 0 and s.market is null and s.next_payment_id is null
          and (d.days = 0 or s.expire_at - s.starts_at > make_interval(days => d.days))
       on conflict do nothing`.execute(db);
    return db
      .selectFrom('subscription_reminders')
      .select('id as reminderId')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', NOW)
      .orderBy('due_at')
      .limit(MAX_BATCH_SIZE)
      .execute();
  }
}
