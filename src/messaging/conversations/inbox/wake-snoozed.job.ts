import { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../../platform/jobs/job-handler.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { recordFreed } from './record-freed.js';

const INTERVAL_MS = 5_000;
const BATCH_SIZE = 100;

interface WokenChat {
  id: number;
  account_id: number;
  assignee_id: number | null;
}

export const wakeSnoozedJob = defineJob({ name: 'wake-snoozed-chats', everyMs: INTERVAL_MS });

@HandlesJob(wakeSnoozedJob)
export class WakeSnoozedJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    let count = BATCH_SIZE;
    while (count === BATCH_SIZE) count = await this.wakeBatch();
  }

  private async wakeBatch(): Promise<number> {
    const em = this.em.fork();
    const rows = await em.transactional((trx) => this.wake(trx));
    for (const [accountId, chats] of Map.groupBy(rows, ({ account_id }) => account_id)) {
      const ids = chats.map(({ id }) => id);
      for (const chat of await readChats(em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
    }
    return rows.length;
  }

  private async wake(em: EntityManager): Promise<WokenChat[]> {
    const { rows } = await sql<WokenChat>`
      with due as (
        select id from chats where state = 'snoozed' and snoozed_until <= ${this.clock.now()}
          order by snoozed_until limit ${BATCH_SIZE} for no key update skip locked),
      woken as (
        update chats c set state = 'open', snoozed_until = null, state_version = state_version + 1,
          updated_at = clock_timestamp() from due where c.id = due.id returning c.id, c.account_id, c.assignee_id),
      written as (
        insert into chat_history (account_id, chat_id, kind, details)
          select account_id, id, 'reopened', jsonb_build_object('by', 'timer') from woken)
      select id, account_id, assignee_id from woken`.execute(database(em));
    const unassigned = rows.filter(({ assignee_id: assigneeId }) => assigneeId === null);
    for (const [accountId, chats] of Map.groupBy(unassigned, ({ account_id }) => account_id))
      await recordFreed(
        em,
        accountId,
        chats.map(({ id }) => id),
      );
    return rows;
  }
}
