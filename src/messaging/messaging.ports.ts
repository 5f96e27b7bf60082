import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMerge } from '../address-book/address-book.ports.js';
import { Command, Query } from '@nestjs/cqrs';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Permission } from '../auth/permissions.contract.js';
import type { TimelineKind } from './conversations/person/people.contract.js';

import type { NotDueCode } from './delivery/not-due.contract.js';

/** Sends to all members of a group. Handled by campaigns. */
export class SendToGroup extends Command<{ id: number; count: number }> {
  constructor(
    readonly accountId: number,
    readonly order: GroupOrder,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

export interface GroupOrder {
  /** Session ID of the device. */
  device: string;
  groupId: number;
  body: string | null;
  templateId: number | null;
  mediaUuid: string | null;
}

/** Returns whether a text such as "cancel" answers a store's question. Handled by commerce. */
export class IsAnswerExpected extends Query<boolean> {
  constructor(
    readonly accountId: number,
    readonly phone: string | null,
    readonly text: string,
    /** The text is a reaction to this message. */
    readonly reactedToId: number | null = null,
  ) {
    super();
  }
}

/** Returns a condition on chats `c`: the person received the campaign. Handled by campaigns. */
export class GetCampaignCondition extends Query<RawBuilder<SqlBool>> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
  ) {
    super();
  }
}

/** Returns conditions on chats `c`: a store of the account knows the person. Handled by commerce. */
export class GetStoreConditions extends Query<{ isCustomer: RawBuilder<SqlBool>; hasOrder: RawBuilder<SqlBool> }> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface AutomaticMessage {
  id: number;
  /** Idempotency key without prefix. */
  key: string;
}

/** Reasons not to send, by message ID. */
export type OutdatedMessages = ReadonlyMap<number, NotDueCode>;

export type FindOutdated = (
  em: EntityManager,
  accountId: number,
  messages: readonly AutomaticMessage[],
) => Promise<OutdatedMessages>;

/** Functions by prefix of the idempotency key. Modules register them at load time. */
export const outdatedFinders = new Map<string, FindOutdated>();

export interface ChatMerge extends ContactMerge {
  /** Pairs of chats on the same device. Chat `otherId` is deleted next. */
  chats: readonly { keptId: number; otherId: number }[];
}

/** Functions that move rows of merged chats, like `mergeParticipants` of address-book. */
export const chatMergeParticipants = new Set<(em: EntityManager, merge: ChatMerge) => Promise<void>>();

export interface TimelinePerson {
  accountId: number;
  contactId: number;
  /** Chats the user may see. */
  chatIds: readonly number[];
  timeZone: string;
  /** Time of the newest event to return. Null for the first page. */
  before: string | null;
  limit: number;
}

export interface TimelineSource {
  kind: TimelineKind;
  permission: Permission | null;
  /** Select of `at`, `id` and `data`, the fields of TimelineEvent. */
  select(person: TimelinePerson): RawBuilder<unknown>;
}

/** Sources of a person's events. Modules register them at load time. */
export const timelineSources = new Set<TimelineSource>();
