import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { ShopNotConnected } from '../commerce.errors.js';
import { type ConnectedShop, type Connector, ShopProblem } from '../platforms/connector.js';
import { PlatformDeps } from '../platforms/platform-deps.js';
import { CONNECTORS } from '../platforms/connectors.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { readConnection, toExpiry } from './connection-row.js';
import { RecordTrouble } from './record-trouble.js';
import { sealTokens } from './shop-secrets.js';

type Work<T> = (connector: Connector, deps: PlatformDeps, shop: ConnectedShop) => Promise<T>;

@Injectable()
export class PlatformClient {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly trouble: RecordTrouble,
    private readonly sending: SendingSwitch,
    readonly deps: PlatformDeps,
  ) {}

  /**
   * Throws SendingIsOff. A restored instance must not refresh tokens, which invalidates the original's, nor redirect
   * webhooks.
   */
  mustBeAllowed(): void {
    this.sending.mustBeOn();
  }

  /** Throws ShopNotConnected, SendingIsOff, or ShopProblem after recording it. */
  async run<T>(shopId: number, platform: Platform, work: Work<T>): Promise<T> {
    this.mustBeAllowed();
    try {
      const done = await this.withTokens(shopId, platform, work);
      return done;
    } catch (error) {
      if (error instanceof ShopProblem && error.kind === 'revoked') await this.trouble.report(shopId, 'revoked');
      throw error;
    }
  }

  private async withTokens<T>(shopId: number, platform: Platform, work: Work<T>): Promise<T> {
    const connector = CONNECTORS[platform];
    const row = await readConnection(this.em, this.secrets, shopId);
    if (!row) throw new ShopNotConnected();
    const isOld =
      row.expiresAt !== null && row.expiresAt.getTime() - this.deps.clock.now().getTime() < connector.refreshBeforeMs;
    const shop = isOld ? await this.exchange(shopId, platform, row.shop) : row.shop;
    try {
      return await work(connector, this.deps, shop);
    } catch (error) {
      const isRefused = error instanceof ShopProblem && error.kind === 'revoked';
      if (!isRefused || isOld || !connector.refresh) throw error;
      return work(connector, this.deps, await this.exchange(shopId, platform, shop));
    }
  }

  /** Locks: reuse of a refresh token revokes the whole chain. */
  private async exchange(shopId: number, platform: Platform, used: ConnectedShop): Promise<ConnectedShop> {
    const { refresh } = CONNECTORS[platform];
    if (!refresh || used.tokens.refreshToken === undefined) return used;
    try {
      return await this.em.fork().transactional(async (em) => {
        const row = await readConnection(em, this.secrets, shopId, true);
        if (!row) throw new ShopNotConnected();
        // Another process refreshed first.
        if (row.shop.tokens.accessToken !== used.tokens.accessToken) return row.shop;
        const tokens = { ...row.shop.tokens, ...(await refresh(this.deps, row.shop)) };
        await database(em)
          .updateTable('shops')
          .set({
            tokens_sealed: sealTokens(this.secrets, shopId, tokens),
            key_id: this.secrets.keyId,
            tokens_expire_at: toExpiry(tokens),
          })
          .where('id', '=', shopId)
          .execute();
        return { ...row.shop, tokens };
      });
    } catch (error) {
      const isValid = (used.tokens.expiresAt ?? 0) > this.deps.clock.now().getTime();
      if (!(error instanceof ShopProblem) || (isValid && error.kind !== 'revoked' && error.kind !== 'refused')) {
        if (error instanceof ShopProblem) return used;
        throw error;
      }
      if (error.kind === 'unreachable' || error.kind === 'busy') throw error;
      await this.trouble.report(shopId, 'token_refresh_failed');
      throw new ShopProblem('refused', 'the shop does not exchange our token');
    }
  }
}
