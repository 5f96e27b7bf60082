import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { CONVERSATIONS_KEPT_DAYS } from './conversation-limits.js';
import { endConversation } from './conversation-row.js';

const expireConversationsQueue = defineQueue('expire-bot-conversations', z.object({}), { attempts: 1 });

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 1_000;

/** Each hour: conversations that nobody goes on with end, and those that were over a month ago go. */
@ProcessQueue(expireConversationsQueue, { everyMs: HOUR_MS })
export class ExpireConversationsWorker extends JobProcessor {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected async handle(): Promise<void> {
    let found: { id: string }[];
    do {
      // Held, so that somebody who writes this moment either goes on with it or begins another.
      found = await this.em.fork().transactional(async (em) => {
        const rows = await em.execute<{ id: string }[]>(
          `select c.id from bot_conversations c where c.ended_at is null and c.waits_until < clock_timestamp()
              and not exists (select from bot_turns t where t.conversation_id = c.id and t.due_at is not null)
              and not exists (select from automatic_answers a where a.conversation_id = c.id and a.state = 'chosen' and a.turn_id is null)
            order by c.waits_until limit ${AT_ONCE} for update skip locked`,
        );
        for (const { id } of rows) await endConversation(em, Number(id), 'expired');
        return rows;
      });
    } while (found.length === AT_ONCE);
    let deleted: unknown[];
    do {
      deleted = await this.em.execute<unknown[]>(
        `delete from bot_conversations where id in (select id from bot_conversations
            where ended_at < clock_timestamp() - interval '${CONVERSATIONS_KEPT_DAYS} days' limit ${AT_ONCE}) returning 1`,
      );
    } while (deleted.length === AT_ONCE);
  }
}
