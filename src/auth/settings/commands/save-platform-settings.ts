import { rejectStale } from '../../../platform/database/edited-row.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { EDITED_PLATFORM } from '../edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import type { PlatformChanges } from '../../settings.contract.js';
import { checkGeneralSettings } from '../check-general-settings.js';
import { ReadDefaultLanguage } from '../read-default-language.js';

@Injectable()
export class SavePlatformSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly language: ReadDefaultLanguage,
  ) {}

  async execute(user: SignedIn, body: PlatformChanges, origin: Origin): Promise<void> {
    const { revision, ...changes } = body;
    const issues = [...checkGeneralSettings(changes), ...checkRequired(changes)];
    if (issues.length > 0) throw new Invalid(issues);
    const { platform_phone: phone, platform_name: name, default_language: language } = changes;
    const values = { ...changes, ...(phone && { platform_phone: normalizePhone(phone) }) };
    const columns = Object.keys(values);
    if (columns.length === 0) return;
    const details = { names: columns.toSorted().join(', ') };
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_PLATFORM, sql`true`, revision);
      await database(em)
        .updateTable('platform_settings')
        .set({ updated_at: NOW, ...values, platform_name: name ?? undefined, default_language: language ?? undefined })
        .execute();
      const { accountId } = user;
      await this.audit.within(em, { action: 'settings_changed', ...actorOf(user), accountId, details, origin });
    });
    await this.language.refresh();
  }
}

/** Requires name and language, which have no fallback. */
const checkRequired = (changes: PlatformChanges) =>
  (['platform_name', 'default_language'] as const)
    .filter((name) => changes[name] === null)
    .map((name) => ({ path: [name], message: 'required' }));
