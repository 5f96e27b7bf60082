import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../../auth/auth.messages.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { readApp } from '../read-apps.js';

@Injectable()
export class SwitchApp {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(user: SignedIn, id: number, isOn: boolean, origin: Origin): Promise<void> {
    const { platform, isOn: wasOn } = await readApp(this.em, id);
    if (wasOn === isOn) return;
    await database(this.em)
      .updateTable('apps')
      .set({ is_on: isOn, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .execute();
    const entry = { action: 'settings_changed', accountId: user.accountId, subject: platform } as const;
    await this.commands.execute(new RecordAuditEntry(user, { ...entry, details: { app_is_on: isOn } }, origin));
  }
}
