import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { mayUseDevice, namesOf } from '../../../auth/auth.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import { ChatChanged, UnassignChats } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { recordFreed } from '../inbox/record-freed.js';
import type { ChatStatus } from '../../messaging.contract.js';

const BATCH_SIZE = 200;

@CommandHandler(UnassignChats)
export class UnassignChatsHandler implements ICommandHandler<UnassignChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, userId, deviceIds, isOneBatch }: UnassignChats): Promise<void> {
    const isOnDevice = deviceIds === null ? sql`true` : sql`c.device_id = any (${deviceIds}::bigint[])`;
    const em = this.em.fork();
    let isDone = false;
    while (!isDone) {
      const rows = await em.transactional(async (transaction) => {
        const { rows: freed } = await sql<{ id: number; state: ChatStatus }>`
          with held as (
            select id from chats where assignee_id = ${userId} and account_id = ${accountId} and id = any (array(
                select c.id from chats c where c.assignee_id = ${userId} and c.account_id = ${accountId} and ${isOnDevice}
                  and not ${mayUseDevice(sql`c.assignee_id`, sql`c.device_id`)}
                  order by c.last_message_at, c.id limit ${BATCH_SIZE}))
              order by id for no key update),
          freed as (
            update chats c set assignee_id = null, state_version = state_version + 1, updated_at = clock_timestamp()
              from held where c.id = held.id returning c.id, c.account_id, c.state),
          written as (
            insert into chat_history (account_id, chat_id, kind, details)
              select f.account_id, f.id, 'unassigned', jsonb_build_object('user_id', ${userId}::bigint, 'username', n.user_name)
                from freed f, (${namesOf(accountId, userId, null)}) n)
          select id, state from freed`.execute(database(transaction));
        const open = freed.filter(({ state }) => state === 'open');
        await recordFreed(
          transaction,
          accountId,
          open.map(({ id }) => id),
        );
        return freed;
      });
      isDone = isOneBatch || rows.length === 0;
      const chats = await readChats(
        em,
        accountId,
        rows.map(({ id }) => id),
      );
      for (const chat of chats) this.events.publish(new ChatChanged(accountId, chat));
    }
  }
}
