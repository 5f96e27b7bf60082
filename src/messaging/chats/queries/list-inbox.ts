import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Condition } from '../../../platform/database/search-condition.js';
import { contactSearch } from '../../contacts/naming/contact-search.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { readChats } from '../chat.resource.js';
import { FindContacts } from '../../bulk.messages.js';
import type { InboxPage, InboxQuery } from '../chats.contract.js';
import { chatsIn } from '../chats-in.js';
import { PlatformChats } from '../platform-chats.js';

/** Microseconds. JavaScript's milliseconds would lose chats. */
const placeOf = (at: string): string => `(extract(epoch from ${at}) * 1000000)::bigint || '_' || c.id`;
/** Scanned before the trigram index. */
const NEWEST_LIMIT = 300;

interface Place {
  id: string;
  place: string;
}

interface Listed {
  from: string;
  at: string;
  parts: Condition[];
}

@Injectable()
export class ListInbox {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly platform: PlatformChats,
  ) {}

  /** Pages by position, because chats move up meanwhile. */
  async execute(user: SignedIn, options: InboxQuery): Promise<InboxPage> {
    const { accountId } = user;
    const { state, device, search, cursor, rows } = options;
    const chats = chatsIn(search !== undefined && state === 'all' ? 'any' : state, accountId, device);
    const { from, at } = chats;
    const listed: Listed = { from, at, parts: cursor ? [chats, after(cursor, at)] : [chats] };
    const shown = await this.platform.shownTo(user);
    const found = search
      ? await this.search(accountId, listed, shown, search, rows + 1)
      : await this.read(listed, shown, rows + 1);
    const page = found.slice(0, rows);
    const ids = page.map(({ id }) => Number(id));
    const data = await readChats(this.em, accountId, ids);
    return { data, next_cursor: found.length > rows ? (page.at(-1)?.place ?? null) : null };
  }

  private read({ from, at, parts }: Listed, shown: Condition, limit: number): Promise<Place[]> {
    const { where, params } = joined([...parts, shown]);
    return this.em.execute(
      `select c.id, ${placeOf(at)} as place from ${from} ${contactsFor(shown)} where ${where} order by ${at} desc, c.id desc limit ?`,
      [...params, limit],
    );
  }

  private async search(
    accountId: number,
    { from, at, parts }: Listed,
    shown: Condition,
    search: string,
    limit: number,
  ): Promise<Place[]> {
    const chats = joined(parts);
    const hit = joined([contactSearch(search, 'p', accountId), shown]);
    const columns = `c.id, c.device_id, c.contact_id, ${at} as at`;
    const inOrder = `order by c.at desc, c.id desc limit ?`;
    const newest = await this.em.execute<Place[]>(
      `select c.id, ${placeOf('c.at')} as place
         from (select ${columns} from ${from} where ${chats.where} order by ${at} desc, c.id desc limit ${NEWEST_LIMIT}) c
         join contacts p on p.id = c.contact_id where ${hit.where} ${inOrder}`,
      [...chats.params, ...hit.params, limit],
    );
    if (newest.length === limit) return newest;
    const people = await this.queries.execute(new FindContacts(accountId, search));
    return this.em.execute(
      `with people as materialized (${people.select}),
       found as materialized (select ${columns} from ${from} where ${chats.where} and c.contact_id in (select id from people))
       select c.id, ${placeOf('c.at')} as place from found c ${contactsFor(shown)} where ${shown.where} ${inOrder}`,
      [...people.params, ...chats.params, ...shown.params, limit],
    );
  }
}

/** An unneeded join reads all contacts before ordering. */
const contactsFor = (shown: Condition): string =>
  shown.params.length > 0 ? 'join contacts p on p.id = c.contact_id' : '';

const joined = (parts: readonly Condition[]): Condition => ({
  where: parts.map(({ where }) => where).join(' and '),
  params: parts.flatMap(({ params }) => params),
});

/** Two conditions, because the index orders by time only. */
function after(cursor: string, at: string): Condition {
  const [micros, id] = cursor.split('_');
  const moment = `timestamptz 'epoch' + ? * interval '1 microsecond'`;
  return {
    where: `${at} <= ${moment} and (${at}, c.id) < (${moment}, ?)`,
    params: [Number(micros), Number(micros), Number(id)],
  };
}
