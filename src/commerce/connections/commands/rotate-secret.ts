import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { type ShopActor, auditShop } from '../../audit-shop.js';
import { readApp } from '../../apps/read-apps.js';
import { ShopNotConnected, WayUnknown } from '../../commerce.errors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findShop } from '../../shop-row.js';
import { KeepConnection } from '../keep-connection.js';
import { ShareSecret } from '../share-secret.js';
import { tellProblem } from '../tell-problem.js';

/** A new secret for the deliveries of a shop; the former one counts for a day beside it. Answers it where people have to carry it over. */
export class RotateSecret extends Command<{ platform: Platform; secret: string | null }> {
  constructor(
    readonly by: ShopActor,
    readonly id: number,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    private readonly em: EntityManager,
    private readonly sharing: ShareSecret,
    private readonly connections: KeepConnection,
    private readonly commands: CommandBus,
    private readonly sending: SendingSwitch,
  ) {}

  async execute({ by, id }: RotateSecret): Promise<{ platform: Platform; secret: string | null }> {
    const { platform } = await readApp(this.em, id);
    const shop = await findShop(this.em, by.who.accountId, platform);
    if (!shop || shop.state === 'not_connected') throw new ShopNotConnected();
    // Of Salla and Shopify it is a secret of the app, which is changed at the platform.
    if (platform === 'salla' || platform === 'shopify') throw new WayUnknown();
    // A secret that the shop is not told of would end its deliveries.
    if (platform !== 'twsaa') this.sending.mustBeOn();
    const secret = await this.sharing.rotate(shop);
    await auditShop(this.commands, by, 'shop_secret_rotated', shop);
    if (platform === 'twsaa') return { platform, secret };
    await tellProblem(() => this.connections.subscribe(shop.id, platform, secret, true));
    return { platform, secret: null };
  }
}
