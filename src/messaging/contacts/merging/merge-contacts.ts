import type { EntityManager } from '@mikro-orm/postgresql';
import { mergeParticipants, mergeLocks } from '../../messaging.ports.js';
import type { Contact } from '../contact.entity.js';
import { mergeBookEntries } from './merge-book-entries.js';
import { mergeReferrals } from './merge-referrals.js';

/** Keeps a saved contact: clients may hold its id. */
export async function joinContacts(em: EntityManager, one: Contact, other: Contact): Promise<Contact> {
  const [kept, merged] = other.savedAt && !one.savedAt ? [other, one] : [one, other];
  await mergeContacts(em, kept, merged);
  return kept;
}

async function mergeContacts(em: EntityManager, kept: Contact, other: Contact): Promise<void> {
  const { accountId } = kept;
  for (const lock of mergeLocks) await lock(em, [kept.id, other.id]);
  const pairs = await em.execute<{ kept_chat: string | null; other_chat: string }[]>(
    `select k.id kept_chat, o.id other_chat from chats o
       left join chats k on k.device_id = o.device_id and k.contact_id = ? where o.contact_id = ? and o.account_id = ?`,
    [kept.id, other.id, accountId],
  );
  const chats: { keptId: number; otherId: number }[] = [];
  for (const { kept_chat, other_chat } of pairs) {
    if (kept_chat === null) {
      await em.execute('update chats set contact_id = ?, updated_at = now() where id = ? and account_id = ?', [
        kept.id,
        other_chat,
        accountId,
      ]);
      continue;
    }
    // Both chats may contain the same message.
    await em.execute(
      `delete from messages o using messages k
         where o.account_id = ? and o.chat_id = ? and k.chat_id = ? and k.wa_id = o.wa_id and k.from_me = o.from_me`,
      [accountId, other_chat, kept_chat],
    );
    await em.execute('update messages set chat_id = ?, updated_at = now() where chat_id = ? and account_id = ?', [
      kept_chat,
      other_chat,
      accountId,
    ]);
    await em.execute(
      `update chats k set unread_count = k.unread_count + o.unread_count, updated_at = now(),
         is_archived = k.is_archived and o.is_archived, is_muted = k.is_muted or o.is_muted,
         expiration = case when coalesce(o.expiration_set_at > k.expiration_set_at, k.expiration_set_at is null) then o.expiration else k.expiration end,
         expiration_set_at = greatest(k.expiration_set_at, o.expiration_set_at), needs_you_at = greatest(k.needs_you_at, o.needs_you_at),
         last_message_id = m.id, last_message_at = greatest(m.at, r.at), last_reaction_id = r.id, last_reaction_at = r.at
         from chats o left join lateral (select id, at from messages where chat_id = ? and not is_bulk order by at desc, id desc limit 1) m on true
         left join lateral (select last_reaction_id id, last_reaction_at at from chats
             where id in (?, o.id) and last_reaction_at > coalesce(m.at, '-infinity') order by last_reaction_at desc limit 1) r on true
        where k.id = ? and o.id = ? and k.account_id = ?`,
      [kept_chat, kept_chat, kept_chat, other_chat, accountId],
    );
    // Changes not yet synced to the phone.
    await em.execute(
      `update chat_changes o set chat_id = ?, version = version + 1, updated_at = now() where chat_id = ? and account_id = ?
          and not exists (select from chat_changes k where k.chat_id = ? and k.kind = o.kind)`,
      [kept_chat, other_chat, accountId, kept_chat],
    );
    await em.execute('update pending_effects set chat_id = ? where chat_id = ? and account_id = ?', [
      kept_chat,
      other_chat,
      accountId,
    ]);
    chats.push({ keptId: Number(kept_chat), otherId: Number(other_chat) });
  }
  for (const merge of mergeParticipants) await merge(em, { accountId, keptId: kept.id, otherId: other.id, chats });
  await mergeReferrals(em, { accountId, keptId: kept.id, otherId: other.id, chats });
  for (const { otherId } of chats)
    await em.execute('delete from chats where id = ? and account_id = ?', [otherId, accountId]);
  kept.learn({ pushName: kept.pushName ?? other.pushName ?? null });
  await mergeBookEntries(em, kept, other);
  await em.execute('delete from contacts where id = ? and account_id = ?', [other.id, accountId]);
  em.getUnitOfWork().unsetIdentity(other);
}
