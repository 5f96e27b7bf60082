import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetMessageRetention } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';

const DAY_MS = 86_400_000;
/** Keeps each transaction at a few milliseconds. */
const PAGE_SIZE = 500;

interface Page {
  last_id: number | null;
  has_more: boolean | null;
  chat_ids: number[] | null;
}

/**
 * Deletes one page of messages past the account's retention, and clears one page of comments on ratings. Returns
 * the ID to continue after.
 */
@Injectable()
export class DeleteOldMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, afterId: number): Promise<number | null> {
    const days = await this.queries.execute(new GetMessageRetention(accountId));
    if (days === null) return null;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    await clearComments(this.em.fork(), accountId, before);
    return this.em.fork().transactional(async (em) => {
      // Statistics keep deleted messages (trigger count_message_delete).
      await sql`select set_config('mersal.keeps_counters', 'on', true)`.execute(database(em));
      const page = await deletePage(em, accountId, afterId, before);
      if (page.chat_ids) await refreshChats(em, accountId, page.chat_ids, before);
      return page.has_more ? page.last_id : null;
    });
  }
}

/** Stops at the first recent message. Skips pending, changing and locked messages. */
async function deletePage(em: EntityManager, accountId: number, afterId: number, before: Date): Promise<Page> {
  const {
    rows: [page],
  } = await sql<Page>`
    with page as materialized (
       select id, created_at from messages where (account_id, id) > (${accountId}, ${afterId})
         and account_id <= ${accountId} order by account_id, id limit ${PAGE_SIZE}),
     old as (
       select m.id from messages m join page p on p.id = m.id
        where p.created_at < ${before} and m.at < ${before} and m.status not in ('queued', 'sending')
          and not exists (select from message_changes c where c.message_id = m.id and c.status in ('queued', 'sending'))
          for update of m skip locked),
     deleted as (delete from messages m using old where m.id = old.id returning m.chat_id)
     select max(id) last_id, count(*) = ${PAGE_SIZE} and max(created_at) < ${before} has_more,
         (select array_agg(distinct chat_id) from deleted) chat_ids from page`.execute(database(em));
  return page!;
}

/** Sets the newest remaining message of chats. Locks first, so that concurrent messages are seen or follow. */
async function refreshChats(em: EntityManager, accountId: number, ids: readonly number[], before: Date): Promise<void> {
  const { rows: lockedChats } = await sql<Pick<Row<'chats'>, 'id'>>`
    select id from chats where account_id = ${accountId} and id = any (${ids}::bigint[])
        and (last_message_at < ${before} or unread_count > 0) order by id for update`.execute(database(em));
  if (lockedChats.length === 0) return;
  await sql`
    update chats c set last_message_id = n.id, last_message_at = greatest(n.at, n.reaction_at), updated_at = clock_timestamp(),
       last_reaction_id = case when n.reaction_at is not null then c.last_reaction_id end, last_reaction_at = n.reaction_at,
       unread_count = case when n.id is null then 0 else least(c.unread_count, n.unread) end,
       needs_you_at = case when n.id is not null then c.needs_you_at end
      from chats h
      left join lateral (select m.id, m.at, (select h.last_reaction_at from messages r where r.id = h.last_reaction_id) reaction_at,
           (select count(*) from (select from messages t where t.chat_id = h.id and not t.from_me limit h.unread_count) u) unread
         from messages m where m.chat_id = h.id and not m.is_bulk order by m.at desc, m.id desc limit 1) n on true
     where c.id = h.id and h.account_id = ${accountId} and h.id = any (${lockedChats.map(({ id }) => id)}::bigint[])`.execute(
    database(em),
  );
}

/** Keeps scores. Runs outside the transaction of messages, because writers of ratings lock their chat first. */
async function clearComments(em: EntityManager, accountId: number, before: Date): Promise<void> {
  await sql`
    with old as materialized (
       select id, chat_id from chat_ratings where account_id = ${accountId} and comment is not null and rated_at < ${before}
         order by id limit ${PAGE_SIZE} for no key update skip locked),
     cleared as (update chat_ratings r set comment = null from old where r.id = old.id)
    update chat_history h set details = h.details - 'comment' from old
      where h.chat_id = old.chat_id and h.account_id = ${accountId} and h.kind = 'rated'
        and h.details ->> 'rating_id' = old.id::text`.execute(database(em));
}
