import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { RecordHistory } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { HistoryRecorded } from '../../conversation.messages.js';
import { writeHistory } from '../inbound/write-history.js';

@CommandHandler(RecordHistory)
export class RecordHistoryHandler implements ICommandHandler<RecordHistory> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, messages }: RecordHistory): Promise<boolean> {
    const { chatId, isNew } = await this.em
      .fork()
      .transactional((em) => writeHistory(em, this.queries, { accountId, deviceId }, messages, this.clock.now()));
    if (chatId !== null) this.events.publish(new HistoryRecorded(accountId, deviceId, chatId));
    return isNew;
  }
}
