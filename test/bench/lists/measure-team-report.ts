import pg from 'pg';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Bench, withServer } from '../context.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

/** From request to response. */
const MAX_MS = 50;
const CALLS = 40;
/** The conversations are spread over so many days. */
const DAYS = 90;
const DEVICES = 5;

/**
 * Measures the report of the last 30 days beside the 30 before, with `--rows` conversations of 20 colleagues, 6 teams
 * and 11 labels.
 */
export async function measureTeamReport(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const { rows } = await db.query<{ count: string }>(fillSql(server.member.accountId, bench.rows / DAYS));
      bench.print(`${bench.rows} conversations are ${rows[0]?.count} cells`);
      await db.query(`insert into team_week_figures
        select account_id, slice, device_id, figure, date_trunc('week', day)::date, item_id, bucket, sum(count), sum(value)
          from team_figures group by 1, 2, 3, 4, 5, 6, 7`);
      await db.query('vacuum analyze team_figures, team_week_figures');
    } finally {
      await db.end();
    }
    const http = new HttpClient(() => server.url);
    await http.signIn(server.member.email, server.member.password);
    const figures: Figure[] = [];
    for (const by of ['user', 'hour'])
      figures.push({
        name: `team report by ${by}, p95`,
        unit: 'ms',
        mersal: await measure(bench, http, `/api/v1/reports/team?by=${by}`),
        goal: { of: 'figure', atMost: MAX_MS },
      });
    return figures;
  });
}

async function measure(bench: Bench, http: HttpClient, path: string): Promise<number[]> {
  const rounds: number[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const startedAt = performance.now();
      const { status, body } = await http.get(path);
      times.push(performance.now() - startedAt);
      if (status !== 200 || !(body.totals.chats > 0)) throw new Error(`${path} answered ${status} without figures.`);
    }
    times.sort((a, b) => a - b);
    bench.print(`${path} ${round}: p95 ${percentile(times, 0.95).toFixed(1)} ms`);
    if (round > 0) rounds.push(percentile(times, 0.95));
  }
  return rounds;
}

/** Each cell of 25 duration buckets is filled, which is the most that a day has. */
const fillSql = (accountId: number, perDay: number): string => `
  with written as (
    insert into team_figures (account_id, slice, device_id, figure, day, item_id, bucket, count, value)
    select ${accountId}, s.slice, d.id, f.figure, current_date - n, s.first + i, b, c.count,
        case when f.buckets > 1 then c.count * (power(1.4, b) * 1.2)::bigint else 0 end
      from (values ('user', 1, 20), ('team', 1, 6), ('label', 1, 11), ('hour', 0, 24), ('device', 1, ${DEVICES})) s (slice, first, items)
      cross join lateral generate_series(0, s.items - 1) i
      cross join lateral generate_series(0, case when s.slice = 'device' then 0 else ${DEVICES} end) d (id)
      cross join generate_series(0, ${DAYS - 1}) n
      cross join (values ('chats', 1, 1), ('resolved', 1, 0.9), ('reopened', 1, 0.1), ('messages', 1, 3), ('inbound', 1, 4),
        ('first_reply', 25, 0.04), ('waiting', 25, 0.1), ('resolution', 25, 0.04)) f (figure, buckets, share)
      cross join lateral generate_series(0, f.buckets - 1) b
      cross join lateral (
        select greatest(1, ${perDay} * f.share / s.items / case when d.id = 0 then 1 else ${DEVICES} end)::int as count) c
      where f.figure <> 'inbound' or s.slice in ('hour', 'device')
    returning 1)
  select count(*) from written`;
