import type { EntityManager } from '@mikro-orm/postgresql';
import { Command, Query } from '@nestjs/cqrs';

/** A message to everybody of a group. Declared here, where messages are ordered, and handled by campaigns, which paces what goes to many. */
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
  /** Session id of the device. */
  device: string;
  groupId: number;
  body: string | null;
  templateId: number | null;
  /** Uuid of a file in the media library; an attachment of the form was put there first. */
  mediaUuid: string | null;
}

/**
 * Whether this word answers what the person was asked, and so is no wish for silence though it may read like one: "cancel" said to an order.
 * Declared here, where words are read, and handled by whoever asks people.
 */
export class IsAnswerExpected extends Query<boolean> {
  constructor(
    readonly accountId: number,
    readonly phone: string | null,
    readonly text: string,
    /** The text is a reaction to this message of ours. */
    readonly reactedToId: number | null = null,
  ) {
    super();
  }
}

/** Two contacts turned out to be one person: `other` is about to go, and with it each chat that the kept one has on the same device, too. */
export interface ContactMerge {
  accountId: number;
  keptId: number;
  otherId: number;
  chats: readonly { keptId: number; otherId: number }[];
}

/**
 * Who moves what they keep of a contact and its chats to the kept ones, in the transaction of the merge. A module adds its own as it is
 * loaded; no query of the bus, as contacts are found where there is only a transaction.
 */
export const mergeFollowers = new Set<(em: EntityManager, merge: ContactMerge) => Promise<void>>();

/** In how many places of an account one of these files of the library is needed, or any of them for null. `uuids` is an array as PostgreSQL reads it. */
export type CountMediaUses = (em: EntityManager, accountId: number, uuids: string | null) => Promise<number>;

/** What else needs files of the library. A module adds its own as it is loaded. */
export const mediaUsers = new Set<CountMediaUses>();
