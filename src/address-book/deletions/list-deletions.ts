import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import type { DeletionResource } from '../contacts/contacts.contract.js';
import { DELETION_COLUMNS, toDeletionResource } from './deletion-row.js';

@Injectable()
export class ListDeletions {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<DeletionResource[]> {
    const rows = await database(this.em)
      .selectFrom('deletions')
      .select(DELETION_COLUMNS)
      .where('account_id', '=', accountId)
      .where('finished_at', 'is', null)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toDeletionResource);
  }
}
