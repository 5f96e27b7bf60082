import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfirmChatChange } from '../../../devices/devices.ports.js';
import { database } from '../../../platform/database/statements/database.js';

@CommandHandler(ConfirmChatChange)
export class ConfirmChatChangeHandler implements ICommandHandler<ConfirmChatChange> {
  constructor(private readonly em: EntityManager) {}

  /** Keeps a newer change, which has another version. */
  async execute({ accountId, deviceId, mark: { chatId, kind, version } }: ConfirmChatChange): Promise<void> {
    await database(this.em)
      .deleteFrom('chat_changes')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('chat_id', '=', chatId)
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
  }
}
