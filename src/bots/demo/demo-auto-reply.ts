import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../platform/database/array-param.js';
import { DeleteDemoAutoReplies, WriteDemoAutoReply } from '../demo.messages.js';

@CommandHandler(WriteDemoAutoReply)
export class WriteDemoAutoReplyHandler implements ICommandHandler<WriteDemoAutoReply> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, reply: { name, body } }: WriteDemoAutoReply): Promise<number> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `insert into auto_replies (account_id, name, is_running, days, window_from, window_to, renew_hours, answers_devices, body)
       values (?, ?, false, '{sun,mon,tue,wed,thu}', '18:00', '23:59', 12, false, ?) returning id`,
      [accountId, name, body],
    );
    const id = Number(row?.id);
    await this.em.execute('insert into auto_reply_devices (auto_reply_id, device_id, account_id) values (?, ?, ?)', [
      id,
      deviceId,
      accountId,
    ]);
    return id;
  }
}

@CommandHandler(DeleteDemoAutoReplies)
export class DeleteDemoAutoRepliesHandler implements ICommandHandler<DeleteDemoAutoReplies> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoAutoReplies): Promise<void> {
    await this.em.execute('delete from auto_replies where account_id = ? and id = any (?::bigint[])', [
      accountId,
      arrayParam(ids),
    ]);
  }
}
