import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { SendReminder } from './send-reminder.js';

const Payload = z.object({ reminderId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 300_000;
const MOST_AT_ONCE = 500;
/** What ended longer ago is no news. */
const NEWS_DAYS = 1;

/** Reminds of packages that end in 7 and 3 days, and on the day: those that cost something, and that nothing follows. */
@BackgroundWork({
  name: 'subscription-reminders',
  payload: Payload,
  key: ({ reminderId }) => reminderId,
  everyMs: EVERY_MS,
  isOutward: true,
})
export class RemindersWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly reminders: SendReminder,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected handle({ reminderId }: Payload): Promise<void> {
    return this.reminders.send(reminderId);
  }

  /** Whoever bought less than the days before is not reminded of these. */
  override async reconcile(): Promise<Payload[]> {
    const em = this.em.fork();
    const now = this.clock.now();
    await em.execute(
      `insert into subscription_reminders (account_id, expire_at, days_before)
       select s.account_id, s.expire_at, d.days from subscriptions s join packages p on p.id = s.package_id,
         lateral (select min(days) as days from unnest(array[0, 3, 7]) days where s.expire_at <= ?::timestamptz + make_interval(days => days)) d
        where s.expire_at between ?::timestamptz - make_interval(days => ${NEWS_DAYS}) and ?::timestamptz + interval '7 days'
          and p.price > 0 and s.market is null and s.next_payment_id is null
          and (d.days = 0 or s.expire_at - s.starts_at > make_interval(days => d.days))
       on conflict do nothing`,
      [now, now, now],
    );
    const rows = await em.execute<{ id: string }[]>(
      `select id from subscription_reminders where state = 'waiting' and due_at <= now() order by due_at limit ${MOST_AT_ONCE}`,
    );
    return rows.map(({ id }) => ({ reminderId: Number(id) }));
  }
}
