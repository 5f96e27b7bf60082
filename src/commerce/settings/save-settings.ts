import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type ShopActor, auditShop } from '../audit-shop.js';
import { AppNotActivated, AppNotFound } from '../commerce.errors.js';
import { ShopChanged } from '../commerce.messages.js';
import { platformOf } from '../platforms/platforms.contract.js';
import { type Shop, findShop } from '../shop-row.js';
import type { SaveSettings as Posted } from '../apps/apps.contract.js';
import { checkSettings } from './check-settings.js';

/** Takes the settings of the account's shop on a platform, whole. Throws Invalid, and AppNotActivated before the app was ever activated. */
export class SaveSettings extends Command<Shop> {
  constructor(
    readonly by: ShopActor,
    readonly appId: number,
    readonly settings: Posted,
  ) {
    super();
  }
}

@CommandHandler(SaveSettings)
export class SaveSettingsHandler implements ICommandHandler<SaveSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ by, appId, settings }: SaveSettings): Promise<Shop> {
    const { accountId } = by.who;
    const platform = platformOf(appId);
    if (!platform) throw new AppNotFound();
    const shop = await findShop(this.em, accountId, platform);
    if (!shop?.isActivated) throw new AppNotActivated();
    const context = { queries: this.queries, accountId, platform, country: shop.facts.country };
    const checked = await checkSettings(context, settings);
    await this.em.execute(
      'update shops set settings = ?::jsonb, updated_at = clock_timestamp() where id = ? and account_id = ?',
      [JSON.stringify(checked), shop.id, accountId],
    );
    await auditShop(this.commands, by, 'shop_settings_saved', shop);
    this.events.publish(new ShopChanged(accountId, shop.id));
    return { ...shop, settings: checked };
  }
}
