import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DeletionResource } from '../../contacts/contacts.contract.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletionResource } from '../deletion-row.js';

@Injectable()
export class ListDeletions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<DeletionResource[]> {
    const rows = await this.em.execute<DeletionRow[]>(
      `select ${DELETION_COLUMNS} from deletions where account_id = ? and finished_at is null order by id desc`,
      [accountId],
    );
    return rows.map(toDeletionResource);
  }
}
