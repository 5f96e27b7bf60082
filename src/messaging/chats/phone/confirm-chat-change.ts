import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConfirmChatChange } from '../../../devices/devices.ports.js';

@CommandHandler(ConfirmChatChange)
export class ConfirmChatChangeHandler implements ICommandHandler<ConfirmChatChange> {
  constructor(private readonly em: EntityManager) {}

  /** Keeps a newer change, which has another version. */
  async execute({ accountId, deviceId, mark: { chatId, kind, version } }: ConfirmChatChange): Promise<void> {
    await this.em.execute(
      'delete from chat_changes where account_id = ? and device_id = ? and chat_id = ? and kind = ? and version = ?',
      [accountId, deviceId, chatId, kind, version],
    );
  }
}
