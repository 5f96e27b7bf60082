import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PublishDeleted } from '../../deletions/publish-deleted.js';
import { lockBook } from '../contact-quota.js';
import { removeContacts } from '../remove-contacts.js';

@Injectable()
export class DeleteContacts {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishDeleted,
  ) {}

  async execute(accountId: number, contactIds: readonly number[]): Promise<number> {
    const { ids, groupIds } = await this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      return removeContacts(em, accountId, contactIds);
    });
    if (ids.length === 0) return 0;
    await this.publisher.publish(accountId, [
      { isLast: true, contactIds: ids, changedGroups: groupIds, deletedGroups: [] },
    ]);
    return ids.length;
  }
}
