import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { NotWhileImpersonating } from '../../auth.errors.js';
import { ChangePassword } from '../../passwords/change-password.js';
import { GetTimeZoneHandler } from '../../accounts/queries/get-time-zone.js';
import type { OpenedSession } from '../../sessions/open-session.js';
import type { AccountChanges, GeneralChanges, SaveSettings as Changes } from '../../settings.contract.js';
import { User } from '../../accounts/user.entity.js';
import { checkAccountChanges, frequencyAfter, quietHoursAfter, retentionAfter } from '../check-account-changes.js';
import { checkGeneralSettings } from '../check-general-settings.js';

/** Saves the settings of the user and of their business: all that is given or, when anything is wrong, nothing. */
export class SaveSettings extends Command<{ renewed: OpenedSession | null }> {
  constructor(
    readonly who: SignedIn,
    readonly changes: Changes,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SaveSettings)
export class SaveSettingsHandler implements ICommandHandler<SaveSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: ChangePassword,
    private readonly timeZones: GetTimeZoneHandler,
    private readonly audit: RecordAudit,
  ) {}

  /** The session is renewed by a new password. */
  async execute({ who, changes, origin }: SaveSettings): Promise<{ renewed: OpenedSession | null }> {
    const { general_settings: general = {}, account_settings: given = {} } = changes;
    if (given.password && who.impersonator) throw new NotWhileImpersonating();
    // An administrator inside the account was shown it masked and sends it back like that.
    const own: AccountChanges = who.impersonator ? { ...given, phone: undefined } : given;
    const user = await this.em.findOneOrFail(User, { id: who.userId, accountId: who.accountId });
    const account = await this.em.findOneOrFail(Account, who.accountId);
    const kept = { from: account.messageRetentionDays ?? null, to: retentionAfter(own, account) };
    const changesRetention = kept.from !== kept.to;
    // What it deletes nobody brings back.
    if (changesRetention && who.impersonator) throw new NotWhileImpersonating();
    const issues = [...checkAccountChanges(own, user, account), ...checkGeneralSettings(general, ['general_settings'])];
    if (issues.length > 0) throw new Invalid(issues);

    // Before the rest: it is the last thing that can be refused.
    const renewed = own.password ? await this.changePassword(who, own, origin) : null;
    apply(own, user, account);
    applyGeneral(general, account);
    await this.em.transactional(async (em) => {
      await em.flush();
      const { userId: actorUserId, accountId } = who;
      if (changesRetention)
        await this.audit.within(em, { action: 'retention_changed', actorUserId, accountId, details: kept, origin });
    });
    this.timeZones.forget(who.accountId);
    return { renewed };
  }

  private changePassword(
    who: SignedIn,
    { current_password: current = '', password: next = '' }: AccountChanges,
    origin: Origin,
  ) {
    return this.passwords.of(who, { current, next, field: 'account_settings.current_password' }, origin);
  }
}

function apply(changes: AccountChanges, user: User, account: Account): void {
  if (changes.name !== undefined) user.name = changes.name || null;
  if (changes.time_zone !== undefined) account.timeZone = changes.time_zone;
  if (changes.date_style !== undefined) account.dateStyle = changes.date_style;
  if (changes.alerts_by_email !== undefined) user.alertsByEmail = changes.alerts_by_email;
  if (changes.alerts_by_whatsapp !== undefined) user.alertsByWhatsapp = changes.alerts_by_whatsapp;
  [account.quietFrom, account.quietTo] = quietHoursAfter(changes, account);
  [account.frequencyMessages, account.frequencyDays] = frequencyAfter(changes, account);
  account.messageRetentionDays = retentionAfter(changes, account);
}

function applyGeneral(changes: GeneralChanges, account: Account): void {
  const { platform_name: name, platform_email: email, platform_phone: phone, default_language: language } = changes;
  if (name !== undefined) account.platformName = name;
  if (email !== undefined) account.platformEmail = email;
  if (phone !== undefined) account.platformPhone = phone && normalizePhone(phone);
  if (language !== undefined) account.defaultLanguage = language;
}
