import type { MikroORM } from '@mikro-orm/postgresql';

/** Columns that change without a request. */
const VOLATILE = [
  'server_processes',
  'throttles',
  'counters',
  'counter_deltas',
  'device_lanes',
  'job_schedule',
  'migrations',
  'reconcile_rounds',
  'search_refolds',
  'team_figures',
  'team_measures',
  'team_week_figures',
];

/** Returns rows by table as text, to compare two dumps. */
export async function dumpRows({ em }: MikroORM, accountId?: number): Promise<Record<string, string[]>> {
  const connection = em.getConnection();
  const tables = await connection.execute<{ name: string; owner: string | null }[]>(
    `select t.table_name as name, case when t.table_name = 'accounts' then 'id' else c.column_name end as owner
       from information_schema.tables t left join information_schema.columns c
         on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'account_id'
      where t.table_type = 'BASE TABLE' and t.table_schema = 'public'`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name, owner } of tables) {
    if (VOLATILE.includes(name) || (accountId !== undefined && !owner)) continue;
    const where = accountId === undefined ? '' : `where ${owner} = ${accountId}`;
    const rows = await connection.execute<{ row: string }[]>(
      `select t::text as row from "${name}" t ${where} order by 1`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
