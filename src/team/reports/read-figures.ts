import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { sliceMeasures } from './slice-measures.js';
import { type DayRange, splitWeeks } from './split-weeks.js';
import type { FigureCell } from './summarize-figures.js';
import type { ReportBy, TeamFigure } from './team-report.contract.js';

export interface ReportScope {
  accountId: number;
  /** Null for all. */
  deviceIds: readonly number[] | null;
  from: string;
  to: string;
}

const SHOWN_FIGURES = [
  'chats',
  'resolved',
  'reopened',
  'messages',
  'rating',
  'sla',
  'first_reply',
  'resolution',
  'waiting',
] as const;

/** SQL that includes measures not aggregated yet. Without `isByDay`, `day` is meaningless. */
function cellsOf(
  { accountId, deviceIds, from, to }: ReportScope,
  slice: ReportBy,
  figures: readonly TeamFigure[],
  { isByDay = false }: { isByDay?: boolean } = {},
): RawBuilder<unknown> {
  const isLimited = deviceIds !== null && slice !== 'device';
  const conditions = sql`account_id = ${accountId} and slice = ${slice}
    and ${isLimited ? sql`device_id = any (${deviceIds}::bigint[])` : sql`device_id = 0`}
    and ${deviceIds !== null && slice === 'device' ? sql`item_id = any (${deviceIds}::bigint[])` : sql`true`}
    and figure = any (${figures}::varchar[])`;
  const within = (range: DayRange) => sql`${conditions} and day between ${range.from}::date and ${range.to}::date`;
  const { weeks, days } = isByDay ? { weeks: null, days: [{ from, to }] } : splitWeeks({ from, to });
  const stored = [
    ...(weeks ? [sql`select ${CELL} from team_week_figures where ${within(weeks)}`] : []),
    ...days.map((range) => sql`select ${CELL} from team_figures where ${within(range)}`),
  ];
  const pending = sliceMeasures(sql`select * from team_measures where account_id = ${accountId}`);
  return sql`(${sql.join(stored, sql` union all `)}
    union all select ${CELL} from (${pending}) p where ${within({ from, to })}) c`;
}

const CELL = sql`item_id, figure, day, bucket, count, value`;
const SUMS = sql`sum(count)::int count, sum(value)::float8 value`;

export async function readFiguresByItem(
  em: EntityManager,
  scope: ReportScope,
  by: ReportBy,
): Promise<(FigureCell & { item_id: number })[]> {
  const { rows } = await sql<FigureCell & { item_id: number }>`
    select item_id, figure, bucket, ${SUMS} from ${cellsOf(scope, by, SHOWN_FIGURES)} group by item_id, figure, bucket`.execute(
    database(em),
  );
  return rows;
}

export async function readTotals(em: EntityManager, scope: ReportScope): Promise<FigureCell[]> {
  const { rows } = await sql<FigureCell>`
    select figure, bucket, ${SUMS} from ${cellsOf(scope, 'device', SHOWN_FIGURES)} group by figure, bucket`.execute(
    database(em),
  );
  return rows;
}

/** Returns all days, also those without chats. */
export async function readDays(
  em: EntityManager,
  scope: ReportScope,
): Promise<{ day: string; chats: number; resolved: number }[]> {
  const cells = cellsOf(scope, 'device', ['chats', 'resolved'], { isByDay: true });
  const { rows } = await sql<{ day: string; chats: number; resolved: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(count) filter (where figure = 'chats'), 0)::int chats,
        coalesce(sum(count) filter (where figure = 'resolved'), 0)::int resolved
      from generate_series(${scope.from}::date, ${scope.to}::date, interval '1 day') d
      left join ${cells} on c.day = d::date group by d order by d`.execute(database(em));
  return rows;
}

export async function readHeatmap(
  em: EntityManager,
  scope: ReportScope,
): Promise<{ weekday: number; hour: number; messages: number }[]> {
  const cells = cellsOf(scope, 'hour', ['inbound'], { isByDay: true });
  const { rows } = await sql<{ weekday: number; hour: number; messages: number }>`
    select extract(isodow from day)::int weekday, item_id::int as hour, sum(count)::int messages
      from ${cells} group by 1, 2 having sum(count) > 0 order by 1, 2`.execute(database(em));
  return rows;
}
