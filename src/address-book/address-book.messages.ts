import { Command, Query } from '@nestjs/cqrs';
import type { RawBuilder } from 'kysely';
import type { Picture } from '../devices/lookups.messages.js';
import type { FrequencyCap } from '../auth/auth.messages.js';
import type { ContactResource, DeletionResource } from './contacts/contacts.contract.js';
import type { GroupResource } from './groups/groups.contract.js';

export class ContactChanged {
  constructor(
    readonly accountId: number,
    readonly contact: ContactResource,
  ) {}
}

/** Reports deleted contacts. Those with chats remain as unsaved contacts. */
export class ContactsDeleted {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class GroupChanged {
  constructor(
    readonly accountId: number,
    readonly group: GroupResource,
  ) {}
}

export class GroupsDeleted {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

export class DeletionChanged {
  constructor(
    readonly accountId: number,
    readonly deletion: DeletionResource,
  ) {}
}

/** Returns why a contact receives no bulk messages, or null. Looks up unchecked numbers. */
export class ScreenRecipient extends Command<SendBlock | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {
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

/** A null property disables its condition. */
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
  /** SELECT of (contact_id, group_id, refusal), as an audience may exceed the memory. */
  select: RawBuilder<unknown>;
}

export interface GroupReach {
  total: number;
  onWhatsapp: number;
  /** Members without a valid check. */
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

/** Counts contacts. Above MAX_COUNTED_MEMBERS, overlaps count twice. */
export class CountGroupMembers extends Query<number[]> {
  constructor(
    readonly accountId: number,
    readonly groupIdSets: readonly (readonly number[])[],
  ) {
    super();
  }
}

export interface NamedContact {
  /** Phone number in digits, or null while WhatsApp hides it. */
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

/** Leaves out deleted groups. */
export class GetGroupNames extends Query<Map<number, GroupName>> {
  constructor(
    readonly accountId: number,
    readonly groupIds: readonly number[],
  ) {
    super();
  }
}

/** Returns SQL that selects contact IDs. */
export class FindContacts extends Query<RawBuilder<unknown>> {
  constructor(
    readonly accountId: number,
    readonly search: string,
  ) {
    super();
  }
}

/** Returns no keywords while keyword handling is off. */
export class GetStopWords extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns facts for automations, or null for a deleted contact. */
export class DescribePerson extends Query<PersonFacts | null> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

export interface PersonFacts {
  phone: string | null;
  lid: string | null;
  name: string | null;
  fields: Record<string, string>;
  groupIds: number[];
}

/** Saves the contact if the plan has room. An unsaved contact joins no group. Throws GroupNotFound. */
export class SaveContactFacts extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly facts: {
      name?: string;
      fields?: Record<string, string>;
      joinGroupIds?: readonly number[];
      leaveGroupIds?: readonly number[];
    },
  ) {
    super();
  }
}

export class NumbersChecked {
  constructor(readonly accountId: number) {}
}

/** `keyword` is null unless a contact sent a keyword. */
export class OptOutChanged {
  constructor(
    readonly accountId: number,
    readonly keyword: {
      deviceId: number;
      chatId: number;
      contactId: number;
      messageId: number;
      reply: string | null;
    } | null,
  ) {}
}

export type SendBlock = 'opted_out' | 'not_on_whatsapp';

export class GetSendBlocks extends Query<Map<number, SendBlock>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
    readonly purpose: Purpose,
  ) {
    super();
  }
}

/**
 * Opted-out contacts receive requested `transactional` messages, such as about an order, and the free `opt_out_reply`.
 */
export type Purpose = 'message' | 'reply' | 'bulk' | 'transactional' | 'opt_out_reply';

export const isExemptPurpose = (purpose: Purpose): boolean =>
  purpose === 'transactional' || purpose === 'opt_out_reply';

/** `deviceId` can fetch the current picture. */
export class ContactPictureStale {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {}
}

export class NotesChanged {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {}
}

export class ContactProfileChanged {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {}
}

/** Throws ContactNotFound, also without a picture. */
export class GetContactPicture extends Query<Picture> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}
