import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Workers } from '../../../platform/queues/workers.js';
import { Secrets } from '../../../platform/secrets.js';
import { ShopChanged } from '../../commerce.messages.js';
import type { Introduction, ShopTokens } from '../../platforms/connector.js';
import { textAt } from '../../platforms/call-platform.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { readSallaTokens } from '../../platforms/salla/salla-connector.js';
import { Claims } from './claims.js';
import { toExpiry } from '../connection-row.js';
import { FORMER_SECRET_LIFE } from '../former-secret-life.js';
import { newSecret, sealSecret, sealTokens } from '../shop-secrets.js';
import { CheckShopsWorker } from '../workers/check-shops.worker.js';
import { TellClaimWorker } from './tell-claim.worker.js';

/** What a platform's app market gives us for a store: to the shop that has it, or kept until somebody says that it is theirs. */
@Injectable()
export class KeepAuthorization {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly claims: Claims,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  /** `app.store.authorize`: it is said once, so it is not lost whatever else is wrong. */
  async ofSalla(body: Record<string, unknown>): Promise<void> {
    const storeId = textAt(body, 'merchant');
    if (storeId === null || textAt(body, 'data', 'access_token') === null) return;
    const tokens = readSallaTokens(body['data']);
    const shop = await this.findShop('salla', storeId);
    if (!shop) {
      const { id: claimId } = await this.claims.keep('salla', storeId, null, { tokens });
      return this.workers.wake(TellClaimWorker, { claimId });
    }
    return this.renew(shop, tokens);
  }

  /** A merchant who is nobody here agreed at the platform, which says whose store it is. */
  async ofInstall(platform: Platform, { storeId, facts, tokens, merchant }: Introduction): Promise<void> {
    const shop = await this.findShop(platform, storeId);
    if (shop) return this.renew(shop, tokens);
    const { email, phone } = merchant;
    const { id: claimId } = await this.claims.keep(platform, storeId, facts.name, { tokens, email, phone });
    await this.workers.wake(TellClaimWorker, { claimId });
  }

  /** `app.installed`: the store is told where its events go and what signs them. Null when it does not say which store it is. */
  async ofTwsaa(body: Record<string, unknown>): Promise<{ connection_key: string; secret: string } | null> {
    const storeId = textAt(body, 'store', 'id');
    if (storeId === null) return null;
    const shop = await this.findShop('twsaa', storeId);
    const secret = newSecret();
    if (!shop) {
      const installKey = newSecret();
      const email = textAt(body, 'data', 'merchant', 'email') ?? textAt(body, 'merchant', 'email');
      const phone = textAt(body, 'data', 'merchant', 'phone');
      const storeName = textAt(body, 'store', 'name');
      const claim = await this.claims.keep('twsaa', storeId, storeName, { secret, installKey, email, phone });
      await this.workers.wake(TellClaimWorker, { claimId: claim.id });
      return { connection_key: claim.installKey ?? installKey, secret };
    }
    await this.em.execute(
      `update shops set former_secret_sealed = secret_sealed, former_secret_until = clock_timestamp() + interval '${FORMER_SECRET_LIFE}',
         secret_sealed = ?, key_id = ?, state = 'connected', state_reason = null, updated_at = clock_timestamp() where id = ?`,
      [sealSecret(this.secrets, shop.id, secret), this.secrets.keyId, shop.id],
    );
    this.events.publish(new ShopChanged(shop.accountId, shop.id));
    return { connection_key: shop.installKey, secret };
  }

  /** Whoever may install the app in a store that is connected has it say the same as before. */
  private async renew({ id: shopId, accountId }: { id: number; accountId: number }, tokens: ShopTokens): Promise<void> {
    await this.em.execute(
      `update shops set tokens_sealed = ?, key_id = ?, tokens_expire_at = ?, state = 'connected', state_reason = null,
         updated_at = clock_timestamp() where id = ?`,
      [sealTokens(this.secrets, shopId, tokens), this.secrets.keyId, toExpiry(tokens), shopId],
    );
    this.events.publish(new ShopChanged(accountId, shopId));
    await this.workers.wake(CheckShopsWorker, { shopId });
  }

  private async findShop(platform: Platform, storeId: string) {
    const [row] = await this.em.execute<{ id: string; account_id: string; install_key: string }[]>(
      `select id, account_id, install_key from shops
        where app_id = ? and store_id = ? and state in ('connected', 'needs_attention')`,
      [APP_IDS[platform], storeId],
    );
    return row && { id: Number(row.id), accountId: Number(row.account_id), installKey: row.install_key };
  }
}
