import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../platform/database/statements/database.js';
import { DeleteDemoAutoReplies, WriteDemoAutoReply } from './demo.messages.js';

@CommandHandler(WriteDemoAutoReply)
export class WriteDemoAutoReplyHandler implements ICommandHandler<WriteDemoAutoReply> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, reply: { name, body } }: WriteDemoAutoReply): Promise<number> {
    const { id } = await database(this.em)
      .insertInto('auto_replies')
      .values({
        account_id: accountId,
        name,
        is_running: false,
        days: ['sun', 'mon', 'tue', 'wed', 'thu'],
        window_from: '18:00',
        window_to: '23:59',
        renew_hours: 12,
        answers_devices: false,
        body,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database(this.em)
      .insertInto('auto_reply_devices')
      .values({ auto_reply_id: id, device_id: deviceId, account_id: accountId })
      .execute();
    return id;
  }
}

@CommandHandler(DeleteDemoAutoReplies)
export class DeleteDemoAutoRepliesHandler implements ICommandHandler<DeleteDemoAutoReplies> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoAutoReplies): Promise<void> {
    await database(this.em)
      .deleteFrom('auto_replies')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
  }
}
