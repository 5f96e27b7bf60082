import { readRevision } from '../../../platform/database/edited-row.js';
import { editedSettingsOf } from '../edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { SignedIn } from '../../../platform/http/access.js';
import { Account } from '../../accounts/account.entity.js';
import { GetGeneralSettings } from '../../auth.messages.js';
import { maskEmail, maskPhone } from '../../accounts/mask.js';
import type { AccountSettings, SettingsResult } from '../../settings.contract.js';
import { User } from '../../accounts/user.entity.js';

@Injectable()
export class GetSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(currentUser: SignedIn): Promise<SettingsResult> {
    const { userId, accountId, impersonator } = currentUser;
    // The revision is read first, to detect a concurrent save.
    const revision = await readRevision(this.em, ...editedSettingsOf(currentUser));
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const account = await this.em.findOneOrFail(Account, accountId);
    const settings = toAccountSettings(user, account);
    const masked = { email: maskEmail(user.email), phone: user.phone ? maskPhone(user.phone) : null };
    return {
      data: await this.queries.execute(new GetGeneralSettings(accountId)),
      account_settings: impersonator ? { ...settings, ...masked } : settings,
      revision: revision ?? '',
    };
  }
}

function toAccountSettings(user: User, account: Account): AccountSettings {
  return {
    username: user.username,
    email: user.email,
    is_email_proven: user.emailProvenAt != null,
    name: user.name ?? null,
    phone: user.phone ?? null,
    is_phone_proven: user.phoneProvenAt != null,
    time_zone: account.timeZone,
    date_style: account.dateStyle,
    quiet_from: dropSeconds(account.quietFrom),
    quiet_to: dropSeconds(account.quietTo),
    frequency_messages: account.frequencyMessages ?? null,
    frequency_days: account.frequencyDays ?? null,
    message_retention_days: account.messageRetentionDays ?? null,
    alerts_by_email: user.alertsByEmail,
    alerts_by_whatsapp: user.alertsByWhatsapp,
    service_levels_by_email: user.serviceLevelsByEmail,
  };
}

export const dropSeconds = (time: string | null | undefined): string | null => time?.slice(0, 5) ?? null;
