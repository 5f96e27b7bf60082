import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContactMerge } from '../../address-book/address-book.ports.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { mergeInbox } from './inbox/merge-inbox.js';
import { keepAddresses } from './person/keep-addresses.js';
import { chatMergeParticipants } from '../messaging.ports.js';
import { REPLACE_BLOCK } from './phone/pending-changes.sql.js';

export async function mergeChats(em: EntityManager, merge: ContactMerge): Promise<void> {
  const { accountId, keptId: keptContactId, otherId: otherContactId } = merge;
  const db = database(em);
  // Fixed order prevents deadlocks.
  await sql`
    select id from chats where account_id = ${accountId} and contact_id in (${keptContactId}, ${otherContactId})
      order by id for no key update`.execute(db);
  const pairs = await db
    .selectFrom('chats as o')
    .leftJoin('chats as k', (join) =>
      join.onRef('k.device_id', '=', 'o.device_id').on('k.contact_id', '=', keptContactId),
    )
    .select(['k.id as keptId', 'o.id as otherId'])
    .where('o.contact_id', '=', otherContactId)
    .where('o.account_id', '=', accountId)
    .execute();
  await keepAddresses(em, merge);
  const chats: { keptId: number; otherId: number }[] = [];
  for (const { keptId, otherId } of pairs) {
    if (keptId === null) {
      await db
        .updateTable('chats')
        .set({ contact_id: keptContactId, updated_at: NOW })
        .where('id', '=', otherId)
        .where('account_id', '=', accountId)
        .execute();
      continue;
    }
    await sql`
      delete from messages o using messages k where o.account_id = ${accountId} and o.chat_id = ${otherId}
         and k.chat_id = ${keptId} and k.wa_id = o.wa_id and k.from_me = o.from_me`.execute(db);
    await db
      .updateTable('messages')
      .set({ chat_id: keptId, updated_at: NOW })
      .where('chat_id', '=', otherId)
      .where('account_id', '=', accountId)
      .execute();
    await sql`
      update chats k set unread_count = k.unread_count + o.unread_count, state_version = k.state_version + 1, updated_at = now(),
         is_archived = k.is_archived and o.is_archived, is_muted = k.is_muted or o.is_muted,
         expiration = case when coalesce(o.expiration_set_at > k.expiration_set_at, k.expiration_set_at is null) then o.expiration else k.expiration end,
         expiration_set_at = greatest(k.expiration_set_at, o.expiration_set_at), needs_you_at = greatest(k.needs_you_at, o.needs_you_at),
         last_message_id = m.id, last_message_at = greatest(m.at, r.at), last_reaction_id = r.id, last_reaction_at = r.at
         from chats o left join lateral (select id, at from messages where chat_id = ${keptId} and not is_bulk order by at desc, id desc limit 1) m on true
         left join lateral (select last_reaction_id id, last_reaction_at at from chats
             where id in (${keptId}, o.id) and last_reaction_at > coalesce(m.at, '-infinity') order by last_reaction_at desc limit 1) r on true
        where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId}`.execute(db);
    await mergeInbox(em, accountId, { keptId, otherId });
    await sql`
      update chat_changes o set chat_id = ${keptId}, version = version + 1, updated_at = now()
        where chat_id = ${otherId} and account_id = ${accountId}
          and not exists (select from chat_changes k where k.chat_id = ${keptId} and k.kind = o.kind)`.execute(db);
    await sql`
      update block_changes set chat_id = ${keptId}, version = version + 1, updated_at = now()
        where chat_id = ${otherId} and account_id = ${accountId}
          and not exists (select from block_changes where chat_id = ${keptId})`.execute(db);
    await db
      .updateTable('pending_effects')
      .set({ chat_id: keptId })
      .where('chat_id', '=', otherId)
      .where('account_id', '=', accountId)
      .execute();
    chats.push({ keptId, otherId });
  }
  await blockOnDevices(em, merge);
  for (const participate of chatMergeParticipants) await participate(em, { ...merge, chats });
  for (const { keptId, otherId } of chats) {
    // Keeps the later ad or post.
    await sql`
      update chats k set referral = o.referral from chats o
        where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
          and o.referral is not null and (k.referral is null or o.referral ->> 'at' > k.referral ->> 'at')`.execute(db);
    await db.deleteFrom('chats').where('id', '=', otherId).where('account_id', '=', accountId).execute();
  }
}

/** Queues a block for all devices if only one contact is blocked. */
async function blockOnDevices(em: EntityManager, { accountId, keptId, otherId }: ContactMerge): Promise<void> {
  await sql`
    insert into block_changes as c (chat_id, account_id, device_id)
      select h.id, h.account_id, h.device_id from chats h
        where h.account_id = ${accountId} and h.contact_id = ${keptId} and (select count(blocked_at) = 1 from contacts
          where account_id = ${accountId} and id in (${keptId}, ${otherId}))
      ${REPLACE_BLOCK}`.execute(database(em));
}
