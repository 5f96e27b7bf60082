import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { Secrets } from '../../../platform/secrets.js';
import { readCartPluginUrl } from '../../connections/cart-plugin-url.js';
import { readSettings } from '../../settings/read-settings.js';
import { findShop } from '../../shop-row.js';
import { toAppResource, toConnection } from '../app.resource.js';
import type { GetAppResult } from '../apps.contract.js';
import { readApp } from '../read-apps.js';

/** One app, with the account's settings of it and its connection. */
export class GetApp extends Query<GetAppResult> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly language: 'en' | 'ar',
  ) {
    super();
  }
}

@QueryHandler(GetApp)
export class GetAppHandler implements IQueryHandler<GetApp> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly secrets: Secrets,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, id, language }: GetApp): Promise<GetAppResult> {
    const { platform, isOn } = await readApp(this.em, id);
    const shop = await findShop(this.em, accountId, platform);
    const { connection: _short, ...app } = toAppResource(platform, isOn, shop, language);
    const cartsUrl = await readCartPluginUrl(this.em, this.secrets, this.config, shop);
    const settings = await readSettings(this.queries, accountId, platform, shop?.settings ?? {}, language);
    return {
      apps: { ...app, is_activated: shop?.isActivated ?? false, users: [{ settings }] },
      connection: toConnection(this.config, platform, shop, { cartsUrl }),
    };
  }
}
