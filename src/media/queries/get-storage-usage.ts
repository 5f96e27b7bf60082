import { Injectable } from '@nestjs/common';
import { FileLedger } from '../../platform/storage/file-ledger.js';
import type { StorageUsage } from '../media.contract.js';

@Injectable()
export class GetStorageUsage {
  constructor(private readonly ledger: FileLedger) {}

  async execute(accountId: number): Promise<StorageUsage> {
    const { used, limit } = await this.ledger.usage(accountId);
    return { used, limit: limit < 0 ? null : limit };
  }
}
