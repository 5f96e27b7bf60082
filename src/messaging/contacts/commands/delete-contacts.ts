import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TellDeleted } from '../../deletions/tell-deleted.js';
import { lockBook } from '../book-places.js';
import { removeContacts } from '../remove-contacts.js';

/** Takes these out of the address book; how many were in it. */
export class DeleteContacts extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteContacts)
export class DeleteContactsHandler implements ICommandHandler<DeleteContacts> {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellDeleted,
  ) {}

  async execute({ accountId, contactIds }: DeleteContacts): Promise<number> {
    const { ids, groupIds } = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      return removeContacts(em, accountId, contactIds);
    });
    if (ids.length === 0) return 0;
    await this.tell.steps(accountId, [{ isLast: true, contactIds: ids, changedGroups: groupIds, deletedGroups: [] }]);
    return ids.length;
  }
}
