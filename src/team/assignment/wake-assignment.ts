import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { TeamsChanged } from '../../auth/colleagues.messages.js';
import { ChatChanged } from '../../messaging/messaging.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { AssignmentRulesChanged, AvailabilityChanged } from '../team.messages.js';
import { dealChatsJob } from './deal-chats.job.js';

/** Assigns chats before the scheduled run, which covers lost events. */
@Injectable()
export class WakeAssignment {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
  ) {}

  async execute(accountId: number): Promise<void> {
    const queued = await database(this.em.fork())
      .selectFrom('chats_to_deal')
      .select('chat_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (queued) await this.jobs.enqueue(dealChatsJob, { accountId });
  }
}

@EventsHandler(AvailabilityChanged, AssignmentRulesChanged, TeamsChanged)
export class AssignAfterTeamChange implements IEventHandler<
  AvailabilityChanged | AssignmentRulesChanged | TeamsChanged
> {
  constructor(private readonly assignment: WakeAssignment) {}

  async handle(event: AvailabilityChanged | AssignmentRulesChanged | TeamsChanged): Promise<void> {
    if (event instanceof AvailabilityChanged && event.awayReason !== null) return;
    await this.assignment.execute(event.accountId);
  }
}

/** Assigns queued chats after a change that frees capacity. */
@EventsHandler(ChatChanged)
export class AssignAfterChatChange implements IEventHandler<ChatChanged> {
  constructor(private readonly assignment: WakeAssignment) {}

  async handle({ accountId, chat }: ChatChanged): Promise<void> {
    if (chat.state !== 'open' || chat.assignee === null) await this.assignment.execute(accountId);
  }
}
