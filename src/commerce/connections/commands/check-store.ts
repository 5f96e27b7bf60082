import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readApp } from '../../apps/read-apps.js';
import { StoreNotConnected } from '../../commerce.errors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findStore } from '../../store-row.js';
import { CheckConnection } from '../check-connection.js';

@Injectable()
export class CheckStore {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: CheckConnection,
  ) {}

  async execute(accountId: number, id: number): Promise<Platform> {
    const { platform } = await readApp(this.em, id);
    const store = await findStore(this.em, accountId, platform);
    if (!store || store.state === 'not_connected') throw new StoreNotConnected();
    await this.checks.check(store.id);
    return platform;
  }
}
