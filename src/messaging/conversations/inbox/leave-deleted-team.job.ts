import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { TeamDeleted } from '../../../auth/colleagues.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';
import { recordFreed } from './record-freed.js';

type Payload = z.infer<typeof TeamDeleted.payload>;

const BATCH_SIZE = 200;

const leaveDeletedTeamJob = defineJob({ name: 'messaging.leave_deleted_team', durable: true, on: TeamDeleted });

@HandlesJob(leaveDeletedTeamJob)
export class LeaveDeletedTeam implements DurableJobHandler<Payload> {
  constructor(private readonly orm: MikroORM) {}

  async execute({ teamId }: Payload, { accountId }: JobRun<Payload>): Promise<void> {
    if (accountId === null) return;
    let count = BATCH_SIZE;
    while (count > 0) {
      count = await this.orm.em.fork().transactional((em) => removeTeam(em, accountId, teamId));
    }
  }
}

async function removeTeam(em: EntityManager, accountId: number, teamId: number): Promise<number> {
  const { rows } = await sql<{ id: number; is_unassigned: boolean }>`
    update chats set team_id = null, state_version = state_version + 1, updated_at = clock_timestamp()
      where id in (select id from chats where account_id = ${accountId} and team_id = ${teamId} and id = any (array(
          select id from chats where account_id = ${accountId} and team_id = ${teamId}
            order by last_message_at, id limit ${BATCH_SIZE}))
        order by id for no key update)
      returning id, state = 'open' and assignee_id is null is_unassigned`.execute(database(em));
  const unassigned = rows.filter(({ is_unassigned: isUnassigned }) => isUnassigned);
  await recordFreed(
    em,
    accountId,
    unassigned.map(({ id }) => id),
  );
  return rows.length;
}
