import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { AuditAction, AuditResource } from './audit.contract.js';
import type { AccountStatus, Language, RoleName } from './auth.contract.js';
import type { CodeChannel } from './codes.contract.js';
import type { GeneralSettings, PlatformSettings } from './settings.contract.js';

// Events ---------------------------------------------------------------------------------------

/** An account was stopped or set free. */
export class AccountStatusChanged {
  constructor(
    readonly accountId: number,
    readonly status: AccountStatus,
  ) {}
}

/** A member was deleted: users and sessions are gone, what the account holds is to be erased. The key is the account. */
export const AccountDeleted = defineEvent('auth.account_deleted', z.object({}));

// Asked of auth by others ----------------------------------------------------------------------

/** What the platform says about itself: its name, its addresses, the language of new visitors, whether it has a status page. */
export class GetPlatformSettings extends Query<PlatformSettings> {}

/** What a business says of itself, with what the platform says where it has said nothing. */
export class GetGeneralSettings extends Query<GeneralSettings> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** The IANA time zone in which an account reckons its days. */
export class GetTimeZone extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** By which clock an account reckons, and in which hours nothing of its own accord goes out; HH:MM, perhaps over midnight. */
export class GetWallClock extends Query<{ timeZone: string; quiet: { from: string; to: string } | null }> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Nobody of an account gets more than so many messages of campaigns in so many days. */
export interface FrequencyCap {
  messages: number;
  days: number;
}

/** Null when the account has none. */
export class GetFrequencyCap extends Query<FrequencyCap | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** How many days an account keeps its messages; null for ever. */
export class GetMessageRetention extends Query<number | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** The accounts that do not keep their messages for ever. */
export class ListMessageRetention extends Query<number[]> {}

/** Whose account it is, by name; null when the account is gone. */
export class DescribeOwner extends Query<{ name: string; email: string } | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** A user of an account as alerts reach them. */
export interface AlertAddressee {
  userId: number;
  name: string;
  /** Only what was shown to be theirs. */
  email: string | null;
  /** Digits. */
  phone: string | null;
  language: Language;
  wantsEmail: boolean;
  wantsWhatsapp: boolean;
  /** Who writes. */
  platform: string;
}

/** Whom to tell that something is wrong in an account: its verified users. */
export class GetAlertAddressees extends Query<AlertAddressee[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** An administrator who holds a permission. */
export interface Holder {
  userId: number;
  accountId: number;
  name: string;
  /** Only what was shown to be theirs. */
  email: string | null;
  language: Language;
  /** Who writes to them. */
  platform: string;
}

/** Everybody who holds a permission of administrators, by id. */
export class FindHolders extends Query<Holder[]> {
  constructor(readonly permission: string) {
    super();
  }
}

/** Whoever an account was opened for, as the platform writes to them. */
export interface AccountOwner {
  userId: number;
  username: string;
  name: string;
  email: string;
  /** Digits. */
  phone: string | null;
  /** Whether it was shown to be theirs. */
  isEmailProven: boolean;
  isPhoneProven: boolean;
  language: Language;
}

/** Null when the account is gone. */
export class GetAccountOwner extends Query<AccountOwner | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/**
 * Brings a text of the platform's own to somebody by the first way that works: from its main device, while that is away from one of the
 * other devices, by e-mail. Answers which it was; null when none works now. It is in no ledger.
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

/** Who makes a request, by name; null when the user is gone meanwhile. */
export class NameUser extends Query<string | null> {
  constructor(readonly who: SignedIn) {
    super();
  }
}

/** Whose some accounts are, by name; without those that are gone. */
export class DescribeOwners extends Query<Map<number, string>> {
  constructor(readonly accountIds: readonly number[]) {
    super();
  }
}

/** The accounts of users with something in their names, addresses or numbers; of very many only some. */
export class FindOwned extends Query<number[]> {
  constructor(readonly search: string) {
    super();
  }
}

/** The ISO country in which an account writes numbers that bear none. */
export class GetCountry extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Whether an account may send and change: false while it is pended, and when it is gone. May be some seconds old. */
export class IsAccountActive extends Query<boolean> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** A user as administrators see one in a list. */
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

/** A select of ids of accounts, in brackets, and what stands for its question marks. */
interface AccountSelect {
  sql: string;
  params: readonly unknown[];
}

/** Null is any. */
export interface UserFilter {
  role: 'admin' | 'member' | null;
  status: AccountStatus | null;
  /** A part of the user name, the e-mail address, the name or the phone, however it is written. */
  search: string | null;
  /** Of these accounts only: a select of their ids, for what auth does not know of them. */
  accounts?: AccountSelect | null;
  /** Beside what `search` finds, the users of these accounts. */
  orAccounts?: AccountSelect | null;
}

/** A page of all users, by id: members, administrators and the SupperAdmins above them. */
export class ListUsers extends Query<{ users: ListedUser[]; total: number }> {
  constructor(
    readonly filter: UserFilter,
    readonly page: { page: number; rows: number; orderType: 'asc' | 'desc' },
  ) {
    super();
  }
}

/** How many this administrator would delete by "delete all": everybody with the role member but themselves. */
export class CountDeletable extends Query<number> {
  constructor(readonly by: SignedIn) {
    super();
  }
}

export interface UserDetail extends ListedUser {
  permissions: readonly string[];
  language: string;
  timeZone: string;
  hasTwoFactor: boolean;
  /** Browsers that are signed in now. */
  sessions: number;
  /** The newest entries of the audit log that are theirs. */
  lastActivity: { at: Date; action: AuditAction; ip: string | null }[];
}

/** One user; MemberNotFound when there is none. */
export class DescribeUser extends Query<UserDetail> {
  constructor(readonly userId: number) {
    super();
  }
}

/** The account of a user whom this administrator may change. Throws what stands against it. */
export class GetManagedUser extends Query<{ accountId: number; username: string }> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
  ) {
    super();
  }
}

/** Puts on record what a module above did for somebody. A failure is logged and stops nobody. */
export class RecordAuditEntry extends Command<void> {
  constructor(
    readonly who: SignedIn,
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
