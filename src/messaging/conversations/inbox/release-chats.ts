import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { z } from 'zod';
import { TeamDeleted } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { Subscribe } from '../../../platform/events/subscribe.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { ChatChanged, ReleaseChats } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';

const BATCH = 500;

interface Released {
  id: number;
  is_active: boolean;
}

@CommandHandler(ReleaseChats)
export class ReleaseChatsHandler implements ICommandHandler<ReleaseChats> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, userId, name }: ReleaseChats): Promise<void> {
    for (let count = BATCH; count === BATCH;) count = await this.releaseBatch(accountId, userId, name);
  }

  private async releaseBatch(accountId: number, userId: number, name: string): Promise<number> {
    const { rows } = await sql<Released>`
      with held as (
        select id from chats where account_id = ${accountId} and assignee_id = ${userId}
          order by id limit ${BATCH} for no key update),
      released as (
        update chats c set assignee_id = null, state_version = state_version + 1, updated_at = clock_timestamp()
          from held where c.id = held.id returning c.id, c.account_id, c.state in ('open', 'pending') is_active),
      written as (
        insert into chat_history (account_id, chat_id, kind, details)
          select account_id, id, 'unassigned', jsonb_build_object('user_id', ${userId}::bigint, 'username', ${name}::text)
            from released)
      select id, is_active from released`.execute(database(this.em));
    // Lists of other states are read again when they are opened.
    const ids = rows.filter(({ is_active }) => is_active).map(({ id }) => id);
    for (const chat of await readChats(this.em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
    return rows.length;
  }
}

@Injectable()
@Subscribe(TeamDeleted, 'messaging.leave_team')
export class LeaveDeletedTeam implements TaskHandler<z.infer<typeof TeamDeleted.payload>> {
  constructor(private readonly orm: MikroORM) {}

  async handle({ accountId, payload: { teamId } }: Task<z.infer<typeof TeamDeleted.payload>>): Promise<void> {
    if (accountId === null) return;
    for (let count = BATCH; count === BATCH;) {
      const { numAffectedRows = 0n } = await sql`
        update chats set team_id = null, state_version = state_version + 1, updated_at = clock_timestamp()
          where id in (select id from chats where account_id = ${accountId} and team_id = ${teamId}
            order by id limit ${BATCH} for no key update)`.execute(database(this.orm.em.fork()));
      count = Number(numAffectedRows);
    }
  }
}
