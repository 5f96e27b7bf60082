import type pg from 'pg';
import { type Finding, ok, warning } from './finding.js';

/** Due for so long, no worker takes them. */
const LATE = "interval '5 minutes'";

interface Counts {
  failed: string;
  late: string;
}

/** Whether what subscribers and timers owe is done. Nothing before the tables are there. */
export async function checkTasks(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('durable_tasks') is not null as there`);
  if (!rows[0]?.there) return [];
  const answer = await client.query<Counts>(
    `select count(failed_at) failed, count(*) filter (where failed_at is null and due_at < now() - ${LATE}) late from durable_tasks`,
  );
  const { failed, late } = answer.rows[0]!;
  if (late !== '0')
    return [
      warning('Tasks', `${late} are due for more than five minutes`, 'Look whether a process with ROLES=worker runs.'),
    ];
  if (failed !== '0')
    return [
      warning(
        'Tasks',
        `${failed} have failed for good`,
        'Their handler and error stand in the table durable_tasks. Once mended: update durable_tasks set failed_at = null, attempts = 0 where failed_at is not null.',
      ),
    ];
  return [ok('Tasks', 'none is late, none has failed')];
}
