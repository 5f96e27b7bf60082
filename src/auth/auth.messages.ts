import { Command, Query } from '@nestjs/cqrs';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { AuditAction, AuditResource } from './audit.contract.js';
import type { AccountStatus, BuiltInRole, Language, RoleName, UserStatus } from './auth.contract.js';
import type { CodeChannel } from './codes.contract.js';
import type { GeneralSettings, PlatformSettings } from './settings.contract.js';

export class AccountStatusChanged {
  constructor(
    readonly accountId: number,
    readonly status: AccountStatus,
  ) {}
}

/** Starts the erasure of the account's data. The event key is the account ID. */
export const AccountDeleted = defineEvent('auth.account_deleted', z.object({}));

export class GetPlatformSettings extends Query<PlatformSettings> {}

/** Returns the platform's values for unset ones. */
export class GetGeneralSettings extends Query<GeneralSettings> {
  constructor(readonly accountId: number) {
    super();
  }
}

export class GetTimeZone extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns quiet hours as HH:MM. They may span midnight. */
export class GetWallClock extends Query<{ timeZone: string; quiet: { from: string; to: string } | null }> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface FrequencyCap {
  messages: number;
  days: number;
}

export class GetFrequencyCap extends Query<FrequencyCap | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns days, or null to keep all messages. */
export class GetMessageRetention extends Query<number | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

export class ListAccountsWithRetention extends Query<number[]> {}

export class DescribeOwner extends Query<{ name: string; email: string } | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface AlertRecipient {
  userId: number;
  name: string;
  /** Null until the user confirms the address. */
  email: string | null;
  /** Digits, or null until the user confirms the phone. */
  phone: string | null;
  language: Language;
  wantsEmail: boolean;
  wantsWhatsapp: boolean;
  platformName: string;
}

export class GetAlertRecipients extends Query<AlertRecipient[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface PermissionHolder {
  userId: number;
  accountId: number;
  name: string;
  /** Null until the user confirms the address. */
  email: string | null;
  language: Language;
  platformName: string;
}

/** Returns active administrators only. */
export class FindPermissionHolders extends Query<PermissionHolder[]> {
  constructor(readonly permission: string) {
    super();
  }
}

export interface AccountOwner {
  userId: number;
  username: string;
  name: string;
  email: string;
  phone: string | null;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  language: Language;
}

/** Returns null for a deleted account. */
export class GetAccountOwner extends Query<AccountOwner | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/**
 * Sends from the main device, else from `otherDevices`, else by e-mail. Returns the channel, or null if all failed.
 * Stores no row in `messages`.
 */
export class SendPlatformNotice extends Command<CodeChannel | null> {
  constructor(
    readonly to: { name: string; phone: string | null; email: string | null; language: Language },
    readonly text: string,
    readonly otherDevices: readonly number[],
  ) {
    super();
  }
}

/** Returns the user's name, or the impersonating administrator's. */
export class GetUserName extends Query<string | null> {
  constructor(readonly user: SignedIn) {
    super();
  }
}

/** Returns owner names by account ID. Omits deleted accounts. */
export class GetOwnerNames extends Query<Map<number, string>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** Returns IDs of at most 500 accounts whose users' names, e-mails or phones match. */
export class FindAccountsByUser extends Query<number[]> {
  constructor(readonly search: string) {
    super();
  }
}

export class GetCountry extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns digits. A phone without country code is of the account's country. Throws Invalid for `field`. */
export class ParseAccountPhone extends Query<string> {
  constructor(
    readonly accountId: number,
    readonly field: string,
    readonly text: string,
  ) {
    super();
  }
}

/** Returns false for suspended and deleted accounts. May be seconds old. */
export class IsAccountActive extends Query<boolean> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface ListedUser {
  id: number;
  accountId: number;
  username: string;
  name: string | null;
  email: string;
  phone: string | null;
  role: RoleName;
  status: AccountStatus;
  isVerified: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
}

export interface UserFilter {
  role: 'admin' | 'member' | null;
  status: AccountStatus | null;
  search: string | null;
  /** SQL query of account IDs. Lists only their owners. */
  accounts?: RawBuilder<unknown> | null;
  /** SQL query of account IDs, whose owners a search also finds. */
  orAccounts?: RawBuilder<unknown> | null;
}

export class ListUsers extends Query<{ users: ListedUser[]; total: number }> {
  constructor(
    readonly filter: UserFilter,
    readonly page: { page: number; rows: number; orderType: 'asc' | 'desc' },
  ) {
    super();
  }
}

export class CountDeletableMembers extends Query<number> {
  constructor(readonly by: SignedIn) {
    super();
  }
}

export interface UserDetail extends ListedUser {
  permissions: readonly string[];
  language: string;
  timeZone: string;
  hasTwoFactor: boolean;
  sessionCount: number;
  lastActivity: { at: Date; action: AuditAction; ip: string | null }[];
  /** The owner comes first. */
  users: {
    id: number;
    username: string;
    name: string | null;
    /** Null for the owner. */
    role: { key: BuiltInRole | null; name: string } | null;
    status: UserStatus;
    lastSeenAt: Date | null;
  }[];
}

export class DescribeUser extends Query<UserDetail> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Throws unless `by` may change this owner of an account. */
export class GetManagedUser extends Query<{ accountId: number; username: string }> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
  ) {
    super();
  }
}

export class RecordSystemAuditEntry extends Command<void> {
  constructor(
    readonly entry: {
      action: AuditAction;
      accountId: number | null;
      subject: string | null;
      details: AuditResource['details'];
    },
  ) {
    super();
  }
}

/** Logs failures instead of throwing. */
export class RecordAuditEntry extends Command<void> {
  constructor(
    readonly user: SignedIn,
    readonly entry: {
      action: AuditAction;
      accountId: number;
      subject: string | null;
      details: AuditResource['details'];
    },
    readonly origin: Origin,
  ) {
    super();
  }
}
