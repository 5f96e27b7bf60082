import { Command } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { UserStatus } from './auth.contract.js';

interface Invited {
  name: string | null;
  /** Empty when only a phone is known. */
  email: string;
  phone: string | null;
  roleId: number;
  deviceIds: readonly number[];
  capacity: number | null;
}

/** Returns the user's id, or null without a free seat. Negative seats are unlimited. The caller checks the devices. */
export class InviteColleague extends Command<number | null> {
  constructor(
    readonly by: SignedIn,
    readonly person: Invited,
    readonly seats: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Earlier links stop working. */
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
  status?: Exclude<UserStatus, 'invited'> | undefined;
}

/** Returns the devices that the user lost. Null means all. */
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

/** Also withdraws an invitation. */
export class RemoveColleague extends Command<void> {
  constructor(
    readonly by: SignedIn,
    readonly userId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** Their role changed. */
export class RefreshColleagues extends Command<void> {
  constructor(readonly userIds: readonly number[]) {
    super();
  }
}

/** A user was removed or suspended, or lost devices. Null means all devices. The key is the user id. */
export const ColleagueLostDevices = defineEvent(
  'auth.colleague_lost_devices',
  z.object({ userId: z.number(), deviceIds: z.array(z.number()).nullable() }),
);
