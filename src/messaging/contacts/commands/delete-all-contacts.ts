import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteMany } from '../../deletions/delete-many.js';
import { StaleCount } from '../../../platform/errors.js';
import type { DeletionResource } from '../contacts.contract.js';
import { countContacts } from '../count-contacts.js';
import type { ContactFilter } from '../filter-contacts.js';

/** Takes everybody whom the filter lets through out of the address book, when they are as many as the user was shown, if they were. */
export class DeleteAllContacts extends Command<{ count: number; deletion: DeletionResource | null }> {
  constructor(
    readonly accountId: number,
    readonly filter: ContactFilter,
    readonly count: number | null,
  ) {
    super();
  }
}

@CommandHandler(DeleteAllContacts)
export class DeleteAllContactsHandler implements ICommandHandler<DeleteAllContacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly deletions: DeleteMany,
  ) {}

  async execute({ accountId, filter, count: shown }: DeleteAllContacts) {
    const count = await countContacts(this.em, accountId, filter);
    if (shown !== null && shown !== count) throw new StaleCount();
    if (count === 0) return { count, deletion: null };
    const wish = { accountId, what: 'contacts' as const, filter, groupIds: [], keepContacts: false };
    return { count, deletion: await this.deletions.by(wish, count) };
  }
}
