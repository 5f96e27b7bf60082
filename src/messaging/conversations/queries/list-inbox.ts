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
import { type ChatSource, chatsIn } from '../chats-in.js';
import { ChatAccess } from '../chat-access.js';
import { listedState, ResolveFilter } from './resolve-filter.js';

/** In microseconds, as JavaScript's milliseconds would lose chats. */
const positionOf = (at: RawBuilder<Date>) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || '_' || c.id`;
const MAX_SCANNED_CHATS = 300;

type Shown = RawBuilder<SqlBool> | null;

interface ChatPosition {
  id: number;
  place: string;
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
    const chats = chatsIn(listedState(options), accountId, filter);
    const listed = cursor ? { ...chats, where: sql<boolean>`${chats.where} and ${after(cursor, chats)}` } : chats;
    const shown = await this.access.shownTo(user);
    const found = search
      ? await this.search(accountId, listed, shown, search, rows + 1)
      : await this.read(listed, shown, rows + 1);
    const page = found.slice(0, rows);
    const ids = page.map(({ id }) => id);
    const data = await readChats(this.em, accountId, ids);
    return { data, next_cursor: found.length > rows ? (page.at(-1)?.place ?? null) : null };
  }

  private async read(
    { from, at, where, isAscending }: ChatSource,
    shown: Shown,
    limit: number,
  ): Promise<ChatPosition[]> {
    const { rows } = await sql<ChatPosition>`
      select c.id, ${positionOf(at)} as place from ${from} where ${where} and ${shown ?? sql`true`}
        order by ${inOrder(at, isAscending)} limit ${limit}`.execute(database(this.em));
    return rows;
  }

  private async search(
    accountId: number,
    { from, at, where, isAscending }: ChatSource,
    shown: Shown,
    search: string,
    limit: number,
  ): Promise<ChatPosition[]> {
    const db = database(this.em);
    const isShown = shown ?? sql`true`;
    const place = positionOf(sql`c.at`);
    const columns = sql`c.id, c.device_id, c.contact_id, c.assignee_id, ${at} as at`;
    const orderAndLimit = sql`order by ${inOrder(sql`c.at`, isAscending)} limit ${limit}`;
    const { rows: nearest } = await sql<ChatPosition>`
      select c.id, ${place} as place
         from (select ${columns} from ${from} where ${where} order by ${inOrder(at, isAscending)} limit ${MAX_SCANNED_CHATS}) c
         join contacts p on p.id = c.contact_id
        where ${contactSearch(search, 'p', accountId)} and ${isShown} ${orderAndLimit}`.execute(db);
    if (nearest.length === limit) return nearest;
    const contactIds = await this.queries.execute(new FindContacts(accountId, search));
    const { rows: all } = await sql<ChatPosition>`
      with people as materialized (${contactIds}),
       found as materialized (select ${columns} from ${from} where ${where} and c.contact_id in (select id from people))
       select c.id, ${place} as place from found c where ${isShown} ${orderAndLimit}`.execute(db);
    return all;
  }
}

const inOrder = (at: RawBuilder<Date>, isAscending: boolean) =>
  isAscending ? sql`${at}, c.id` : sql`${at} desc, c.id desc`;

/** The index orders by time only. */
function after(cursor: string, { at, isAscending }: ChatSource): RawBuilder<SqlBool> {
  const [micros, id] = cursor.split('_');
  const moment = sql`timestamptz 'epoch' + ${Number(micros)} * interval '1 microsecond'`;
  return isAscending
    ? sql`${at} >= ${moment} and (${at}, c.id) > (${moment}, ${Number(id)})`
    : sql`${at} <= ${moment} and (${at}, c.id) < (${moment}, ${Number(id)})`;
}
