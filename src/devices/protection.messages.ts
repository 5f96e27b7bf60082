import { Command, Query } from '@nestjs/cqrs';
import type { GuardSettings } from './protection/guard.contract.js';

/** Reason for paused bulk sending, with its end if known. */
export interface BulkHold {
  by: 'cap_day' | 'cap_hour' | 'device_guarded' | 'over_plan';
  until: Date | null;
}

export interface BulkRoom {
  today: number;
  thisHour: number;
  perHour: number;
  perDay: number;
  /** Caps of the next days. The last applies to all later days. */
  days: readonly number[];
  steps: readonly { from: Date; day: number; hour: number }[];
}

/** Other devices may send now. */
export class SendersChanged {
  constructor(readonly accountId: number) {}
}

/** Runs in the message's transaction. A message holds its slot until it fails. Throws BulkHeld. */
export class ReserveBulkSlot extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    /** Lets virtual phones exceed the caps. */
    readonly isSandboxSpeed: boolean,
  ) {
    super();
  }
}

export interface BulkOutcomes {
  accountId: number;
  deviceId: number;
  /** Oldest first: `s` sent, `f` refused or lost, `o` opted out. */
  outcomes: string;
}

export class RecordBulkOutcomes extends Command<void> {
  constructor(readonly ended: readonly BulkOutcomes[]) {
    super();
  }
}

export class GetGuardSettings extends Query<GuardSettings> {
  constructor(readonly accountId: number) {
    super();
  }
}

export class RecordColdRejections extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatIds: readonly number[],
  ) {
    super();
  }
}
