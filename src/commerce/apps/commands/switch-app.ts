import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../../auth/auth.messages.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { readApp } from '../read-apps.js';

/** Whether an app may be used on this installation. */
export class SwitchApp extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly id: number,
    readonly isOn: boolean,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SwitchApp)
export class SwitchAppHandler implements ICommandHandler<SwitchApp> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ who, id, isOn, origin }: SwitchApp): Promise<void> {
    const { platform, isOn: wasOn } = await readApp(this.em, id);
    if (wasOn === isOn) return;
    await this.em.execute('update apps set is_on = ?, updated_at = clock_timestamp() where id = ?', [isOn, id]);
    const entry = { action: 'settings_changed', accountId: who.accountId, subject: platform } as const;
    await this.commands.execute(new RecordAuditEntry(who, { ...entry, details: { app_is_on: isOn } }, origin));
  }
}
