import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PublishDeleted } from '../../deletions/publish-deleted.js';
import { lockBook } from '../contact-quota.js';
import { removeContacts } from '../removal/remove-contacts.js';

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
    private readonly tell: PublishDeleted,
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
