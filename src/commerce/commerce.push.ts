import { MikroORM } from '@mikro-orm/postgresql';
import { RequestContext } from '@mikro-orm/core';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetGeneralSettings } from '../auth/auth.messages.js';
import { log } from '../platform/logging.js';
import { Push } from '../platform/realtime/push.js';
import { toAppResource } from './apps/app.resource.js';
import { readApps } from './apps/read-apps.js';
import { ShopChanged } from './commerce.messages.js';
import { readShops } from './shop-row.js';

@EventsHandler(ShopChanged)
export class PushShopChanged implements IEventHandler<ShopChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  async handle(event: ShopChanged): Promise<void> {
    try {
      await RequestContext.create(this.orm.em, () => this.pushShop(event));
    } catch (error) {
      log.warn({ err: error, shopId: event.shopId }, 'store push failed');
    }
  }

  private async pushShop({ accountId, shopId }: ShopChanged): Promise<void> {
    const [shop] = await readShops(this.orm.em, sql`s.account_id = ${accountId} and s.id = ${shopId}`);
    if (!shop) return;
    const isOn = (await readApps(this.orm.em)).some((app) => app.platform === shop.platform && app.isOn);
    // Pages reload texts in their own language.
    const { default_language: language } = await this.queries.execute(new GetGeneralSettings(accountId));
    this.push.toHolders(accountId, 'show apps', 'app.changed', {
      app: toAppResource(shop.platform, isOn, shop, language),
    });
  }
}
