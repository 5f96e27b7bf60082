import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMerge } from '../address-book/address-book.ports.js';
import { Command, Query } from '@nestjs/cqrs';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Permission } from '../auth/permissions.contract.js';
import type { TimelineKind } from './conversations/person/people.contract.js';

import type { NotDueCode } from './delivery/not-due.contract.js';

/** Campaigns handles it. */
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
  /** Session id. */
  device: string;
  groupId: number;
  body: string | null;
  templateId: number | null;
  mediaUuid: string | null;
}

/** Then a text such as "cancel" is an answer, no opt-out. Modules that ask questions handle it. */
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

/** Campaigns handles it. Returns a condition on chats `c`: the person received the campaign. */
export class GetCampaignCondition extends Query<RawBuilder<SqlBool>> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
  ) {
    super();
  }
}

/** Commerce handles it. Conditions on chats `c`: a store of the account knows the person. */
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

/** Keyed by message id. */
export type OutdatedMessages = ReadonlyMap<number, NotDueCode>;

export type FindOutdated = (
  em: EntityManager,
  accountId: number,
  messages: readonly AutomaticMessage[],
) => Promise<OutdatedMessages>;

/** Keyed by prefix of the idempotency key. Modules register at load time. */
export const outdatedFinders = new Map<string, FindOutdated>();

/** Pairs of chats on the same device. The other chat is deleted next. */
export interface ChatMerge extends ContactMerge {
  chats: readonly { keptId: number; otherId: number }[];
}

/** Like `mergeParticipants` of address-book, for rows of chats. */
export const chatMergeParticipants = new Set<(em: EntityManager, merge: ChatMerge) => Promise<void>>();

export interface TimelinePerson {
  accountId: number;
  contactId: number;
  /** Chats the user may see. */
  chatIds: readonly number[];
  timeZone: string;
  /** The page holds events up to this time. Null for the first page. */
  before: string | null;
  limit: number;
}

export interface TimelineSource {
  kind: TimelineKind;
  permission: Permission | null;
  /** Select of `at`, `id` and `data`, the fields of TimelineEvent. */
  select(person: TimelinePerson): RawBuilder<unknown>;
}

/** Events of a person by module. Modules register at load time. */
export const timelineSources = new Set<TimelineSource>();
