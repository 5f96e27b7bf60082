import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Secrets } from '../../platform/secrets.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { ShopNotConnected } from '../commerce.errors.js';
import { type ConnectedShop, type Connector, type Deps, ShopProblem } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { readConnection, toExpiry } from './connection-row.js';
import { RecordTrouble } from './record-trouble.js';
import { sealTokens } from './shop-secrets.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** So long before their end tokens are exchanged: what fails then can be tried many times. */
const EXCHANGED_BEFORE_MS: Readonly<Record<Platform, number>> = {
  zid: 60 * DAY,
  salla: 2 * DAY,
  shopify: 10 * MINUTE,
  woocommerce: 0,
  twsaa: 0,
};

const exchangedBefore = (platform: Platform): number => EXCHANGED_BEFORE_MS[platform];

type Work<T> = (connector: Connector, deps: Deps, shop: ConnectedShop) => Promise<T>;

/** Calls a platform in the name of a shop, with tokens that are good. Whoever wants to know something of a shop asks here. */
@Injectable()
export class SpeakForShop {
  readonly deps: Deps;

  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly trouble: RecordTrouble,
    private readonly sending: SendingSwitch,
    config: Config,
    client: OutgoingClient,
  ) {
    this.deps = { config, client };
  }

  /**
   * Throws SendingIsOff where this installation keeps silent: a copy that exchanges tokens ends those of the original, and the webhooks it
   * orders would lead here. For whoever is about to call a platform with other tokens than those of a shop.
   */
  mustBeAllowed(): void {
    this.sending.mustBeOn();
  }

  /** Throws ShopProblem, after it was noted on the shop, ShopNotConnected and SendingIsOff. */
  async speak<T>(shopId: number, platform: Platform, work: Work<T>): Promise<T> {
    this.mustBeAllowed();
    try {
      const done = await this.withTokens(shopId, platform, work);
      return done;
    } catch (error) {
      if (error instanceof ShopProblem && error.kind === 'revoked') await this.trouble.begin(shopId, 'revoked');
      throw error;
    }
  }

  private async withTokens<T>(shopId: number, platform: Platform, work: Work<T>): Promise<T> {
    const connector = CONNECTORS[platform];
    const row = await readConnection(this.em, this.secrets, shopId);
    if (!row) throw new ShopNotConnected();
    const isOld = row.expiresAt !== null && row.expiresAt.getTime() - Date.now() < exchangedBefore(platform);
    const shop = isOld ? await this.exchange(shopId, platform, row.shop) : row.shop;
    try {
      return await work(connector, this.deps, shop);
    } catch (error) {
      const isRefused = error instanceof ShopProblem && error.kind === 'revoked';
      if (!isRefused || isOld || !connector.refresh) throw error;
      return work(connector, this.deps, await this.exchange(shopId, platform, shop));
    }
  }

  /** Under a lock of the row, so that a refresh token is used once over all processes: elsewhere that would end the whole chain. */
  private async exchange(shopId: number, platform: Platform, used: ConnectedShop): Promise<ConnectedShop> {
    const { refresh } = CONNECTORS[platform];
    if (!refresh || used.tokens.refreshToken === undefined) return used;
    try {
      return await this.em.fork().transactional(async (em) => {
        const row = await readConnection(em, this.secrets, shopId, true);
        if (!row) throw new ShopNotConnected();
        // Somebody else was here first.
        if (row.shop.tokens.accessToken !== used.tokens.accessToken) return row.shop;
        const tokens = { ...row.shop.tokens, ...(await refresh(this.deps, row.shop)) };
        await em.execute('update shops set tokens_sealed = ?, key_id = ?, tokens_expire_at = ? where id = ?', [
          sealTokens(this.secrets, shopId, tokens),
          this.secrets.keyId,
          toExpiry(tokens),
          shopId,
        ]);
        return { ...row.shop, tokens };
      });
    } catch (error) {
      // While the former ones are good a platform that is away stops nobody.
      const isGood = (used.tokens.expiresAt ?? 0) > Date.now();
      if (!(error instanceof ShopProblem) || (isGood && error.kind !== 'revoked' && error.kind !== 'refused')) {
        if (error instanceof ShopProblem) return used;
        throw error;
      }
      if (error.kind === 'unreachable' || error.kind === 'busy') throw error;
      await this.trouble.begin(shopId, 'token_refresh_failed');
      throw new ShopProblem('refused', 'the shop does not exchange our token');
    }
  }
}
