import type { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { SignedIn } from '../platform/http/access.js';

export class IsChatShown extends Query<boolean> {
  constructor(
    readonly user: SignedIn,
    readonly chatId: number,
  ) {
    super();
  }
}

/** A limited colleague without `show contact_phone` sees contacts of shown chats only. */
export class IsContactShown extends Query<boolean> {
  constructor(
    readonly user: SignedIn,
    readonly contactId: number,
  ) {
    super();
  }
}

/** Includes unacknowledged messages, and changes of messages. */
export class HasUnsentMessages extends Query<boolean> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

/** The contact `otherId` is deleted afterwards. */
export interface ContactMerge {
  accountId: number;
  keptId: number;
  otherId: number;
  /** Address of the other contact if the kept one has another. Null if both are one address. */
  separate: { phone: string | null; lid: string | null } | null;
}

/** Modules register at load time, because merges have no query bus. */
export const mergeParticipants = new Set<(em: EntityManager, merge: ContactMerge) => Promise<void>>();

/** Locks that a module takes before it changes a contact's rows. A merge takes them first. */
export const mergeLocks = new Set<(em: EntityManager, contactIds: readonly number[]) => Promise<void>>();
