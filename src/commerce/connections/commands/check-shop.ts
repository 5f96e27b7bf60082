import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readApp } from '../../apps/read-apps.js';
import { ShopNotConnected } from '../../commerce.errors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop } from '../../shop-row.js';
import { CheckConnection } from '../check-connection.js';

@Injectable()
export class CheckShop {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: CheckConnection,
  ) {}

  async execute(accountId: number, id: number): Promise<Platform> {
    const { platform } = await readApp(this.em, id);
    const shop = await findShop(this.em, accountId, platform);
    if (!shop || shop.state === 'not_connected') throw new ShopNotConnected();
    await this.checks.check(shop.id);
    return platform;
  }
}
