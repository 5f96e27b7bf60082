import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { keyCondition } from '../../../platform/database/search-condition.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { cutAround, searchedWords } from '../../../templates/text/find-words.contract.js';
import type { FoundMessage, MessageSearchPage, MessageSearchQuery } from '../message-search.contract.js';
import { ChatAccess } from '../chat-access.js';
import { shownName } from '../../../address-book/contacts/naming/contact-name.sql.js';

/** Newest texts to scan. Rarer words use the trigram index, which is slow for frequent ones. */
const NEWEST_LIMIT = 4_000;
const EXCERPT_LETTERS = 160;

const ORDER = sql`order by t.at desc, t.message_id desc`;
/** Microseconds. */
const PLACE = sql<string>`(extract(epoch from t.at) * 1000000)::bigint || '_' || t.message_id`;

interface Found {
  id: number;
  place: string;
}

@Injectable()
export class SearchMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
  ) {}

  async execute(user: SignedIn, options: MessageSearchQuery): Promise<MessageSearchPage> {
    const { search, device, cursor, rows } = options;
    const { accountId } = user;
    const from = await this.visibility(user);
    const condition = conditionOf(search, device);
    const wanted = rows + 1;
    const newest = await this.searchNewest(accountId, from, condition, cursor, wanted);
    const found: Found[] = newest.filter(({ is_edge }) => !is_edge);
    const edge = newest.find(({ is_edge }) => is_edge)?.place;
    if (found.length < wanted && edge !== undefined)
      found.push(...(await this.searchIndex(accountId, from, condition, edge, wanted - found.length)));
    const page = found.slice(0, rows);
    return {
      data: await this.describe(accountId, page, search),
      next_cursor: found.length > rows ? (page.at(-1)?.place ?? null) : null,
    };
  }

  private async searchNewest(
    accountId: number,
    from: RawBuilder<SqlBool>,
    condition: RawBuilder<SqlBool>,
    cursor: string | undefined,
    limit: number,
  ): Promise<(Found & { is_edge: boolean })[]> {
    const older = cursor === undefined ? sql`true` : before(cursor);
    const { rows } = await sql<Found & { is_edge: boolean }>`
      with newest as materialized (
         select * from message_texts t where t.account_id = ${accountId}::bigint and ${older} ${ORDER} limit ${NEWEST_LIMIT})
       (select t.message_id as id, ${PLACE} as place, false as is_edge from newest t
         where ${condition} and ${from} ${ORDER} limit ${limit})
       union all
       (select t.message_id, ${PLACE}, true from newest t offset ${NEWEST_LIMIT - 1})`.execute(database(this.em));
    return rows;
  }

  /** Without order and limit, which would make the planner scan all texts. The index requires a bigint account. */
  private async searchIndex(
    accountId: number,
    from: RawBuilder<SqlBool>,
    condition: RawBuilder<SqlBool>,
    edge: string,
    limit: number,
  ): Promise<Found[]> {
    const { rows } = await sql<Found>`
      with found as materialized (
         select t.message_id, t.at from message_texts t where t.account_id = ${accountId}::bigint and ${condition})
       select t.message_id as id, ${PLACE} as place from found t where ${before(edge)} and ${from} ${ORDER} limit ${limit}`.execute(
      database(this.em),
    );
    return rows;
  }

  private async visibility(user: SignedIn): Promise<RawBuilder<SqlBool>> {
    const shown = await this.access.shownTo(user);
    if (!shown) return sql`true`;
    return sql`exists (select from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
      where m.id = t.message_id and ${shown})`;
  }

  private async describe(accountId: number, page: readonly Found[], search: string): Promise<FoundMessage[]> {
    if (page.length === 0) return [];
    const { rows } = await sql<MessageRow>`
      select m.id, m.device_id, m.chat_id, m.from_me, m.kind, m.body, m.at, p.phone, ${sql.raw(shownName('p'))} name
         from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
        where m.account_id = ${accountId} and m.id = any (${page.map(({ id }) => id)}::bigint[])
        order by m.at desc, m.id desc`.execute(database(this.em));
    return rows.map((row) => ({
      id: row.id,
      device_id: row.device_id,
      chat_id: row.chat_id,
      phone: row.phone,
      profile_info: { name: row.name },
      from_me: row.from_me,
      kind: row.kind,
      excerpt: cutAround(row.body ?? '', search, EXCERPT_LETTERS),
      created_at: row.at.toISOString(),
    }));
  }
}

type MessageRow = Pick<Row<'messages'>, 'id' | 'device_id' | 'chat_id' | 'from_me' | 'kind' | 'body' | 'at'> &
  Pick<Row<'contacts'>, 'phone' | 'name'>;

/** Many texts share a single trigram. */
const SHORT_LETTERS = 3;

/** Short words have large index entries, so only texts with the longer words are checked. */
function conditionOf(search: string, device: number | undefined): RawBuilder<SqlBool> {
  const words = searchedWords(search);
  const isShort = (word: string): boolean => Array.from(word).length <= SHORT_LETTERS;
  const hasLong = !words.every(isShort);
  const tests = words.map((word) =>
    keyCondition(hasLong && isShort(word) ? `(t.search_key || '')` : 't.search_key', word),
  );
  const isOfDevice = device === undefined ? [] : [sql`t.device_id = ${device}`];
  return sql.join([...tests, ...isOfDevice], sql` and `);
}

function before(place: string): RawBuilder<SqlBool> {
  const [micros, id] = place.split('_');
  return sql`(t.at, t.message_id) < (timestamptz 'epoch' + ${Number(micros)} * interval '1 microsecond', ${Number(id)})`;
}
