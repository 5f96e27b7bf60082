import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { AutoReplyNotFound } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

/** Lets an auto-reply run, or stops it. */
export class SwitchAutoReply extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly isRunning: boolean,
  ) {
    super();
  }
}

@CommandHandler(SwitchAutoReply)
export class SwitchAutoReplyHandler implements ICommandHandler<SwitchAutoReply> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, isRunning }: SwitchAutoReply): Promise<void> {
    const rows = await this.em.execute<object[]>(
      'update auto_replies set is_running = ?, updated_at = clock_timestamp() where id = ? and account_id = ? returning id',
      [isRunning, id, accountId],
    );
    if (rows.length === 0) throw new AutoReplyNotFound();
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
  }
}
