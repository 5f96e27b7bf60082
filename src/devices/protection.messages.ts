import { Command } from '@nestjs/cqrs';

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
}

/** The part of a statement that says of a device, its parameter, that it is one too many for the package of its account and may not send. */
export const IS_OVER_PLAN = 'over_plan(?)';

/** Which devices of an account may send may have changed. */
export class SendersChanged {
  constructor(readonly accountId: number) {}
}

/** The part of a statement that says of a device, as `d`, that WhatsApp does not let it write to people it has no chat with. */
export const IS_LIMITED =
  'd.limited_by is not null and (d.limited_until is null or d.limited_until > clock_timestamp())';

/** All devices of which that is so, to be read by a statement as a table: their `id`, and the `until` that WhatsApp named, if any. */
export const LIMITED_DEVICES = `(select d.id, d.limited_until until from devices d where ${IS_LIMITED})`;

/**
 * Makes sure that a device has a place for one more bulk message, today and in this hour, beside what was accepted and what is under way. Inside
 * the transaction that writes the message, whose row keeps the place: it is free again when the message fails. Throws BulkHeld when there is none.
 */
export class ReserveBulkSlot extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** What became of messages that went to many: `s` was taken, `f` was refused or lost, `o` was answered with a wish for silence. */
export class RecordBulkOutcomes extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    /** One letter each, oldest first. */
    readonly outcomes: string,
  ) {
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
