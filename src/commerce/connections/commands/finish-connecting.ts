import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { SendingIsOff } from '../../../platform/sending/sending.errors.js';
import { type ShopActor, auditShop } from '../../audit-shop.js';
import type { ConnectionWord } from '../../apps/apps.contract.js';
import { StoreTaken } from '../../commerce.errors.js';
import { BadShopAddress, ShopProblem } from '../../platforms/connector.js';
import { CONNECTORS } from '../../platforms/connectors.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { readShops } from '../../shop-row.js';
import { callbackUrl } from '../handshakes/callback-url.js';
import { type Handshake, Handshakes } from '../handshakes/handshakes.js';
import { KeepConnection } from '../keep-connection.js';
import { SpeakForShop } from '../speak-for-shop.js';

/** A merchant is back from a platform. */
export class FinishConnecting extends Command<ConnectionWord> {
  constructor(
    readonly by: ShopActor,
    readonly platform: Platform,
    readonly query: Readonly<Record<string, string>>,
  ) {
    super();
  }
}

@CommandHandler(FinishConnecting)
export class FinishConnectingHandler implements ICommandHandler<FinishConnecting> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly handshakes: Handshakes,
    private readonly connections: KeepConnection,
    private readonly speech: SpeakForShop,
    private readonly commands: CommandBus,
  ) {}

  async execute({ by, platform, query }: FinishConnecting): Promise<ConnectionWord> {
    // WooCommerce brings the state back under this name.
    const state = query['state'] ?? query['user_id'] ?? '';
    const handshake = await this.handshakes.finish(by.who, state);
    if (!handshake) return 'expired';
    const word = query['error'] !== undefined || query['success'] === '0' ? 'cancelled' : null;
    const outcome = word ?? (await this.introduce(platform, state, query, handshake));
    if (outcome === 'connected') await this.audit(by, handshake.shopId);
    if (outcome !== 'connected')
      await this.em.execute(
        `update shops set state = 'not_connected' where id = ? and state = 'connecting' and secret_sealed is null`,
        [handshake.shopId],
      );
    return outcome;
  }

  private async audit(by: ShopActor, shopId: number): Promise<void> {
    const [shop] = await readShops(this.em, 's.id = ? and s.account_id = ?', [shopId, by.who.accountId]);
    if (shop) await auditShop(this.commands, by, 'shop_connected', shop);
  }

  private async isTaken(domain: string, shopId: number): Promise<boolean> {
    const others = await this.em.execute<unknown[]>(
      `select 1 from shops where app_id = ? and store_id = ? and id <> ? and state in ('connected', 'needs_attention')`,
      [APP_IDS.shopify, domain, shopId],
    );
    return others.length > 0;
  }

  private async introduce(
    platform: Platform,
    state: string,
    query: Readonly<Record<string, string>>,
    { shopId, accountId, verifier, fields }: Handshake,
  ): Promise<ConnectionWord> {
    const [shop] = await readShops(this.em, 's.id = ? and s.account_id = ?', [shopId, accountId]);
    const { introduce } = CONNECTORS[platform];
    if (shop?.platform !== platform || !introduce) return 'refused';
    // Exchanged for a second account, Shopify's tokens of the first would be of no use any more.
    if (platform === 'shopify' && (await this.isTaken(query['shop'] ?? '', shopId))) return 'taken';
    const url = callbackUrl(this.config, platform);
    const beginning = { state, challenge: '', callbackUrl: url, returnUrl: url, fields, verifier };
    // What came in the address is no form: keys are only those that were posted to us.
    const { access_token: _a, consumer_key: _k, consumer_secret: _s, ...answer } = query;
    try {
      this.speech.mustBeAllowed();
      const said = await introduce(this.speech.deps, { ...answer, ...keysOf(fields) }, beginning);
      await this.connections.keep(shop, said);
      return 'connected';
    } catch (error) {
      if (error instanceof StoreTaken) return 'taken';
      if (error instanceof SendingIsOff) return 'unreachable';
      if (!(error instanceof ShopProblem)) throw error;
      log.warn({ shopId, platform, problem: error.message }, 'shop not connected');
      if (error instanceof BadShopAddress) return 'address';
      return error.kind === 'unreachable' || error.kind === 'busy' ? 'unreachable' : 'refused';
    }
  }
}

const keysOf = ({ consumer_key, consumer_secret }: Readonly<Record<string, string>>) => ({
  ...(consumer_key !== undefined && { consumer_key }),
  ...(consumer_secret !== undefined && { consumer_secret }),
});
