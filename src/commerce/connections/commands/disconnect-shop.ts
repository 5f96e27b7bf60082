import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { type ShopActor, auditShop } from '../../audit-shop.js';
import { webhookUrl } from '../../apps/app.resource.js';
import { readApp } from '../../apps/read-apps.js';
import { ShopNotConnected } from '../../commerce.errors.js';
import { ShopChanged } from '../../commerce.messages.js';
import { ShopProblem } from '../../platforms/connector.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop, type Shop } from '../../shop-row.js';
import { SpeakForShop } from '../speak-for-shop.js';

/** Speaks for a shop no more, and forgets what allowed it. The settings stay for the next time. */
export class DisconnectShop extends Command<Platform> {
  constructor(
    readonly by: ShopActor,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(DisconnectShop)
export class DisconnectShopHandler implements ICommandHandler<DisconnectShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly speech: SpeakForShop,
    private readonly config: Config,
    private readonly events: EventBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ by, id }: DisconnectShop): Promise<Platform> {
    const { accountId } = by.who;
    const { platform } = await readApp(this.em, id);
    const shop = await findShop(this.em, accountId, platform);
    if (!shop || shop.state === 'not_connected') throw new ShopNotConnected();
    await this.unsubscribe(shop);
    await this.em.execute('delete from shop_handshakes where shop_id = ? and account_id = ?', [shop.id, accountId]);
    await this.em.execute(
      `update shops set state = 'not_connected', state_reason = null, store_id = null, tokens_sealed = null, tokens_expire_at = null,
         secret_sealed = null, former_secret_sealed = null, former_secret_until = null, connected_at = null,
         updated_at = clock_timestamp() where id = ? and account_id = ?`,
      [shop.id, accountId],
    );
    await auditShop(this.commands, by, 'shop_disconnected', shop);
    this.events.publish(new ShopChanged(accountId, shop.id));
    return platform;
  }

  /** A shop that does not let us any more has nothing to be told, and a copy that forgets its tokens takes nothing back at the platform. */
  private async unsubscribe({ id, platform, installKey }: Shop): Promise<void> {
    const target = webhookUrl(this.config, platform, installKey);
    try {
      await this.speech.speak(id, platform, async ({ unsubscribe }, deps, shop) => unsubscribe?.(deps, shop, target));
    } catch (error) {
      const isExpected =
        error instanceof ShopProblem || error instanceof ShopNotConnected || error instanceof SendingIsOff;
      if (!isExpected) throw error;
      log.info({ shopId: id, platform }, 'webhooks of a shop not taken back');
    }
  }
}
