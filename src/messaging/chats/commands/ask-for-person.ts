import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { AskForPerson } from '../../conversation.messages.js';

@CommandHandler(AskForPerson)
export class AskForPersonHandler implements ICommandHandler<AskForPerson> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, chatId, isAsked }: AskForPerson): Promise<void> {
    await this.em.execute(
      `update chats set needs_you_at = ?, is_archived = is_archived and (is_muted or not ?::boolean), updated_at = now()
        where id = ? and account_id = ?`,
      [isAsked ? this.clock.now() : null, isAsked, chatId, accountId],
    );
  }
}
