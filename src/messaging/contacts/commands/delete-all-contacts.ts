import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteMany } from '../../deletions/delete-many.js';
import { StaleCount } from '../../messaging.errors.js';
import type { DeletionResource } from '../contacts.contract.js';
import { countContacts } from '../count-contacts.js';
import type { ContactFilter } from '../filter-contacts.js';

/** Takes everybody whom the filter lets through out of the address book, when they are as many as the user was shown. */
export class DeleteAllContacts extends Command<DeletionResource | null> {
  constructor(
    readonly accountId: number,
    readonly filter: ContactFilter,
    readonly count: number,
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

  async execute({ accountId, filter, count }: DeleteAllContacts): Promise<DeletionResource | null> {
    if ((await countContacts(this.em, accountId, filter)) !== count) throw new StaleCount();
    if (count === 0) return null;
    return this.deletions.by({ accountId, what: 'contacts', filter, groupIds: [], keepContacts: false }, count);
  }
}
