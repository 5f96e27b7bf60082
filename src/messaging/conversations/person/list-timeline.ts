import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { type TimelineSource, timelineSources } from '../../messaging.ports.js';
import { ListContactChats } from './list-contact-chats.js';
import { TimelineEvent, TimelineKind, type TimelinePage, type TimelineQuery } from './people.contract.js';

interface EventRow {
  at: string;
  /** Index in `TimelineKind`. */
  rank: number;
  id: number;
  data: object;
}

interface Position {
  at: string;
  rank: number;
  id: number;
}

@Injectable()
export class ListTimeline {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly listContactChats: ListContactChats,
  ) {}

  async execute(user: SignedIn, contactId: number, { cursor, rows, kind }: TimelineQuery): Promise<TimelinePage> {
    const { accountId } = user;
    const chatIds = await this.listContactChats.findIds(user, contactId);
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const after = cursor ? readCursor(cursor) : null;
    const limit = rows + 1;
    const sources = [...timelineSources].filter(
      (source) =>
        (source.permission === null || user.permissions.includes(source.permission)) && (!kind || source.kind === kind),
    );
    if (sources.length === 0) return { data: [], next_cursor: null };
    const person = { accountId, contactId, chatIds, timeZone, before: after?.at ?? null, limit };
    const parts = sources.map((source) => selectPage(source, source.select(person), after, limit));
    const { rows: found } = await sql<EventRow>`
      select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') at, e.rank, e.id, e.data
        from (${sql.join(parts, sql` union all `)}) e
        order by e.at desc, e.rank desc, e.id desc limit ${limit}`.execute(database(this.em));
    const page = found.slice(0, rows);
    const last = page.at(-1);
    return {
      data: page.map(toEvent),
      next_cursor: found.length > rows && last ? `${last.at}_${last.rank}_${last.id}` : null,
    };
  }
}

function selectPage(
  { kind }: TimelineSource,
  select: RawBuilder<unknown>,
  after: Position | null,
  limit: number,
): RawBuilder<unknown> {
  const rank = sql.lit(TimelineKind.options.indexOf(kind));
  const isNext = after
    ? sql`(s.at, ${rank}, s.id) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
    : sql`true`;
  return sql`(select s.at, ${rank} rank, s.id, s.data from (${select}) s where ${isNext} order by s.at desc, s.id desc limit ${limit})`;
}

function toEvent({ at, rank, id, data }: EventRow): TimelineEvent {
  const kind = TimelineKind.options[rank];
  return { ...data, id, at: new Date(at).toISOString(), kind } as TimelineEvent;
}

function readCursor(cursor: string): Position {
  const [at = '', rank = '', id = ''] = cursor.split('_');
  return { at, rank: Number(rank), id: Number(id) };
}
