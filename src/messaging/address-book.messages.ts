import type { ContactResource, DeletionResource } from './contacts/contacts.contract.js';
import type { GroupResource } from './groups/groups.contract.js';

export class ContactChanged {
  constructor(
    readonly accountId: number,
    readonly contact: ContactResource,
  ) {}
}

/** Contacts with chats stay as unsaved contacts. */
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
