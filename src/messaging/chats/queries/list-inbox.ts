import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchCondition } from '../../../platform/database/search-condition.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { readChats } from '../chat.resource.js';
import type { InboxPage, InboxQuery } from '../chats.contract.js';
import { chatsIn } from '../chats-in.js';
import { PlatformChats } from '../platform-chats.js';

export class ListInbox extends Query<InboxPage> {
  constructor(
    readonly who: SignedIn,
    readonly options: InboxQuery,
  ) {
    super();
  }
}

/** In microseconds: JavaScript's dates would lose the last three digits, and with them chats of the same millisecond. */
const PLACE = `(extract(epoch from c.last_message_at) * 1000000)::bigint || '_' || c.id`;
const ORDER = 'order by c.last_message_at desc, c.id desc';

@QueryHandler(ListInbox)
export class ListInboxHandler implements IQueryHandler<ListInbox> {
  constructor(
    private readonly em: EntityManager,
    private readonly platform: PlatformChats,
  ) {}

  /** Pages go on after a place in the order, not after a number of rows: chats move up while somebody reads down. */
  async execute({ who, options }: ListInbox): Promise<InboxPage> {
    const { accountId } = who;
    const { state, device, search, cursor, rows } = options;
    // Who looks for somebody finds them also where they were put away.
    const chats = chatsIn(search !== undefined && state === 'all' ? 'any' : state, accountId, device);
    const shown = await this.platform.shownTo(who);
    const parts = [chats, shown];
    if (search) parts.push(searchCondition(search, 'p'));
    if (cursor) parts.push(after(cursor));
    // Only where something is asked of them: joined without need, they would be read before the order is.
    const isAsked = search !== undefined || shown.params.length > 0;
    const contacts = isAsked ? 'join contacts p on p.id = c.contact_id and p.account_id = c.account_id' : '';
    const found = await this.em.execute<{ id: string; place: string }[]>(
      `select c.id, ${PLACE} as place from ${chats.from} ${contacts}
        where ${parts.map(({ where }) => where).join(' and ')} ${ORDER} limit ?`,
      [...parts.flatMap(({ params }) => params), rows + 1],
    );
    const page = found.slice(0, rows);
    const ids = page.map(({ id }) => Number(id));
    const data = await readChats(this.em, accountId, ids);
    return { data, next_cursor: found.length > rows ? (page.at(-1)?.place ?? null) : null };
  }
}

function after(cursor: string) {
  const [micros, id] = cursor.split('_');
  return {
    where: `(c.last_message_at, c.id) < (timestamptz 'epoch' + ? * interval '1 microsecond', ?)`,
    params: [Number(micros), Number(id)],
  };
}
