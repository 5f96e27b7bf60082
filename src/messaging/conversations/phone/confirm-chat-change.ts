import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { ConfirmChatChange } from '../../../devices/devices.ports.js';
import { database } from '../../../platform/database/statements/database.js';
import { isSameChange, tableOf } from './pending-changes.sql.js';

@CommandHandler(ConfirmChatChange)
export class ConfirmChatChangeHandler implements ICommandHandler<ConfirmChatChange> {
  constructor(private readonly em: EntityManager) {}

  /** Keeps a newer change, which has another version. */
  async execute({ accountId, deviceId, mark }: ConfirmChatChange): Promise<void> {
    await sql`delete from ${tableOf(mark.kind)} where device_id = ${deviceId} and ${isSameChange(accountId, mark)}`.execute(
      database(this.em),
    );
  }
}
