import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { RunTurns } from './run-turns.js';

const RunTurnsJob = z.object({ conversationId: z.number() });
type RunTurnsJob = z.infer<typeof RunTurnsJob>;

export const runTurnsJob = defineJob({
  name: 'run-bot-turns',
  schema: RunTurnsJob,
  key: ({ conversationId }) => conversationId,
  concurrency: 8,
  everyMs: 5_000,
});

@HandlesJob(runTurnsJob)
export class RunTurnsJobHandler implements QueuedJobHandler<RunTurnsJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly turns: RunTurns,
  ) {}

  execute({ conversationId }: RunTurnsJob): Promise<void> {
    return this.turns.run(conversationId);
  }

  async findDue(): Promise<RunTurnsJob[]> {
    const { rows } = await sql<RunTurnsJob>`
      select conversation_id as "conversationId" from bot_turns where due_at <= now() and effects -> next_step ->> 'kind' is distinct from 'call_webhook'
       union select c.id from bot_conversations c where c.ended_at is null and c.state is null
         and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
       union select a.conversation_id from automatic_answers a where a.state = 'chosen' and a.turn_id is null and a.conversation_id is not null
         and not exists (select from bot_turns t where t.conversation_id = a.conversation_id and t.due_at is not null)`.execute(
      database(this.em),
    );
    return rows;
  }
}
