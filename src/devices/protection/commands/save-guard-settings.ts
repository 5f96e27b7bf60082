import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GuardSettings } from '../guard.contract.js';

/** For what becomes of messages from now on: a device that is held stays so until somebody lets it go. */
export class SaveGuardSettings extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly settings: GuardSettings,
  ) {
    super();
  }
}

@CommandHandler(SaveGuardSettings)
export class SaveGuardSettingsHandler implements ICommandHandler<SaveGuardSettings> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, settings: { failures, opt_outs } }: SaveGuardSettings): Promise<void> {
    await this.em.execute(
      `insert into guard_settings (account_id, failures, opt_outs) values (?, ?, ?)
       on conflict (account_id) do update set failures = excluded.failures, opt_outs = excluded.opt_outs, updated_at = now()`,
      [accountId, failures, opt_outs],
    );
  }
}
