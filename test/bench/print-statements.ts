import pg from 'pg';

/** Prints the `max` statements that took the database longest. Needs pg_stat_statements. */
export async function printStatements(databaseUrl: string, max: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    const { rows } = await client.query<{ calls: number; plan: number; execute: number; query: string }>(
      `select calls::int, total_plan_time / greatest(calls, 1) plan, mean_exec_time execute, query
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
        order by total_plan_time + total_exec_time desc limit $1`,
      [max],
    );
    console.log('\n   calls   plan ms    run ms');
    for (const { calls, plan, execute, query } of rows) {
      const [count, ...times] = [String(calls), plan.toFixed(2), execute.toFixed(2)];
      const figures = [count.padStart(8), ...times.map((time) => time.padStart(9))].join(' ');
      console.log(`${figures}  ${query.replaceAll(/\s+/g, ' ').slice(0, 150)}`);
    }
  } finally {
    await client.end();
  }
}
