import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { RequestHandover } from '../../conversation.messages.js';

@CommandHandler(RequestHandover)
export class RequestHandoverHandler implements ICommandHandler<RequestHandover> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, chatId, isRequested }: RequestHandover): Promise<void> {
    await this.em.execute(
      `update chats set needs_you_at = ?, is_archived = is_archived and (is_muted or not ?::boolean), updated_at = now()
        where id = ? and account_id = ?`,
      [isRequested ? this.clock.now() : null, isRequested, chatId, accountId],
    );
  }
}
