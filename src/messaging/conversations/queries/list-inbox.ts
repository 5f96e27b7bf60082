import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { contactSearch } from '../../../address-book/contacts/naming/contact-search.sql.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { readChats } from '../chat.resource.js';
import { FindContacts } from '../../../address-book/address-book.messages.js';
import type { InboxPage, InboxQuery } from '../chats.contract.js';
import { type ChatSource, buildChatSource } from '../chat-source.js';
import { ChatAccess } from '../chat-access.js';
import { toListedState, ResolveFilter } from './resolve-filter.js';

/** SQL: cursor in microseconds, as JavaScript's milliseconds would lose chats. */
const toCursor = (at: RawBuilder<Date>) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || '_' || c.id`;
const MAX_SCANNED_CHATS = 300;

type ShownCondition = RawBuilder<SqlBool> | null;

interface FoundChat {
  id: number;
  cursor: string;
}

@Injectable()
export class ListInbox {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly access: ChatAccess,
    private readonly resolveFilter: ResolveFilter,
  ) {}

  /** Pages by position, because chats move up between requests. */
  async execute(user: SignedIn, options: InboxQuery): Promise<InboxPage> {
    const { accountId } = user;
    const { search, cursor, rows } = options;
    const filter = await this.resolveFilter.execute(user, options);
    const chats = buildChatSource(toListedState(options), accountId, filter);
    const listed = cursor
      ? { ...chats, where: sql<boolean>`${chats.where} and ${toCursorCondition(cursor, chats)}` }
      : chats;
    const shown = await this.access.getShownCondition(user);
    const found = search
      ? await this.search(accountId, listed, shown, search, rows + 1)
      : await this.read(listed, shown, rows + 1);
    const page = found.slice(0, rows);
    const ids = page.map(({ id }) => id);
    const data = await readChats(this.em, accountId, ids);
    return { data, next_cursor: found.length > rows ? (page.at(-1)?.cursor ?? null) : null };
  }

  private async read(
    { from, at, where, isAscending }: ChatSource,
    shown: ShownCondition,
    limit: number,
  ): Promise<FoundChat[]> {
    const { rows } = await sql<FoundChat>`
      select c.id, ${toCursor(at)} as cursor from ${from} where ${where} and ${shown ?? sql`true`}
        order by ${toOrderBy(at, isAscending)} limit ${limit}`.execute(database(this.em));
    return rows;
  }

  private async search(
    accountId: number,
    { from, at, where, isAscending }: ChatSource,
    shown: ShownCondition,
    search: string,
    limit: number,
  ): Promise<FoundChat[]> {
    const db = database(this.em);
    const isShown = shown ?? sql`true`;
    const cursor = toCursor(sql`c.at`);
    const columns = sql`c.id, c.device_id, c.contact_id, c.assignee_id, ${at} as at`;
    const orderAndLimit = sql`order by ${toOrderBy(sql`c.at`, isAscending)} limit ${limit}`;
    const { rows: nearest } = await sql<FoundChat>`
      select c.id, ${cursor} as cursor
         from (select ${columns} from ${from} where ${where} order by ${toOrderBy(at, isAscending)} limit ${MAX_SCANNED_CHATS}) c
         join contacts p on p.id = c.contact_id
        where ${contactSearch(search, 'p', accountId)} and ${isShown} ${orderAndLimit}`.execute(db);
    if (nearest.length === limit) return nearest;
    const contactIds = await this.queries.execute(new FindContacts(accountId, search));
    const { rows: all } = await sql<FoundChat>`
      with people as materialized (${contactIds}),
       found as materialized (select ${columns} from ${from} where ${where} and c.contact_id in (select id from people))
       select c.id, ${cursor} as cursor from found c where ${isShown} ${orderAndLimit}`.execute(db);
    return all;
  }
}

const toOrderBy = (at: RawBuilder<Date>, isAscending: boolean) =>
  isAscending ? sql`${at}, c.id` : sql`${at} desc, c.id desc`;

/** Compares times first, by which the index orders. */
function toCursorCondition(cursor: string, { at, isAscending }: ChatSource): RawBuilder<SqlBool> {
  const [micros, id] = cursor.split('_');
  const moment = sql`timestamptz 'epoch' + ${Number(micros)} * interval '1 microsecond'`;
  return isAscending
    ? sql`${at} >= ${moment} and (${at}, c.id) > (${moment}, ${Number(id)})`
    : sql`${at} <= ${moment} and (${at}, c.id) < (${moment}, ${Number(id)})`;
}
