import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, Query } from '@nestjs/cqrs';
import type { MediaUse } from './media/media.contract.js';
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

/** A text such as "cancel" answers a question and is no opt-out. Modules that ask questions handle it. */
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

/** `other` is deleted next. */
export interface ContactMerge {
  accountId: number;
  keptId: number;
  otherId: number;
  chats: readonly { keptId: number; otherId: number }[];
}

/**
 * Functions that move a module's data in the merge transaction. Registered at load time, because merges have no query
 * bus.
 */
export const mergeParticipants = new Set<(em: EntityManager, merge: ContactMerge) => Promise<void>>();

/** Locks that a module takes before it changes rows of a contact. A merge takes them before its own rows. */
export const mergeLocks = new Set<(em: EntityManager, contactIds: readonly number[]) => Promise<void>>();

/** Null means any file. `uuids` is a PostgreSQL array literal. */
export type FindMediaUses = (em: EntityManager, accountId: number, uuids: string | null) => Promise<MediaUse[]>;
export const MAX_MEDIA_USES = 100;

/** Modules register at load time. */
export const mediaUsers = new Set<FindMediaUses>();

export interface AutomaticMessage {
  id: number;
  /** Without prefix. */
  key: string;
}

/** Keyed by message id. */
export type OutdatedMessages = ReadonlyMap<number, NotDueCode>;

export type FindOutdated = (
  em: EntityManager,
  accountId: number,
  messages: readonly AutomaticMessage[],
) => Promise<OutdatedMessages>;

/** Keyed by key prefix. Modules register at load time. */
export const outdatedFinders = new Map<string, FindOutdated>();
