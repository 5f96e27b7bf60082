import type { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { SignedIn } from '../platform/http/access.js';

/** Returns whether the user may see a chat. Handled by messaging. */
export class IsChatShown extends Query<boolean> {
  constructor(
    readonly user: SignedIn,
    readonly chatId: number,
  ) {
    super();
  }
}

/** Handled by messaging. A limited colleague without `show contact_phone` sees contacts of shown chats only. */
export class IsContactShown extends Query<boolean> {
  constructor(
    readonly user: SignedIn,
    readonly contactId: number,
  ) {
    super();
  }
}

/** Returns whether messages to a contact, or their changes, are queued or unacknowledged. Handled by messaging. */
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

/**
 * Functions that move a module's data in the merge transaction. Registered at load time, because merges have no query
 * bus.
 */
export const mergeParticipants = new Set<(em: EntityManager, merge: ContactMerge) => Promise<void>>();

/** Locks that a module takes before it changes rows of a contact. A merge takes them before its own rows. */
export const mergeLocks = new Set<(em: EntityManager, contactIds: readonly number[]) => Promise<void>>();
