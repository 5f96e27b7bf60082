import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeleteMany } from '../../deletions/delete-many.js';
import { StaleCount } from '../../../platform/errors.js';
import type { DeletionResource } from '../contacts.contract.js';
import { countContacts } from '../count-contacts.js';
import type { ContactFilter } from '../filter-contacts.js';

@Injectable()
export class DeleteAllContacts {
  constructor(
    private readonly em: EntityManager,
    private readonly deletions: DeleteMany,
  ) {}

  async execute(
    accountId: number,
    filter: ContactFilter,
    shownCount: number | null,
  ): Promise<{ count: number; deletion: DeletionResource | null }> {
    const count = await countContacts(this.em, accountId, filter);
    if (shownCount !== null && shownCount !== count) throw new StaleCount();
    if (count === 0) return { count, deletion: null };
    const request = { accountId, what: 'contacts' as const, filter, groupIds: [], keepContacts: false };
    return { count, deletion: await this.deletions.delete(request, count) };
  }
}
