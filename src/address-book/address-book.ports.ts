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

/** Shows colleagues without `show contact_phone` only contacts of chats they see. */
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

/** A merge of two contacts, after which `otherId` is deleted. */
export interface ContactMerge {
  accountId: number;
  keptId: number;
  otherId: number;
  /** Address of the deleted contact if the kept contact has a different one, else null. */
  separate: { phone: string | null; lid: string | null } | null;
}

/**
 * Functions that move a module's rows in the transaction. Registered at load time, because merges have no query bus.
 */
export const mergeParticipants = new Set<(em: EntityManager, merge: ContactMerge) => Promise<void>>();

/** Locks that modules and merges take before they change rows of a contact. */
export const mergeLocks = new Set<(em: EntityManager, contactIds: readonly number[]) => Promise<void>>();
