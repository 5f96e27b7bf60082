import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Workers } from '../../platform/queues/workers.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { OtherEventNotFound, OtherEventUnderWay } from '../commerce.errors.js';
import { StoreMessagesChanged } from '../commerce.messages.js';

/** Sends the message of an event again. Not while the former is under way, and never a one-time code. */
export class RelaunchOtherEvent extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(RelaunchOtherEvent)
export class RelaunchOtherEventHandler implements ICommandHandler<RelaunchOtherEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  async execute({ accountId, id }: RelaunchOtherEvent): Promise<void> {
    const [row] = await this.em.execute<{ id: string; has_phone: boolean }[]>(
      `select id, phone is not null has_phone from store_messages
        where id = ? and account_id = ? and kind <> 'cart' and hidden_at is null`,
      [id, accountId],
    );
    if (!row) throw new OtherEventNotFound();
    // Another order of its own: the device is chosen anew, and news of the former are ignored.
    const again = await this.em.execute<object[]>(
      `update store_messages set state = 'waiting', reason = null, due_at = clock_timestamp(), updated_at = clock_timestamp(), attempts = 0,
         resends = resends + 1, message_id = null, device_id = null, sent_at = null
        where id = ? and account_id = ? and state not in ('waiting', 'queued') and phone is not null and variables_sealed is not null
          and automation <> 'customer.otp' and (text is not null or template_id is not null) returning id`,
      [id, accountId],
    );
    if (again.length === 0) throw new OtherEventUnderWay();
    this.events.publish(new StoreMessagesChanged(accountId, [id]));
    await this.workers.wake(StoreMessageWorker, { accountId });
  }
}
