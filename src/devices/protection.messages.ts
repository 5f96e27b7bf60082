import { Command, Query } from '@nestjs/cqrs';
import type { GuardSettings } from './protection/guard.contract.js';

// What keeps a number from being banned, as those see it who send over it.

/** Why nothing may go to many over a device now, and until when, if that is known. */
export interface BulkHold {
  by: 'cap_day' | 'cap_hour' | 'device_guarded' | 'over_plan';
  until: Date | null;
}

/** How much may go to many over a device. */
export interface BulkRoom {
  /** Still today, and still in this hour. */
  today: number;
  thisHour: number;
  perHour: number;
  /** On a whole day like this one. */
  perDay: number;
  /** On each of the next days; the last stands for all that follow. */
  days: readonly number[];
  /** The same by the minute: how much it may send a day and an hour from each of these times on, the first being now. */
  steps: readonly { from: Date; day: number; hour: number }[];
}

/** Which devices of an account may send may have changed. */
export class SendersChanged {
  constructor(readonly accountId: number) {}
}

/**
 * Makes sure that a device has a place for one more bulk message, today and in this hour, beside what was accepted and what is under way. Inside
 * the transaction that writes the message, whose row keeps the place: it is free again when the message fails. Throws BulkHeld when there is none.
 */
export class ReserveBulkSlot extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    /** At practice speed a virtual phone sends more than that. */
    readonly isPractice: boolean,
  ) {
    super();
  }
}

/** How messages that went to many over a device ended. */
export interface BulkOutcomes {
  accountId: number;
  deviceId: number;
  /** One letter each, oldest first: `s` was taken, `f` was refused or lost, `o` was answered with a wish for silence. */
  outcomes: string;
}

/** Each device once. */
export class RecordBulkOutcomes extends Command<void> {
  constructor(readonly ended: readonly BulkOutcomes[]) {
    super();
  }
}

/** At what the guard stops the devices of an account. */
export class GetGuardSettings extends Query<GuardSettings> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** WhatsApp did not let the device write to these chats, of people who have never written to it. */
export class RecordColdRefusals extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatIds: readonly number[],
  ) {
    super();
  }
}
