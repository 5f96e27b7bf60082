import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { cancelTimer } from '../../../platform/schedule/set-timer.js';
import { MessageBegun, MessageHasFailed, MessageNotFound, MessageNotScheduled } from '../../messaging.errors.js';
import { GetApiMessage } from '../queries/get-api-message.js';
import { SendLater } from './schedule-message.js';

/** Takes back a message that was ordered for later, for as long as nothing of it has begun. Called again it changes nothing. */
export class CancelMessage extends Command<void> {
  constructor(
    readonly accountId: number,
    /** As the API names it. */
    readonly id: string,
  ) {
    super();
  }
}

interface Row {
  isBegun: boolean;
  isCancelled: boolean;
  failure: string | null;
}

@CommandHandler(CancelMessage)
export class CancelMessageHandler implements ICommandHandler<CancelMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, id }: CancelMessage): Promise<void> {
    const [, orderId] = /^s(\d{1,15})$/.exec(id) ?? [];
    if (orderId === undefined) {
      await this.queries.execute(new GetApiMessage(accountId, id));
      throw new MessageNotScheduled();
    }
    await this.em.fork().transactional((em) => this.cancel(em, accountId, orderId));
  }

  /** Whoever sends it marks the same row first. */
  private async cancel(em: EntityManager, accountId: number, orderId: string): Promise<void> {
    const [row] = await em.execute<Row[]>(
      `select began_at is not null "isBegun", cancelled_at is not null "isCancelled", failure from scheduled_messages
        where id = ? and account_id = ? for update`,
      [orderId, accountId],
    );
    if (!row) throw new MessageNotFound();
    if (row.isCancelled) return;
    if (row.failure !== null) throw new MessageHasFailed();
    if (row.isBegun) throw new MessageBegun();
    await em.execute(
      'update scheduled_messages set cancelled_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?',
      [orderId],
    );
    await cancelTimer(em, SendLater, orderId);
  }
}
