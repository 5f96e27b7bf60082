import type { EntityManager } from '@mikro-orm/postgresql';

interface Merged {
  accountId: number;
  keptId: number;
  otherId: number;
  chats: readonly { keptId: number; otherId: number }[];
}

/** Earlier referral for the contact, later for the chat. */
export async function mergeReferrals(em: EntityManager, { accountId, keptId, otherId, chats }: Merged): Promise<void> {
  await em.execute(
    `update contacts k set referral = o.referral from contacts o
      where k.id = ? and o.id = ? and k.account_id = ? and o.account_id = k.account_id and o.referral is not null
        and (k.referral is null or o.referral ->> 'at' < k.referral ->> 'at')`,
    [keptId, otherId, accountId],
  );
  for (const chat of chats)
    await em.execute(
      `update chats k set referral = o.referral from chats o
        where k.id = ? and o.id = ? and k.account_id = ? and o.account_id = k.account_id and o.referral is not null
          and (k.referral is null or o.referral ->> 'at' > k.referral ->> 'at')`,
      [chat.keptId, chat.otherId, accountId],
    );
}
