import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { CONVERSATION_RETENTION_DAYS } from './conversation-limits.js';
import { endConversation } from './conversation-row.js';

const HOUR_MS = 60 * 60_000;
const BATCH_SIZE = 1_000;

export const expireConversationsJob = defineJob({ name: 'expire-bot-conversations', everyMs: HOUR_MS });

@HandlesJob(expireConversationsJob)
export class ExpireConversationsJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    let expired: number;
    do {
      // The locks let a concurrent message continue a conversation or start a new one.
      expired = await this.em.fork().transactional(async (em) => {
        const { rows } = await sql<{ id: number }>`
          select c.id from bot_conversations c where c.ended_at is null and c.waits_until < clock_timestamp()
              and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
              and not exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null)
            order by c.waits_until limit ${BATCH_SIZE} for update skip locked`.execute(database(em));
        for (const { id } of rows) await endConversation(em, id, 'expired');
        return rows.length;
      });
    } while (expired === BATCH_SIZE);
    // Settles answers of turns that were deleted with their chat or bot.
    await sql`
      update automatic_answers a set state = 'silent', reason = 'deleted', updated_at = clock_timestamp()
        where a.created_at > clock_timestamp() - interval '1 day' and a.state = 'chosen' and a.turn_id is not null
          and not exists (select from bot_turns t where t.id = a.turn_id)`.execute(database(this.em));
    let deleted: number;
    do {
      const { numAffectedRows } = await sql`
        delete from bot_conversations where id in (select id from bot_conversations
            where ended_at < clock_timestamp() - make_interval(days => ${CONVERSATION_RETENTION_DAYS}) limit ${BATCH_SIZE})`.execute(
        database(this.em),
      );
      deleted = Number(numAffectedRows);
    } while (deleted === BATCH_SIZE);
  }
}
