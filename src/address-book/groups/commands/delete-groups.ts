import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DeletionResource } from '../../contacts/contacts.contract.js';
import { NO_FILTER } from '../../contacts/filter-contacts.js';
import { DeleteMany } from '../../deletions/delete-many.js';
import { StaleCount } from '../../../platform/errors.js';
import { countOnlyInGroups } from '../count-only-in-groups.js';
import { findGroupIds } from '../find-group-ids.js';

/** Deletes groups, and contacts in no other group unless `keepContacts`. The user saw `count` groups. */
@Injectable()
export class DeleteGroups {
  constructor(
    private readonly em: EntityManager,
    private readonly deletions: DeleteMany,
  ) {}

  async execute(
    accountId: number,
    selection: readonly number[] | { all: true; count: number | null },
    keepContacts: boolean,
  ): Promise<{ count: number; deletion: DeletionResource | null }> {
    const groupIds = await findGroupIds(this.em, accountId, 'all' in selection ? 'all' : selection);
    if ('all' in selection && selection.count !== null && groupIds.length !== selection.count) throw new StaleCount();
    if (groupIds.length === 0) return { count: 0, deletion: null };
    const { contacts } = await countOnlyInGroups(this.em, accountId, groupIds);
    const request = { accountId, what: 'groups' as const, filter: NO_FILTER, groupIds, keepContacts };
    return { count: groupIds.length, deletion: await this.deletions.delete(request, contacts) };
  }
}
