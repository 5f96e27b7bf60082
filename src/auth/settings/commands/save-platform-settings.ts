import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import type { PlatformChanges } from '../../settings.contract.js';
import { checkGeneralSettings } from '../check-general-settings.js';
import { ReadDefaultLanguage } from '../read-default-language.js';

/** Saves what the installation says of itself: what is given, and leaves the rest. */
export class SavePlatformSettings extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly changes: PlatformChanges,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SavePlatformSettings)
export class SavePlatformSettingsHandler implements ICommandHandler<SavePlatformSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly language: ReadDefaultLanguage,
  ) {}

  async execute({ who, changes, origin }: SavePlatformSettings): Promise<void> {
    const issues = [...checkGeneralSettings(changes), ...checkKept(changes)];
    if (issues.length > 0) throw new Invalid(issues);
    const { platform_phone: phone } = changes;
    const values = { ...changes, ...(phone && { platform_phone: normalizePhone(phone) }) };
    // The names are those of the schema, which knows no others.
    const columns = Object.keys(values) as (keyof PlatformChanges)[];
    if (columns.length === 0) return;
    const details = { names: columns.toSorted().join(', ') };
    await this.em.fork().transactional(async (em) => {
      await em.execute(
        `update platform_settings set updated_at = now(), ${columns.map((name) => `${name} = ?`).join(', ')}`,
        columns.map((name) => values[name]),
      );
      const { accountId } = who;
      await this.audit.within(em, { action: 'settings_changed', ...actorOf(who), accountId, details, origin });
    });
    await this.language.refresh();
  }
}

/** Nobody else has a name and a language for the installation. */
const checkKept = (changes: PlatformChanges) =>
  (['platform_name', 'default_language'] as const)
    .filter((name) => changes[name] === null)
    .map((name) => ({ path: [name], message: 'required' }));
