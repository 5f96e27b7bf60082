import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeletionResource } from '../../contacts/contacts.contract.js';
import { EVERYBODY } from '../../contacts/filter-contacts.js';
import { DeleteMany } from '../../deletions/delete-many.js';
import { StaleCount } from '../../../platform/errors.js';
import { countOnlyHere } from '../count-only-here.js';
import { findGroupIds } from '../find-group-ids.js';

/** Deletes groups, and with them who is in no other group unless contacts are kept. `count` is what a user was shown of all, if they were. */
export class DeleteGroups extends Command<{ count: number; deletion: DeletionResource | null }> {
  constructor(
    readonly accountId: number,
    readonly which: readonly number[] | { all: true; count: number | null },
    readonly keepContacts: boolean,
  ) {
    super();
  }
}

@CommandHandler(DeleteGroups)
export class DeleteGroupsHandler implements ICommandHandler<DeleteGroups> {
  constructor(
    private readonly em: EntityManager,
    private readonly deletions: DeleteMany,
  ) {}

  async execute({ accountId, which, keepContacts }: DeleteGroups) {
    const groupIds = await findGroupIds(this.em, accountId, 'all' in which ? 'all' : which);
    if ('all' in which && which.count !== null && groupIds.length !== which.count) throw new StaleCount();
    if (groupIds.length === 0) return { count: 0, deletion: null };
    const { contacts } = await countOnlyHere(this.em, accountId, groupIds);
    const wish = { accountId, what: 'groups' as const, filter: EVERYBODY, groupIds, keepContacts };
    return { count: groupIds.length, deletion: await this.deletions.by(wish, contacts) };
  }
}
