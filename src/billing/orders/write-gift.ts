import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { CurrentSubscription } from '../subscriptions/read-current.js';
import type { Buyer } from './write-order.js';

/** Writes a payment of 0 to show who gave the subscription. */
export async function writeGift(
  em: EntityManager,
  { accountId, username, email }: Buyer,
  { current, endsAt }: { current: CurrentSubscription | null; endsAt: Date },
  now: Date,
): Promise<void> {
  const running = current?.expireAt && current.expireAt > now ? current : null;
  const startsAt = sql`case when p.id = ${running?.packageId ?? null}::bigint then ${running?.expireAt ?? now}::timestamptz
    else ${now}::timestamptz end`;
  await sql`
    insert into payments (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change,
      base, value, net, vat, vat_rate, total, provider, state, created_at, paid_at, starts_at, ends_at)
    select s.account_id, ${username}, ${email}, 'admin', p.id, p.title, s.period_type, s.count_months,
      case when p.id = ${current?.packageId ?? null}::bigint then 'renew' else 'new' end, 0, 0, 0, 0, 0, 0, 'admin', 'paid',
      ${now}, ${now}, ${startsAt}, ${endsAt}
    from subscriptions s join packages p on p.id = s.package_id where s.account_id = ${accountId}`.execute(
    database(em),
  );
}
