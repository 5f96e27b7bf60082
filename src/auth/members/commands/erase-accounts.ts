import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { UnlinkAllDevices } from '../../handovers.messages.js';

/** Erases what deleted accounts hold: their devices are logged out, then their files and rows go. */
export class EraseAccounts extends Command<void> {}

@CommandHandler(EraseAccounts)
export class EraseAccountsHandler implements ICommandHandler<EraseAccounts> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly files: FileStore,
  ) {}

  async execute(): Promise<void> {
    for (let last = 0; ;) {
      const [next] = await this.em.execute<{ id: string }[]>(
        'select id from accounts where deleted_at is not null and id > ? order by id limit 1',
        [last],
      );
      if (!next) return;
      last = Number(next.id);
      // One that will not go must not keep the others; the next round tries it again.
      await this.erase(last).catch((error: unknown) =>
        log.error({ err: error, accountId: last }, 'account not erased'),
      );
    }
  }

  private async erase(accountId: number): Promise<void> {
    await this.commands.execute(new UnlinkAllDevices(accountId));
    // Files first: rows that are left name the account again, files that are left would be forgotten.
    await this.files.removeAccount(accountId);
    await this.em.execute('delete from accounts where id = ? and deleted_at is not null', [accountId]);
  }
}
