import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { recordEvent } from '../../../platform/events/record-event.js';
import { RequestHandover } from '../../conversation.messages.js';
import { PersonRequested } from '../../messaging.messages.js';

@CommandHandler(RequestHandover)
export class RequestHandoverHandler implements ICommandHandler<RequestHandover> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, chatId, isRequested }: RequestHandover): Promise<void> {
    await database(this.em)
      .updateTable('chats')
      .set({
        needs_you_at: isRequested ? this.clock.now() : null,
        is_archived: sql<boolean>`is_archived and (is_muted or not ${isRequested}::boolean)`,
        updated_at: NOW,
      })
      .where('id', '=', chatId)
      .where('account_id', '=', accountId)
      .execute();
    if (isRequested)
      await recordEvent(this.em, PersonRequested, { accountId, key: String(chatId), payload: { chatId } });
  }
}
