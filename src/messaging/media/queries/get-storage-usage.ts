import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FileLedger } from '../../../platform/storage/file-ledger.js';
import type { StorageUsage } from '../media.contract.js';

/** How much of what its package allows an account's files take. */
export class GetStorageUsage extends Query<StorageUsage> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(GetStorageUsage)
export class GetStorageUsageHandler implements IQueryHandler<GetStorageUsage> {
  constructor(private readonly ledger: FileLedger) {}

  async execute({ accountId }: GetStorageUsage): Promise<StorageUsage> {
    const { used, limit } = await this.ledger.usage(accountId);
    return { used, limit: limit < 0 ? null : limit };
  }
}
