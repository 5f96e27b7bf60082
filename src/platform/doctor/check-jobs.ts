import type pg from 'pg';
import { type Finding, ok, warning } from './finding.js';

/** Delay that shows that no process runs durable jobs. */
const OVERDUE_AFTER = "interval '5 minutes'";

interface Counts {
  failed: string;
  overdue: string;
}

export async function checkJobs(client: pg.Client): Promise<Finding[]> {
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
        'Jobs',
        `${overdue} are overdue by more than five minutes`,
        'Check that a process with ROLES=worker runs.',
      ),
    ];
  if (failed !== '0')
    return [
      warning(
        'Jobs',
        `${failed} failed permanently`,
        'The page Health and the log show which and why. After the repair, repeat them on the page Health.',
      ),
    ];
  return [ok('Jobs', 'none is overdue or failed')];
}
