import type pg from 'pg';
import { type Finding, ok, warning } from './finding.js';

/** Delay that shows that no worker runs. */
const OVERDUE_AFTER = "interval '5 minutes'";

interface Counts {
  failed: string;
  overdue: string;
}

export async function checkTasks(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ is_migrated: boolean }>(
    `select to_regclass('durable_tasks') is not null as is_migrated`,
  );
  if (!rows[0]?.is_migrated) return [];
  const result = await client.query<Counts>(
    `select count(failed_at) failed, count(*) filter (where failed_at is null and due_at < now() - ${OVERDUE_AFTER}) overdue from durable_tasks`,
  );
  const { failed, overdue } = result.rows[0]!;
  if (overdue !== '0')
    return [
      warning(
        'Tasks',
        `${overdue} are overdue by more than five minutes`,
        'Check that a process with ROLES=worker runs.',
      ),
    ];
  if (failed !== '0')
    return [
      warning(
        'Tasks',
        `${failed} failed permanently`,
        'See handler and error in the table durable_tasks. After the fix: update durable_tasks set failed_at = null, attempts = 0 where failed_at is not null.',
      ),
    ];
  return [ok('Tasks', 'none is overdue or failed')];
}
