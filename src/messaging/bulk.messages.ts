import { Command, Query } from '@nestjs/cqrs';
import type { FrequencyCap } from '../auth/auth.messages.js';
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

/** Who is to be written to. GroupNotFound for a group of another account. */
export class GetAudience extends Query<Audience> {
  constructor(
    readonly accountId: number,
    readonly choice: AudienceChoice,
  ) {
    super();
  }
}

/** Everybody of these groups but those of the others, as far as they meet every condition. */
export interface AudienceChoice {
  groupIds: readonly number[];
  excludedGroupIds: readonly number[];
  fields: readonly FieldCondition[];
  /** Whether they have ever written to this account; null asks nothing. */
  hasWritten: boolean | null;
  /** They got nothing of the account for so many days; null asks nothing. */
  quietDays: number | null;
  /** They got fewer messages to many than that in so many days; null asks nothing. */
  frequency: FrequencyCap | null;
}

export interface FieldCondition {
  /** `name`, `phone` or the name of a field of contacts. */
  field: string;
  is: 'is' | 'is_not' | 'contains' | 'empty';
  value: string;
}

export const everybodyOf = (groupId: number): AudienceChoice => ({
  ...{ groupIds: [groupId], excludedGroupIds: [], fields: [], hasWritten: null, quietDays: null },
  frequency: null,
});

export interface Audience {
  /** In the order in which they were asked for. */
  groups: { id: number; name: string }[];
  /** Of all the groups together; who is in two of them counts twice. */
  count: number;
  /**
   * A select of (contact_id, group_id, refusal): everybody once, with the reason why they are not written to or null. The asker reads it
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

/** How lists name a person. */
export interface NamedContact {
  /** Digits; null while WhatsApp hides the number. */
  phone: string | null;
  /** `189…@lid`. */
  whatsappId: string | null;
  name: string | null;
}

/** Names and addresses of contacts by id; deleted ones are absent. */
export class NameContacts extends Query<Map<number, NamedContact>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
  ) {
    super();
  }
}

export interface GroupName {
  name: string;
  /** The custom fields its members have. */
  fields: string[];
}

/** What these groups are called; those that are gone are absent. */
export class NameGroups extends Query<Map<number, GroupName>> {
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

/** Words with which people ask this account for silence; none when it does not listen to them. */
export class GetStopWords extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}
