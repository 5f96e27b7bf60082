import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeletionResource } from '../../contacts/contacts.contract.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletionResource } from '../deletion-row.js';

/** The deletions of an account that go on in the background now. */
export class ListDeletions extends Query<DeletionResource[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(ListDeletions)
export class ListDeletionsHandler implements IQueryHandler<ListDeletions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: ListDeletions): Promise<DeletionResource[]> {
    const rows = await this.em.execute<DeletionRow[]>(
      `select ${DELETION_COLUMNS} from deletions where account_id = ? and finished_at is null order by id desc`,
      [accountId],
    );
    return rows.map(toDeletionResource);
  }
}
