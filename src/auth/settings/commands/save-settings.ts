import { rejectStale } from '../../../platform/database/edited-row.js';
import { editedSettingsOf } from '../edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { NotWhileImpersonating, PermissionMissing } from '../../auth.errors.js';
import { ChangePassword } from '../../passwords/change-password.js';
import { GetTimeZoneHandler } from '../../accounts/queries/get-time-zone.js';
import type { OpenedSession } from '../../sessions/open-session.js';
import type { AccountChanges, GeneralChanges, SaveAccountSettingsBody } from '../../settings.contract.js';
import { User } from '../../accounts/user.entity.js';
import { checkAccountChanges, frequencyAfter, quietHoursAfter, retentionAfter } from '../check-account-changes.js';
import { GetSettings } from '../queries/get-settings.js';
import { checkGeneralSettings } from '../check-general-settings.js';

/** Fields that only the owner may change. */
const GENERAL_FIELDS = ['platform_name', 'platform_email', 'platform_phone', 'default_language'] as const;
const ACCOUNT_FIELDS = [
  'time_zone',
  'date_style',
  'quiet_from',
  'quiet_to',
  'frequency_messages',
  'frequency_days',
  'message_retention_days',
] as const;

@Injectable()
export class SaveSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: ChangePassword,
    private readonly timeZones: GetTimeZoneHandler,
    private readonly audit: RecordAudit,
    private readonly getSettings: GetSettings,
  ) {}

  async execute(
    currentUser: SignedIn,
    changes: SaveAccountSettingsBody,
    origin: Origin,
  ): Promise<{ renewed: OpenedSession | null }> {
    const { general_settings: general = {}, account_settings: accountChanges = {} } = currentUser.isOwner
      ? changes
      : await this.dropAccountFields(currentUser, changes);
    if (accountChanges.password && currentUser.impersonator) throw new NotWhileImpersonating();
    // Impersonating administrators send back a masked phone.
    const allowedChanges: AccountChanges = currentUser.impersonator
      ? { ...accountChanges, phone: undefined }
      : accountChanges;
    const user = await this.em.findOneOrFail(User, { id: currentUser.userId, accountId: currentUser.accountId });
    const account = await this.em.findOneOrFail(Account, currentUser.accountId);
    const retention = { from: account.messageRetentionDays ?? null, to: retentionAfter(allowedChanges, account) };
    const isRetentionChanged = retention.from !== retention.to;
    // Shorter retention deletes messages for good.
    if (isRetentionChanged && currentUser.impersonator) throw new NotWhileImpersonating();
    const issues = [
      ...checkAccountChanges(allowedChanges, user, account),
      ...checkGeneralSettings(general, ['general_settings']),
    ];
    if (issues.length > 0) throw new Invalid(issues);

    // A stale form must not change the password.
    if (allowedChanges.password) await this.rejectStale(this.em.fork(), currentUser, changes);
    // The password check is the last possible rejection.
    const renewed = allowedChanges.password ? await this.changePassword(currentUser, allowedChanges, origin) : null;
    applyAccountChanges(allowedChanges, user, account);
    applyGeneral(general, account);
    await this.em.transactional(async (em) => {
      await this.rejectStale(em, currentUser, changes);
      await em.flush();
      const { userId: actorUserId, accountId } = currentUser;
      if (isRetentionChanged)
        await this.audit.within(em, {
          action: 'retention_changed',
          actorUserId,
          accountId,
          details: retention,
          origin,
        });
    });
    this.timeZones.forget(currentUser.accountId);
    return { renewed };
  }

  /** Drops unchanged fields, because forms send them back. */
  private async dropAccountFields(user: SignedIn, changes: SaveAccountSettingsBody): Promise<SaveAccountSettingsBody> {
    const { general_settings: general = {}, account_settings: accountChanges = {} } = changes;
    const { data, account_settings: settings } = await this.getSettings.execute(user);
    const isChanged =
      GENERAL_FIELDS.some((name) => general[name] !== undefined && general[name] !== data[name]) ||
      ACCOUNT_FIELDS.some((name) => accountChanges[name] !== undefined && accountChanges[name] !== settings[name]);
    if (isChanged) throw new PermissionMissing();
    const ownChanges = { ...accountChanges };
    for (const name of ACCOUNT_FIELDS) delete ownChanges[name];
    return { account_settings: ownChanges, revision: changes.revision };
  }

  private rejectStale(em: EntityManager, user: SignedIn, { revision }: SaveAccountSettingsBody): Promise<void> {
    return rejectStale(em, ...editedSettingsOf(user), revision);
  }

  private changePassword(
    user: SignedIn,
    { current_password: current = '', password: next = '' }: AccountChanges,
    origin: Origin,
  ) {
    return this.passwords.execute(user, { current, next, field: 'account_settings.current_password' }, origin);
  }
}

function applyAccountChanges(changes: AccountChanges, user: User, account: Account): void {
  if (changes.name !== undefined) user.name = changes.name || null;
  if (changes.time_zone !== undefined) account.timeZone = changes.time_zone;
  if (changes.date_style !== undefined) account.dateStyle = changes.date_style;
  if (changes.alerts_by_email !== undefined) user.alertsByEmail = changes.alerts_by_email;
  if (changes.alerts_by_whatsapp !== undefined) user.alertsByWhatsapp = changes.alerts_by_whatsapp;
  if (changes.service_levels_by_email !== undefined) user.serviceLevelsByEmail = changes.service_levels_by_email;
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
