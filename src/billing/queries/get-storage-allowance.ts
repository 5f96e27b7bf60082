import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetStorageAllowance } from '../../platform/storage/storage.messages.js';
import { PackageRequired } from '../billing.errors.js';

const MEGABYTE = 1_000_000;

/** Of a plan that has expired as well: what comes in has its files also while nothing may be sent. */
@QueryHandler(GetStorageAllowance)
export class GetStorageAllowanceHandler implements IQueryHandler<GetStorageAllowance> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetStorageAllowance): Promise<number> {
    const [row] = await this.em.execute<{ megabytes: number | null }[]>(
      'select count_storage_mb megabytes from subscriptions where account_id = ?',
      [accountId],
    );
    if (!row) throw new PackageRequired();
    return row.megabytes === null || row.megabytes < 0 ? -1 : row.megabytes * MEGABYTE;
  }
}
