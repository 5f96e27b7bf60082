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
import { auditStore } from '../audit-store.js';
import { ConnectResult } from '../apps/apps.contract.js';
import { ConnectBody } from '../apps/connect-body.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { findStore } from '../store-row.js';
import { readCartPluginUrl } from './cart-plugin-url.js';
import { CheckStore } from './commands/check-store.js';
import { ConnectStore } from './commands/connect-store.js';
import { DisconnectStore } from './commands/disconnect-store.js';
import { RotateSecret } from './commands/rotate-secret.js';

/** Each request calls an address that a user entered. */
const CALL_LIMIT = { name: 'shop-calls', points: 30, seconds: 300 };
const WITHOUT_IMPERSONATOR = { rule: 'show apps', impersonator: false } as const;

@Controller('api/v1')
export class ConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly connectStore: ConnectStore,
    private readonly disconnectStore: DisconnectStore,
    private readonly rotateSecret: RotateSecret,
    private readonly checkStore: CheckStore,
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly secrets: Secrets,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('app-connect/:id', { access: WITHOUT_IMPERSONATOR, body: ConnectBody, response: ConnectResult })
  async connect(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: ConnectBody,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    await this.throttle.take(CALL_LIMIT, String(user.accountId));
    const { platform, redirectUrl, secret } = await this.connectStore.execute(user, id, body);
    const store = redirectUrl === null ? await findStore(this.em, user.accountId, platform) : null;
    if (store) await auditStore(this.commands, { user, origin }, 'shop_connected', store);
    return this.toResult(user, platform, secret, redirectUrl);
  }

  @Route.post('app-disconnect/:id', { access: WITHOUT_IMPERSONATOR, body: null, response: ConnectResult })
  async disconnect(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    return this.toResult(user, await this.disconnectStore.execute({ user, origin }, id));
  }

  @Route.post('app-rotate-secret/:id', { access: WITHOUT_IMPERSONATOR, body: null, response: ConnectResult })
  async rotate(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<ConnectResult> {
    await this.throttle.take(CALL_LIMIT, String(user.accountId));
    const { platform, secret } = await this.rotateSecret.execute({ user, origin }, id);
    return this.toResult(user, platform, secret);
  }

  @Route.post('app-check/:id', { access: 'show apps', body: null, response: ConnectResult })
  async check(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ConnectResult> {
    await this.throttle.take(CALL_LIMIT, String(user.accountId));
    return this.toResult(user, await this.checkStore.execute(user.accountId, id));
  }

  private async toResult(
    { accountId, impersonator }: SignedIn,
    platform: Platform,
    secret: string | null = null,
    redirect_url: string | null = null,
  ): Promise<ConnectResult> {
    const store = await findStore(this.em, accountId, platform);
    const cartsUrl = impersonator ? null : await readCartPluginUrl(this.em, this.secrets, this.config, store);
    return { data: { redirect_url, connection: toConnection(this.config, platform, store, { secret, cartsUrl }) } };
  }
}
