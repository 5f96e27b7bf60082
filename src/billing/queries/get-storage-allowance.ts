import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { GetStorageAllowance } from '../../platform/storage/storage.messages.js';
import { PackageRequired } from '../billing.errors.js';

const MEGABYTE = 1_000_000;

/** Returns bytes, -1 for unlimited. Includes expired packages, which still store received files. */
@QueryHandler(GetStorageAllowance)
export class GetStorageAllowanceHandler implements IQueryHandler<GetStorageAllowance> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetStorageAllowance): Promise<number> {
    const row = await database(this.em)
      .selectFrom('subscriptions')
      .select('count_storage_mb as megabytes')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new PackageRequired();
    return row.megabytes === null || row.megabytes < 0 ? -1 : row.megabytes * MEGABYTE;
  }
}
