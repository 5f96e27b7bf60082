import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { AccountDeleted } from '../auth.messages.js';
import { UnlinkAllDevices } from '../auth.ports.js';

const eraseAccountJob = defineJob({ name: 'auth.erase_account', durable: true, on: AccountDeleted });

@HandlesJob(eraseAccountJob)
export class EraseAccount implements DurableJobHandler<object> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly files: FileStore,
  ) {}

  async execute(_payload: object, { accountId }: JobRun<object>): Promise<void> {
    if (accountId === null) return;
    await this.commands.execute(new UnlinkAllDevices(accountId));
    // Files go first: without rows they would be orphaned.
    await this.files.removeAccount(accountId);
    // The cascade also deletes the job.
    await database(this.em)
      .deleteFrom('accounts')
      .where('id', '=', accountId)
      .where('deleted_at', 'is not', null)
      .execute();
  }
}
