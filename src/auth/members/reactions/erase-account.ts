import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Subscribe } from '../../../platform/events/subscribe.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { AccountDeleted } from '../../auth.messages.js';
import { UnlinkAllDevices } from '../../auth.ports.js';

/** Erases what a deleted account holds: its devices are logged out, then its files and rows go. An attempt after an interrupted one does the rest. */
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
    // Files first: rows that are left name the account again, files that are left would be forgotten.
    await this.files.removeAccount(accountId);
    // The task goes with the account.
    await this.em.execute('delete from accounts where id = ? and deleted_at is not null', [accountId]);
  }
}
