import { Command, Query } from '@nestjs/cqrs';
import type { FailureCode, MessageStatus } from './messaging.contract.js';
import type { Refusal } from './messaging.messages.js';

// What modules that write to many ask of messaging.

/**
 * A key under which a module of ours orders a message. Users choose theirs freely in a header, which cannot carry the first sign: the two
 * never meet.
 */
export const ownKey = (name: string): string => `→${name}`;

/** What became of messages that were ordered under these keys; those that were never written are absent. */
export class FindOrdered extends Query<Map<string, OrderedMessage>> {
  constructor(
    readonly accountId: number,
    readonly keys: readonly string[],
  ) {
    super();
  }
}

export interface OrderedMessage {
  id: number;
  chatId: number;
  deviceId: number;
  body: string | null;
  status: MessageStatus;
  failure: FailureCode | null;
  at: Date;
}

/**
 * Why somebody is left out of what goes to many now, or null. When it is not known whether their number has WhatsApp it is asked, over this
 * device; without a definite answer they are not left out. Throws DeviceNotConnected.
 */
export class ScreenRecipient extends Command<Refusal | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

/** How many messages the plan still has room for; infinitely many when it does not count. PackageRequired when there is no plan. */
export class GetMessagesLeft extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Who is in a group, to be written to. GroupNotFound for another account's. */
export class GetGroupAudience extends Query<Audience> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
  ) {
    super();
  }
}

export interface Audience {
  name: string;
  count: number;
  /**
   * A select of (contact_id, refusal): everybody in the group, with the reason why they are not written to or null. The asker reads it
   * inside an insert of its own, so that a million people are never carried through the process.
   */
  select: string;
  params: (string | number)[];
}

/** How many of a group may be written to, and how many may not. Everybody is in one of these. */
export interface AudienceCounts {
  total: number;
  /** WhatsApp said that they are there. */
  onWhatsapp: number;
  /** It was not asked, or long ago. */
  unknown: number;
  notOnWhatsapp: number;
  optedOut: number;
  noNumber: number;
}

/** Counts who is in a group. GroupNotFound for another account's. */
export class CountAudience extends Query<AudienceCounts> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
  ) {
    super();
  }
}

/** What these people are called and their numbers; those that are gone are absent. */
export class NameContacts extends Query<Map<number, { phone: string | null; name: string | null }>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
  ) {
    super();
  }
}

/** The names of these groups; those that are gone are absent. */
export class NameGroups extends Query<Map<number, string>> {
  constructor(
    readonly accountId: number,
    readonly groupIds: readonly number[],
  ) {
    super();
  }
}

/** Everybody the account knows whose name or number is found, however it is written: a select of their ids, to be read inside a statement. */
export class FindContacts extends Query<{ select: string; params: unknown[] }> {
  constructor(
    readonly accountId: number,
    readonly search: string,
  ) {
    super();
  }
}
