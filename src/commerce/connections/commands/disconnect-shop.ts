import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { type ShopActor, auditShop } from '../../audit-shop.js';
import { webhookUrl } from '../../apps/app.resource.js';
import { readApp } from '../../apps/read-apps.js';
import { ShopNotConnected } from '../../commerce.errors.js';
import { ShopChanged } from '../../commerce.messages.js';
import { ShopProblem } from '../../platforms/connector.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop, type ShopRow } from '../../shop-row.js';
import { PlatformClient } from '../platform-client.js';

/** Keeps the settings. */
@Injectable()
export class DisconnectShop {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly config: Config,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(by: ShopActor, id: number): Promise<Platform> {
    const { accountId } = by.user;
    const { platform } = await readApp(this.em, id);
    const shop = await findShop(this.em, accountId, platform);
    if (!shop || shop.state === 'not_connected') throw new ShopNotConnected();
    await this.unsubscribe(shop);
    await database(this.em)
      .deleteFrom('shop_handshakes')
      .where('shop_id', '=', shop.id)
      .where('account_id', '=', accountId)
      .execute();
    await database(this.em)
      .updateTable('shops')
      .set({
        state: 'not_connected',
        state_reason: null,
        store_id: null,
        tokens_sealed: null,
        tokens_expire_at: null,
        secret_sealed: null,
        former_secret_sealed: null,
        former_secret_until: null,
        connected_at: null,
        updated_at: CURRENT_TIME,
      })
      .where('id', '=', shop.id)
      .where('account_id', '=', accountId)
      .execute();
    await auditShop(this.commands, by, 'shop_disconnected', shop);
    this.events.publish(new ShopChanged(accountId, shop.id));
    return platform;
  }

  /** Deletes our webhooks. A restored instance must not change them. */
  private async unsubscribe({ id, platform, installKey }: ShopRow): Promise<void> {
    const target = webhookUrl(this.config, platform, installKey);
    try {
      await this.client.run(id, platform, async ({ unsubscribe }, deps, shop) => unsubscribe?.(deps, shop, target));
    } catch (error) {
      const isExpected =
        error instanceof ShopProblem || error instanceof ShopNotConnected || error instanceof SendingIsOff;
      if (!isExpected) throw error;
      log.info({ shopId: id, platform }, 'store webhook deletion failed');
    }
  }
}
