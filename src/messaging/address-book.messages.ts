import type { ContactResource, DeletionResource } from './contacts/contacts.contract.js';
import type { GroupResource } from './groups/groups.contract.js';

// What happens to the address book.

export class ContactChanged {
  constructor(
    readonly accountId: number,
    readonly contact: ContactResource,
  ) {}
}

/** They are in the book no longer; who has chats is still known there. */
export class ContactsDeleted {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** Its name, its fields or the number of its members. */
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

/** A deletion in the background went on or ended. */
export class DeletionChanged {
  constructor(
    readonly accountId: number,
    readonly deletion: DeletionResource,
  ) {}
}
