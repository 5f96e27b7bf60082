import { Command, Query } from '@nestjs/cqrs';
import type { FrequencyCap } from '../auth/auth.messages.js';
import type { FailureCode, MessageStatus } from './messaging.contract.js';
import type { SendBlock } from './messaging.messages.js';

/** Reserved idempotency key. Users cannot send "→" in a header. */
export const ownKey = (name: string): string => `→${name}`;

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

/** Returns why a contact gets no bulk messages, or null. Looks up unknown numbers over this device. */
export class ScreenRecipient extends Command<SendBlock | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

/** Infinity for an unlimited plan. Throws PackageRequired. */
export class GetRemainingMessages extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Throws GroupNotFound. */
export class GetAudience extends Query<Audience> {
  constructor(
    readonly accountId: number,
    readonly choice: AudienceChoice,
  ) {
    super();
  }
}

/** Null disables a condition. */
export interface AudienceChoice {
  groupIds: readonly number[];
  excludedGroupIds: readonly number[];
  fields: readonly FieldCondition[];
  hasWritten: boolean | null;
  /** Days without any message of the account. */
  quietDays: number | null;
  frequency: FrequencyCap | null;
}

export interface FieldCondition {
  /** `name`, `phone` or the name of a custom field. */
  field: string;
  is: 'is' | 'is_not' | 'contains' | 'empty';
  value: string;
}

export const allMembersOf = (groupId: number): AudienceChoice => ({
  groupIds: [groupId],
  excludedGroupIds: [],
  fields: [],
  hasWritten: null,
  quietDays: null,
  frequency: null,
});

export interface Audience {
  groups: { id: number; name: string }[];
  /** A contact in two groups counts twice. */
  count: number;
  /** Select of (contact_id, group_id, refusal) for an insert. Large audiences never pass through the process. */
  select: string;
  params: (string | number)[];
}

export interface GroupReach {
  total: number;
  onWhatsapp: number;
  /** Never checked, or expired. */
  unknown: number;
  notOnWhatsapp: number;
  optedOut: number;
  noNumber: number;
}

/** Throws GroupNotFound. */
export class CountAudience extends Query<GroupReach> {
  constructor(
    readonly accountId: number,
    readonly groupId: number,
  ) {
    super();
  }
}

/** Distinct contacts. Above MAX_COUNTED_MEMBERS overlaps count twice. */
export class CountGroupMembers extends Query<number[]> {
  constructor(
    readonly accountId: number,
    readonly sets: readonly (readonly number[])[],
  ) {
    super();
  }
}

export class FindTemplates extends Query<Map<number, { id: number; name: string; content: string }>> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

export interface NamedContact {
  /** Digits. Null while hidden. */
  phone: string | null;
  whatsappId: string | null;
  name: string | null;
  isSaved: boolean;
}

export class GetContactNames extends Query<Map<number, NamedContact>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
  ) {
    super();
  }
}

export interface GroupName {
  name: string;
  fields: string[];
}

/** Deleted groups are absent. */
export class GetGroupNames extends Query<Map<number, GroupName>> {
  constructor(
    readonly accountId: number,
    readonly groupIds: readonly number[],
  ) {
    super();
  }
}

/** Returns a select of contact ids. */
export class FindContacts extends Query<{ select: string; params: unknown[] }> {
  constructor(
    readonly accountId: number,
    readonly search: string,
  ) {
    super();
  }
}

/** Empty when keyword handling is off. */
export class GetStopWords extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}
