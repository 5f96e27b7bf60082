import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Condition, keyCondition } from '../../../platform/database/search-condition.js';
import type { SignedIn } from '../../../platform/http/access.js';
import type { MessageKind } from '../../messaging.contract.js';
import { cutAround, searchedWords } from '../../text/find-words.contract.js';
import type { FoundMessage, MessageSearchPage, MessageSearchQuery } from '../message-search.contract.js';
import { PlatformChats } from '../platform-chats.js';
import { shownName } from '../../contacts/naming/contact-name.js';

/** Newest texts to scan. Rarer words use the trigram index, which is slow for frequent ones. */
const NEWEST_LIMIT = 4_000;
const EXCERPT_LETTERS = 160;

const ORDER = 'order by t.at desc, t.message_id desc';
/** Microseconds. */
const PLACE = `(extract(epoch from t.at) * 1000000)::bigint || '_' || t.message_id`;

interface Found {
  id: string;
  place: string;
}

@Injectable()
export class SearchMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly platform: PlatformChats,
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

  private searchNewest(
    accountId: number,
    from: Condition,
    condition: Condition,
    cursor: string | undefined,
    limit: number,
  ): Promise<(Found & { is_edge: boolean })[]> {
    const older = cursor === undefined ? { where: 'true', params: [] } : before(cursor);
    return this.em.execute(
      `with newest as materialized (
         select * from message_texts t where t.account_id = ?::bigint and ${older.where} ${ORDER} limit ${NEWEST_LIMIT})
       (select t.message_id as id, ${PLACE} as place, false as is_edge from newest t
         where ${condition.where} and ${from.where} ${ORDER} limit ?)
       union all
       (select t.message_id, ${PLACE}, true from newest t offset ${NEWEST_LIMIT - 1})`,
      [accountId, ...older.params, ...condition.params, ...from.params, limit],
    );
  }

  /** Without order and limit, which would make the planner scan all texts. The index requires a bigint account. */
  private searchIndex(
    accountId: number,
    from: Condition,
    condition: Condition,
    edge: string,
    limit: number,
  ): Promise<Found[]> {
    const older = before(edge);
    return this.em.execute(
      `with found as materialized (
         select t.message_id, t.at from message_texts t where t.account_id = ?::bigint and ${condition.where})
       select t.message_id as id, ${PLACE} as place from found t where ${older.where} and ${from.where} ${ORDER} limit ?`,
      [accountId, ...condition.params, ...older.params, ...from.params, limit],
    );
  }

  private async visibility(user: SignedIn): Promise<Condition> {
    const shown = await this.platform.shownTo(user);
    if (shown.params.length === 0) return shown;
    const where = `exists (select from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
      where m.id = t.message_id and ${shown.where})`;
    return { where, params: shown.params };
  }

  private async describe(accountId: number, page: readonly Found[], search: string): Promise<FoundMessage[]> {
    if (page.length === 0) return [];
    const rows = await this.em.execute<MessageRow[]>(
      `select m.id, m.device_id, m.chat_id, m.from_me, m.kind, m.body, m.at, p.phone, ${shownName('p')} name
         from messages m join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id
        where m.account_id = ? and m.id in (${page.map(() => '?').join(', ')}) order by m.at desc, m.id desc`,
      [accountId, ...page.map(({ id }) => id)],
    );
    return rows.map((row) => ({
      id: Number(row.id),
      device_id: Number(row.device_id),
      chat_id: Number(row.chat_id),
      phone: row.phone,
      profile_info: { name: row.name },
      from_me: row.from_me,
      kind: row.kind,
      excerpt: cutAround(row.body ?? '', search, EXCERPT_LETTERS),
      created_at: new Date(row.at).toISOString(),
    }));
  }
}

interface MessageRow {
  id: string;
  device_id: string;
  chat_id: string;
  from_me: boolean;
  kind: MessageKind;
  body: string | null;
  at: string;
  phone: string | null;
  name: string | null;
}

/** Many texts share a single trigram. */
const SHORT_LETTERS = 3;

/** Short words have large index entries, so only texts with the longer words are checked. */
function conditionOf(search: string, device: number | undefined): Condition {
  const words = searchedWords(search);
  const isShort = (word: string): boolean => Array.from(word).length <= SHORT_LETTERS;
  const hasLong = !words.every(isShort);
  const tests = words.map((word) =>
    keyCondition(hasLong && isShort(word) ? `(t.search_key || '')` : 't.search_key', word),
  );
  const where = tests.map((test) => test.where).join(' and ');
  const params = tests.flatMap((test) => test.params);
  return device === undefined
    ? { where, params }
    : { where: `${where} and t.device_id = ?`, params: [...params, device] };
}

function before(place: string): Condition {
  const [micros, id] = place.split('_');
  return {
    where: `(t.at, t.message_id) < (timestamptz 'epoch' + ? * interval '1 microsecond', ?)`,
    params: [Number(micros), Number(id)],
  };
}
