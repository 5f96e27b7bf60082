import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetMessageRetention } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { arrayParam } from '../../platform/database/array-param.js';

const DAY_MS = 86_400_000;
/** Keeps each transaction at a few milliseconds. */
const PAGE = 500;

interface Page {
  last_id: string | null;
  has_more: boolean | null;
  chat_ids: string[] | null;
}

/**
 * Deletes one page of messages past the account's retention. The file sweep deletes their files. Returns the ID to
 * continue after.
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
    return this.em.fork().transactional(async (em) => {
      // Statistics keep deleted messages (trigger count_message_delete).
      await em.execute(`select set_config('mersal.keeps_counters', 'on', true)`);
      const page = await deletePage(em, accountId, afterId, before);
      if (page.chat_ids) await refreshChats(em, accountId, page.chat_ids, before);
      return page.has_more && page.last_id !== null ? Number(page.last_id) : null;
    });
  }
}

/** Stops at the first recent message. Skips pending, changing and locked messages. */
async function deletePage(em: EntityManager, accountId: number, afterId: number, before: Date): Promise<Page> {
  const [page] = await em.execute<Page[]>(
    `with page as materialized (
       select id, created_at from messages where (account_id, id) > (?, ?) and account_id <= ? order by account_id, id limit ${PAGE}),
     old as (
       select m.id from messages m join page p on p.id = m.id
        where p.created_at < ? and m.at < ? and m.status not in ('queued', 'sending')
          and not exists (select from message_changes c where c.message_id = m.id and c.status in ('queued', 'sending'))
          for update of m skip locked),
     deleted as (delete from messages m using old where m.id = old.id returning m.chat_id)
     select max(id) last_id, count(*) = ${PAGE} and max(created_at) < ? has_more,
         (select array_agg(distinct chat_id) from deleted) chat_ids from page`,
    [accountId, afterId, accountId, before, before, before],
  );
  return page!;
}

/** Shows the newest remaining message. Locks first, so that concurrent messages are seen or follow. */
async function refreshChats(em: EntityManager, accountId: number, ids: readonly string[], before: Date): Promise<void> {
  const lockedChats = await em.execute<{ id: string }[]>(
    `select id from chats where account_id = ? and id = any (?::bigint[])
        and (last_message_at < ? or unread_count > 0) order by id for update`,
    [accountId, arrayParam(ids.map(Number)), before],
  );
  if (lockedChats.length === 0) return;
  await em.execute(
    `update chats c set last_message_id = n.id, last_message_at = greatest(n.at, n.reaction_at), updated_at = clock_timestamp(),
       last_reaction_id = case when n.reaction_at is not null then c.last_reaction_id end, last_reaction_at = n.reaction_at,
       unread_count = case when n.id is null then 0 else least(c.unread_count, n.unread) end,
       needs_you_at = case when n.id is not null then c.needs_you_at end
      from chats h
      left join lateral (select m.id, m.at, (select h.last_reaction_at from messages r where r.id = h.last_reaction_id) reaction_at,
           (select count(*) from (select from messages t where t.chat_id = h.id and not t.from_me limit h.unread_count) u) unread
         from messages m where m.chat_id = h.id and not m.is_bulk order by m.at desc, m.id desc limit 1) n on true
     where c.id = h.id and h.account_id = ? and h.id = any (?::bigint[])`,
    [accountId, arrayParam(lockedChats.map(({ id }) => Number(id)))],
  );
}
