import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { z } from 'zod';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { toMoney } from '../cart.resource.js';
import type { CartSummary, CartSummaryQuery } from '../carts.contract.js';
import { isOfApps } from './is-of-apps.js';

interface Figure {
  kind: 'left' | 'recovered' | 'day' | 'needs_call';
  day: string | null;
  currency: string | null;
  count: number;
  recovered_count: number;
  sum: string | null;
}

@Injectable()
export class SummarizeCarts {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, { days, apps }: CartSummaryQuery): Promise<z.infer<typeof CartSummary>['data']> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const isOfChosenApps = apps.length > 0 ? isOfApps(apps) : sql<boolean>`true`;
    const { rows } = await sql<Figure>`
      with days as materialized (
         select (${this.clock.now()}::timestamptz at time zone ${timeZone})::date - n as day from generate_series(0, ${days}::int - 1) n),
       -- Days in the time zone of the account as time ranges, so that indexes on times apply.
       day_ranges as materialized (
         select day, day::timestamp at time zone ${timeZone} as opens, (day + 1)::timestamp at time zone ${timeZone} as closes from days),
       abandoned as (select s.day, c.currency, count(*) as count, count(*) filter (where c.state = 'recovered') as recovered_count,
              sum(c.total) as sum from day_ranges s join carts c
          on c.account_id = ${accountId} and c.left_at is not null and c.left_at >= s.opens and c.left_at < s.closes and ${isOfChosenApps} group by 1, 2),
       recovered as (select s.day, c.recovered_currency as currency, count(*) as count, sum(c.recovered_total) as sum from day_ranges s join carts c
          on c.account_id = ${accountId} and c.state = 'recovered' and c.ended_at >= s.opens and c.ended_at < s.closes and ${isOfChosenApps} group by 1, 2)
       select 'left' as kind, to_char(day, 'YYYY-MM-DD') as day, currency, count, recovered_count, sum from abandoned
       union all select 'recovered', to_char(day, 'YYYY-MM-DD'), currency, count, 0, sum from recovered
       union all select 'day', to_char(day, 'YYYY-MM-DD'), null, 0, 0, null from days
       union all select 'needs_call', null, null, count(*), 0, null from carts c
          where c.account_id = ${accountId} and c.left_at is not null and c.required_call and ${isOfChosenApps}`.execute(
      database(this.em),
    );
    const [left, recovered] = [
      rows.filter(({ kind }) => kind === 'left'),
      rows.filter(({ kind }) => kind === 'recovered'),
    ];
    const listedDays = rows.filter(({ kind }) => kind === 'day').map(({ day }) => day!);
    return {
      left: count(left),
      recovered: count(recovered),
      needs_call: count(rows.filter(({ kind }) => kind === 'needs_call')),
      value: sum(left),
      recovered_value: sum(recovered),
      days: listedDays.toSorted().map((day) => {
        const ofDay = left.filter((row) => row.day === day);
        return { day, left: count(ofDay), recovered: count(ofDay, 'recovered_count') };
      }),
    };
  }
}

const count = (rows: readonly Figure[], column: 'count' | 'recovered_count' = 'count'): number =>
  rows.reduce((sum, row) => sum + row[column], 0);

/** Adds amounts of four decimals as integers. */
function sum(rows: readonly Figure[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { currency, sum: amount } of rows)
    if (currency && amount !== null) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount.replace('.', '')));
  return Object.fromEntries(
    [...sums].map(([currency, total]) => {
      const digits = String(total).padStart(5, '0');
      return [currency, toMoney(`${digits.slice(0, -4)}.${digits.slice(-4)}`)!];
    }),
  );
}
