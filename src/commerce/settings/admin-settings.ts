import { rejectStale } from '../../platform/database/edited-row.js';
import { editedAppOf } from './edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import { breaksText, compileText } from '../../templates/text/text.contract.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { type FieldIssue, Invalid } from '../../platform/errors.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { AppNotFound } from '../commerce.errors.js';
import { ADMIN_TEXTS, type AdminSettingsBody } from '../apps/apps.contract.js';
import { nameDevices } from './read-app-settings.js';

@Injectable()
export class AdminSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async read(
    accountId: number,
    appId: number,
  ): Promise<Record<string, unknown> & { devices: { id: number; device_name: string }[] }> {
    const row = await database(this.em)
      .selectFrom('apps')
      .select('admin_settings')
      .where('id', '=', appId)
      .executeTakeFirst();
    if (!row) throw new AppNotFound();
    const { devices, ...otherSettings } = row.admin_settings;
    const texts = Object.fromEntries(ADMIN_TEXTS.map((name) => [name, '']));
    const ids = Array.isArray(devices) ? (devices as number[]) : [];
    return {
      default_plan_id: null,
      ...texts,
      ...otherSettings,
      devices: await nameDevices(this.queries, accountId, ids),
    };
  }

  async save(user: SignedIn, appId: number, posted: AdminSettingsBody, origin: Origin): Promise<void> {
    const { revision, ...settings } = posted;
    const { accountId } = user;
    const issues: FieldIssue[] = [];
    for (const [name, text] of Object.entries(settings))
      if (typeof text === 'string' && compileText(text).problems.some(breaksText))
        issues.push({ path: [name], message: 'text_broken' });
    if ((await nameDevices(this.queries, accountId, settings.devices)).length !== settings.devices.length)
      issues.push({ path: ['devices'], message: 'choice_unknown' });
    if (issues.length > 0) throw new Invalid(issues);
    const app = await this.em.fork().transactional(async (em) => {
      await rejectStale(em, ...editedAppOf(appId), revision);
      return database(em)
        .updateTable('apps')
        .set({ admin_settings: JSON.stringify(settings), updated_at: CURRENT_TIME })
        .where('id', '=', appId)
        .returning('platform')
        .executeTakeFirst();
    });
    if (!app) throw new AppNotFound();
    const entry = { action: 'settings_changed', accountId, subject: app.platform, details: {} } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
  }
}
