import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { TimeWindows } from '../platform/http/time-windows.contract.js';
import type { Language, UserStatus } from './auth.contract.js';

interface InvitedPerson {
  name: string | null;
  /** Empty when only a phone is known. */
  email: string;
  phone: string | null;
  roleId: number;
  deviceIds: readonly number[];
  capacity: number | null;
}

/** Returns the user ID, or null if no seat is free. Negative `seats` are unlimited. The caller checks the devices. */
export class InviteColleague extends Command<number | null> {
  constructor(
    readonly by: SignedIn,
    readonly person: InvitedPerson,
    readonly seats: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Invalidates earlier links. */
export class RenewColleagueInvitation extends Command<void> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

export interface ColleagueChanges {
  roleId?: number | undefined;
  deviceIds?: readonly number[] | undefined;
  capacity?: number | null | undefined;
  workingHours?: TimeWindows | null | undefined;
  status?: Exclude<UserStatus, 'invited'> | undefined;
}

/** Returns the devices that the user lost, or null for all. */
export class ChangeColleague extends Command<readonly number[] | null> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
    readonly changes: ColleagueChanges,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Withdraws invitations, too. */
export class RemoveColleague extends Command<void> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Updates the socket rooms after a role change. */
export class RefreshColleagues extends Command<void> {
  constructor(readonly userIds: readonly number[]) {
    super();
  }
}

/** A user was removed or suspended, or lost devices. Null means all devices. The event key is the user ID. */
export const ColleagueLostDevices = defineEvent(
  'auth.colleague_lost_devices',
  z.object({ userId: z.number(), deviceIds: z.array(z.number()).nullable() }),
);

/** Starts the team's removal from chats. The event key is the team ID. */
export const TeamDeleted = defineEvent('auth.team_deleted', z.object({ teamId: z.number() }));

export class TeamsChanged {
  constructor(readonly accountId: number) {}
}

/** Lets a colleague use a device that they added. Runs in the caller's transaction. No effect for owners. */
export class AllowDevice extends Command<void> {
  constructor(
    readonly user: SignedIn,
    readonly deviceId: number,
  ) {
    super();
  }
}

export interface ChatUser {
  id: number;
  permissions: readonly string[];
  /** Usable devices, or null for all. */
  deviceIds: readonly number[] | null;
  wantsServiceLevelEmail: boolean;
}

export interface ServiceLevelReader {
  email: string;
  language: Language;
  platform: string;
}

/** Returns null unless the user is active, wants e-mails about service levels and has a verified address. */
export class FindServiceLevelReader extends Query<ServiceLevelReader | null> {
  constructor(
    readonly accountId: number,
    readonly userId: number,
  ) {
    super();
  }
}

/** Omits inactive users and users of other accounts. Null `ids` lists all active users. */
export class ListChatUsers extends Query<ChatUser[]> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[] | null,
  ) {
    super();
  }
}
