import type { EntityManager } from '@mikro-orm/postgresql';
import type { FrequencyCap } from '../../../auth/auth.messages.js';
import { TooOften } from '../../messaging.errors.js';

/** SQL. Its parameter is the number of days. */
export const countRecentBulk = (c: string) =>
  `(select count(*) from chats h join messages m on m.chat_id = h.id and m.from_me and m.is_bulk and m.status <> 'failed'
      and m.at > now() - ? * interval '1 day' where h.account_id = ${c}.account_id and h.contact_id = ${c}.id)`;

/** Throws TooOften. Locks until the transaction ends, so that concurrent writers count this message. */
export async function checkFrequency(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { messages, days }: FrequencyCap,
): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`frequency of contact ${contactId}`]);
  const [row] = await em.execute<{ count: string }[]>(
    `select ${countRecentBulk('c')} count from contacts c where c.id = ? and c.account_id = ?`,
    [days, contactId, accountId],
  );
  if (Number(row?.count ?? 0) >= messages) throw new TooOften();
}
