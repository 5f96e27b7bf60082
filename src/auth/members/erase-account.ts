import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import { FileStore } from '../../platform/storage/file-store.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { AccountDeleted } from '../auth.messages.js';
import { UnlinkAllDevices } from '../auth.ports.js';

@Subscribe(AccountDeleted, 'auth.erase_account')
@Injectable()
export class EraseAccount implements TaskHandler<object> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly files: FileStore,
  ) {}

  async handle({ accountId }: Task<object>): Promise<void> {
    if (accountId === null) return;
    await this.commands.execute(new UnlinkAllDevices(accountId));
    // Files go first: without rows they would be orphaned.
    await this.files.removeAccount(accountId);
    // The cascade also deletes the task.
    await database(this.em)
      .deleteFrom('accounts')
      .where('id', '=', accountId)
      .where('deleted_at', 'is not', null)
      .execute();
  }
}
