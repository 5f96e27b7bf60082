import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordChatTold } from '../../../devices/devices.ports.js';

@CommandHandler(RecordChatTold)
export class RecordChatToldHandler implements ICommandHandler<RecordChatTold> {
  constructor(private readonly em: EntityManager) {}

  /** What is wanted by now may be something else, which has another version and stays. */
  async execute({ accountId, deviceId, mark: { chatId, kind, version } }: RecordChatTold): Promise<void> {
    await this.em.execute(
      'delete from chat_changes where account_id = ? and device_id = ? and chat_id = ? and kind = ? and version = ?',
      [accountId, deviceId, chatId, kind, version],
    );
  }
}
