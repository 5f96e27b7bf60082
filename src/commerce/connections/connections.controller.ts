import { Controller, Param } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Secrets } from '../../platform/secrets.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { toConnection } from '../apps/app.resource.js';
import { auditShop } from '../audit-shop.js';
import { ConnectBody, ConnectResult } from '../apps/apps.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { findShop } from '../shop-row.js';
import { readCartPluginUrl } from './cart-plugin-url.js';
import { CheckShop } from './commands/check-shop.js';
import { ConnectShop } from './commands/connect-shop.js';
import { DisconnectShop } from './commands/disconnect-shop.js';
import { RotateSecret } from './commands/rotate-secret.js';

/** Each of these calls a shop, at an address somebody typed. */
const CALLS = { name: 'shop-calls', points: 30, seconds: 300 };

@Controller('api/v1')
export class ConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly secrets: Secrets,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('app-connect/:id', { access: 'show apps', body: ConnectBody, answer: ConnectResult })
  async connect(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: ConnectBody,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    await this.throttle.take(CALLS, String(who.accountId));
    const { platform, redirectUrl, secret } = await this.commands.execute(new ConnectShop(who, id, body));
    // Who leaves for the platform is connected when they are back.
    const shop = redirectUrl === null ? await findShop(this.em, who.accountId, platform) : null;
    if (shop) await auditShop(this.commands, { who, origin }, 'shop_connected', shop);
    return this.tell(who, platform, secret, redirectUrl);
  }

  @Route.post('app-disconnect/:id', { access: 'show apps', body: null, answer: ConnectResult })
  async disconnect(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    return this.tell(who, await this.commands.execute(new DisconnectShop({ who, origin }, id)));
  }

  @Route.post('app-rotate-secret/:id', { access: 'show apps', body: null, answer: ConnectResult })
  async rotate(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    await this.throttle.take(CALLS, String(who.accountId));
    const { platform, secret } = await this.commands.execute(new RotateSecret({ who, origin }, id));
    return this.tell(who, platform, secret);
  }

  /** "Check connection". */
  @Route.post('app-check/:id', { access: 'show apps', body: null, answer: ConnectResult })
  async check(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ConnectResult> {
    await this.throttle.take(CALLS, String(who.accountId));
    return this.tell(who, await this.commands.execute(new CheckShop(who.accountId, id)));
  }

  private async tell(
    { accountId }: SignedIn,
    platform: Platform,
    secret: string | null = null,
    redirect_url: string | null = null,
  ): Promise<ConnectResult> {
    const shop = await findShop(this.em, accountId, platform);
    const cartsUrl = await readCartPluginUrl(this.em, this.secrets, this.config, shop);
    return { data: { redirect_url, connection: toConnection(this.config, platform, shop, { secret, cartsUrl }) } };
  }
}
