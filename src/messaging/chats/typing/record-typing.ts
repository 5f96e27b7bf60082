import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordTyping } from '../../../devices/devices.ports.js';
import { Push } from '../../../platform/realtime/push.js';

@CommandHandler(RecordTyping)
export class RecordTypingHandler implements ICommandHandler<RecordTyping> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ accountId, deviceId, peer: { phone, lid }, state }: RecordTyping): Promise<void> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from chats where account_id = ? and device_id = ? and contact_id in (
         select id from contacts where account_id = ? and phone = ?
         union select id from contacts where account_id = ? and lid = ?)`,
      [accountId, deviceId, accountId, phone, accountId, lid],
    );
    for (const { id } of rows)
      this.push.toMembers(accountId, 'chat.typing', { device_id: deviceId, chat_id: Number(id), state });
  }
}
