import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { keyCondition } from '../../../platform/database/search-condition.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { cutExcerpt, toSearchWords } from '../../../templates/text/find-words.contract.js';
import type { FoundMessage, MessageSearchPage, MessageSearchQuery } from '../message-search.contract.js';
import { ChatAccess } from '../chat-access.js';
import { shownName } from '../../../address-book/contacts/naming/contact-name.sql.js';

/** Newest texts to scan first. The trigram index is slow for frequent words. */
const MAX_SCANNED_TEXTS = 4_000;
const MAX_EXCERPT_CHARACTERS = 160;

const ORDER = sql`order by t.at desc, t.message_id desc`;
/** Time in microseconds, then the message ID. */
const CURSOR = sql<string>`(extract(epoch from t.at) * 1000000)::bigint || '_' || t.message_id`;

interface FoundText {
  id: number;
  cursor: string;
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
    const visibleToUser = await this.buildVisibleCondition(user);
    const condition = toCondition(search, device);
    const limit = rows + 1;
    const newest = await this.searchNewest(accountId, visibleToUser, condition, cursor, limit);
    const found: FoundText[] = newest.filter(({ is_last_scanned }) => !is_last_scanned);
    const lastScanned = newest.find(({ is_last_scanned }) => is_last_scanned)?.cursor;
    if (found.length < limit && lastScanned !== undefined)
      found.push(...(await this.searchIndex(accountId, visibleToUser, condition, lastScanned, limit - found.length)));
    const page = found.slice(0, rows);
    return {
      data: await this.describe(accountId, page, search),
      next_cursor: found.length > rows ? (page.at(-1)?.cursor ?? null) : null,
    };
  }

  private async searchNewest(
    accountId: number,
    visibleToUser: RawBuilder<SqlBool>,
    condition: RawBuilder<SqlBool>,
    cursor: string | undefined,
    limit: number,
  ): Promise<(FoundText & { is_last_scanned: boolean })[]> {
    const older = cursor === undefined ? sql`true` : toCursorCondition(cursor);
    const { rows } = await sql<FoundText & { is_last_scanned: boolean }>`
      with newest as materialized (
         select * from message_texts t where t.account_id = ${accountId}::bigint and ${older} ${ORDER} limit ${MAX_SCANNED_TEXTS})
       (select t.message_id as id, ${CURSOR} as cursor, false as is_last_scanned from newest t
         where ${condition} and ${visibleToUser} ${ORDER} limit ${limit})
       union all
       (select t.message_id, ${CURSOR}, true from newest t offset ${MAX_SCANNED_TEXTS - 1})`.execute(database(this.em));
    return rows;
  }

  /**
   * The inner query has no order and limit, because the planner would then scan all texts. The cast to bigint lets it
   * use the index.
   */
  private async searchIndex(
    accountId: number,
    visibleToUser: RawBuilder<SqlBool>,
    condition: RawBuilder<SqlBool>,
    lastScanned: string,
    limit: number,
  ): Promise<FoundText[]> {
    const { rows } = await sql<FoundText>`
      with found as materialized (
         select t.message_id, t.at from message_texts t where t.account_id = ${accountId}::bigint and ${condition})
       select t.message_id as id, ${CURSOR} as cursor from found t where ${toCursorCondition(lastScanned)} and ${visibleToUser} ${ORDER} limit ${limit}`.execute(
      database(this.em),
    );
    return rows;
  }

  private async buildVisibleCondition(user: SignedIn): Promise<RawBuilder<SqlBool>> {
    const shown = await this.access.getShownCondition(user);
    if (!shown) return sql`true`;
    return sql`exists (select from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
      where m.id = t.message_id and ${shown})`;
  }

  private async describe(accountId: number, page: readonly FoundText[], search: string): Promise<FoundMessage[]> {
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
      excerpt: cutExcerpt(row.body ?? '', search, MAX_EXCERPT_CHARACTERS),
      created_at: row.at.toISOString(),
    }));
  }
}

type MessageRow = Pick<Row<'messages'>, 'id' | 'device_id' | 'chat_id' | 'from_me' | 'kind' | 'body' | 'at'> &
  Pick<Row<'contacts'>, 'phone' | 'name'>;

/** Length with a single trigram, which many texts share. */
const MAX_SHORT_WORD_CHARACTERS = 3;

/** Appends '' to keep short words beside a longer one out of the index. */
function toCondition(search: string, device: number | undefined): RawBuilder<SqlBool> {
  const words = toSearchWords(search);
  const isShort = (word: string): boolean => Array.from(word).length <= MAX_SHORT_WORD_CHARACTERS;
  const hasLong = !words.every(isShort);
  const wordConditions = words.map((word) =>
    keyCondition(hasLong && isShort(word) ? `(t.search_key || '')` : 't.search_key', word),
  );
  const deviceConditions = device === undefined ? [] : [sql`t.device_id = ${device}`];
  return sql.join([...wordConditions, ...deviceConditions], sql` and `);
}

function toCursorCondition(cursor: string): RawBuilder<SqlBool> {
  const [micros, id] = cursor.split('_');
  return sql`(t.at, t.message_id) < (timestamptz 'epoch' + ${Number(micros)} * interval '1 microsecond', ${Number(id)})`;
}
