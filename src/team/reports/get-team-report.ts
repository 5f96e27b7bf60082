import { Temporal } from 'temporal-polyfill';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { type ReportScope, readDays, readHeatmap, readFiguresByItem, readTotals } from './read-figures.js';
import { type FigureCell, summarizeFigures } from './summarize-figures.js';
import { DEFAULT_REPORT_DAYS, MAX_REPORT_DAYS } from './report-limits.contract.js';
import {
  countDays,
  type ReportBy,
  type TeamReport,
  type TeamReportQuery,
  type TeamReportRow,
} from './team-report.contract.js';

@Injectable()
export class GetTeamReport {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceIds }: SignedIn, query: TeamReportQuery): Promise<TeamReport> {
    const days = await this.readRange(accountId, query);
    const scope: ReportScope = { accountId, deviceIds: deviceIds ?? null, ...days };
    const previousRange = previousRangeOf(days);
    const [cells, names, previousCells, perDay, heat] = await Promise.all([
      readFiguresByItem(this.em, scope, query.by),
      this.readNames(accountId, query.by),
      readTotals(this.em, { ...scope, ...previousRange }),
      readDays(this.em, scope),
      readHeatmap(this.em, scope),
    ]);
    return {
      data: toRows(cells, names),
      totals: summarizeFigures(cells),
      previous: { ...previousRange, ...summarizeFigures(previousCells) },
      days: perDay,
      heat,
      ...days,
    };
  }

  private async readRange(accountId: number, { from, to }: TeamReportQuery): Promise<{ from: string; to: string }> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const today = Temporal.Instant.fromEpochMilliseconds(this.clock.now().getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    const daysBeforeLast = DEFAULT_REPORT_DAYS - 1;
    const last = to ?? (from === undefined ? today.toString() : laterOf(from, today.toString()));
    const first = from ?? Temporal.PlainDate.from(last).subtract({ days: daysBeforeLast }).toString();
    if (first > last) throw Invalid.field('to', 'end_before_start');
    if (countDays(first, last) > MAX_REPORT_DAYS) throw Invalid.field('from', 'report_too_long');
    return { from: first, to: last };
  }

  private async readNames(accountId: number, by: ReportBy): Promise<ReadonlyMap<number, string>> {
    if (by === 'hour')
      return new Map(Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`]));
    const columns = {
      user: sql`select id, coalesce(name, username) as name from users`,
      team: sql`select id, name from teams`,
      label: sql`select id, name from labels`,
      device: sql`select id, name from devices`,
    };
    const { rows } = await sql<{ id: number; name: string }>`
      ${columns[by]} where account_id = ${accountId}`.execute(database(this.em));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const laterOf = (a: string, b: string): string => (a > b ? a : b);

function previousRangeOf({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const first = Temporal.PlainDate.from(from);
  return {
    from: first.subtract({ days: countDays(from, to) }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}

function toRows(
  cells: readonly (FigureCell & { item_id: number })[],
  names: ReadonlyMap<number, string>,
): TeamReportRow[] {
  const items = Map.groupBy(cells, ({ item_id: id }) => (names.has(id) ? id : null));
  items.delete(null);
  const named = [...items].map(([id, itemCells]) => ({
    id,
    name: names.get(id!) ?? null,
    ...summarizeFigures(itemCells),
  }));
  const others = cells.filter(({ item_id: id }) => !names.has(id));
  return [
    ...named.toSorted((a, b) => b.chats - a.chats || (a.id ?? 0) - (b.id ?? 0)),
    { id: null, name: null, ...summarizeFigures(others) },
  ];
}
