import { rejectStale } from '../../platform/database/edited-row.js';
import { storeOf } from './edited-settings.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { rejectOtherDevices } from '../../platform/http/device-limits.js';
import { type ShopActor, auditShop } from '../audit-shop.js';
import { devicesOf } from '../automations/read-automations.js';
import { AppNotActivated, AppNotFound } from '../commerce.errors.js';
import { ShopChanged } from '../commerce.messages.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { type ShopRow, findShop } from '../shop-row.js';
import type { SaveAppSettingsBody } from '../apps/apps.contract.js';
import { checkSettings } from './check-settings.js';

/** Throws Invalid, or AppNotActivated before the first activation. */
@Injectable()
export class SaveAppSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute(by: ShopActor, appId: number, { revision, ...settings }: SaveAppSettingsBody): Promise<ShopRow> {
    const { accountId } = by.user;
    const platform = platformOf(appId);
    if (!platform) throw new AppNotFound();
    const shop = await findShop(this.em, accountId, platform);
    if (!shop?.isActivated) throw new AppNotActivated();
    rejectOtherDevices(by.user, 'devices', settings.devices, devicesOf(shop.settings));
    const context = { queries: this.queries, accountId, platform, country: shop.facts.country };
    const checked = await checkSettings(context, settings);
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, ...storeOf(shop), revision);
      await database(em)
        .updateTable('shops')
        .set({ settings: JSON.stringify(checked), updated_at: CURRENT_TIME })
        .where('id', '=', shop.id)
        .where('account_id', '=', accountId)
        .execute();
    });
    await auditShop(this.commands, by, 'shop_settings_saved', shop);
    this.events.publish(new ShopChanged(accountId, shop.id));
    return { ...shop, settings: checked };
  }
}
