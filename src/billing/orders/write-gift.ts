import type { EntityManager } from '@mikro-orm/postgresql';
import type { PresentSubscription } from '../subscriptions/read-present.js';
import type { Buyer } from './write-order.js';

/** The payment of nothing for what an administrator gave, so that the list says where a subscription came from. */
export async function writeGift(
  em: EntityManager,
  { accountId, username, email }: Buyer,
  { present, endsAt }: { present: PresentSubscription | null; endsAt: Date },
  now: Date,
): Promise<void> {
  const former = present?.expireAt && present.expireAt > now ? present : null;
  await em.execute(
    `insert into payments (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change,
       base, value, net, vat, vat_rate, total, provider, state, created_at, paid_at, starts_at, ends_at)
     select s.account_id, ?, ?, 'admin', p.id, p.title, s.period_type, s.count_months,
       case when p.id = ?::bigint then 'renew' else 'new' end, 0, 0, 0, 0, 0, 0, 'admin', 'paid', ?, ?,
       case when p.id = ?::bigint then ?::timestamptz else ?::timestamptz end, ?
       from subscriptions s join packages p on p.id = s.package_id where s.account_id = ?`,
    [
      ...[username, email, present?.packageId ?? null, now, now],
      ...[former?.packageId ?? null, former?.expireAt ?? now, now, endsAt, accountId],
    ],
  );
}
