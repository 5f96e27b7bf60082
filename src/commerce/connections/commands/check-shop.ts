import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readApp } from '../../apps/read-apps.js';
import { ShopNotConnected } from '../../commerce.errors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop } from '../../shop-row.js';
import { CheckConnection } from '../check-connection.js';

/** Looks at once whether the account's shop is connected as it should be. */
export class CheckShop extends Command<Platform> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(CheckShop)
export class CheckShopHandler implements ICommandHandler<CheckShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly checks: CheckConnection,
  ) {}

  async execute({ accountId, id }: CheckShop): Promise<Platform> {
    const { platform } = await readApp(this.em, id);
    const shop = await findShop(this.em, accountId, platform);
    if (!shop || shop.state === 'not_connected') throw new ShopNotConnected();
    await this.checks.check(shop.id);
    return platform;
  }
}
