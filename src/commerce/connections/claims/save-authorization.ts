import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { Workers } from '../../../platform/queues/workers.js';
import { Secrets } from '../../../platform/secrets.js';
import { ShopChanged } from '../../commerce.messages.js';
import type { Introduction, ShopTokens } from '../../platforms/connector.js';
import { textAt } from '../../platforms/call-platform.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { readSallaTokens } from '../../platforms/salla/salla-connector.js';
import { Claims } from './claims.js';
import { toExpiry } from '../connection-row.js';
import { PREVIOUS_SECRET_LIFE } from '../previous-secret-life.js';
import { newSecret, sealSecret, sealTokens } from '../shop-secrets.js';
import { CheckShopsWorker } from '../workers/check-shops.worker.js';
import { NotifyClaimWorker } from './notify-claim.worker.js';

/** Keeps app market credentials until the store is claimed. */
@Injectable()
export class SaveAuthorization {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly claims: Claims,
    private readonly events: EventBus,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  /** Handles `app.store.authorize`, which Salla sends only once. */
  async ofSalla(body: Record<string, unknown>): Promise<void> {
    const storeId = textAt(body, 'merchant');
    if (storeId === null || textAt(body, 'data', 'access_token') === null) return;
    const tokens = readSallaTokens(body['data'], this.clock.now());
    const shop = await this.findShop('salla', storeId);
    if (!shop) {
      const { id: claimId } = await this.claims.save('salla', storeId, null, { tokens });
      return this.workers.wake(NotifyClaimWorker, { claimId });
    }
    return this.renew(shop, tokens);
  }

  async ofInstall(platform: Platform, { storeId, facts, tokens, merchant }: Introduction): Promise<void> {
    const shop = await this.findShop(platform, storeId);
    if (shop) return this.renew(shop, tokens);
    const { email, phone } = merchant;
    const { id: claimId } = await this.claims.save(platform, storeId, facts.name, { tokens, email, phone });
    await this.workers.wake(NotifyClaimWorker, { claimId });
  }

  /** Handles `app.installed`. Returns null without a store id. */
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
      const claim = await this.claims.save('twsaa', storeId, storeName, { secret, installKey, email, phone });
      await this.workers.wake(NotifyClaimWorker, { claimId: claim.id });
      return { connection_key: claim.installKey ?? installKey, secret };
    }
    await this.em.execute(
      `update shops set former_secret_sealed = secret_sealed, former_secret_until = clock_timestamp() + interval '${PREVIOUS_SECRET_LIFE}',
         secret_sealed = ?, key_id = ?, state = 'connected', state_reason = null, updated_at = clock_timestamp() where id = ?`,
      [sealSecret(this.secrets, shop.id, secret), this.secrets.keyId, shop.id],
    );
    this.events.publish(new ShopChanged(shop.accountId, shop.id));
    return { connection_key: shop.installKey, secret };
  }

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
