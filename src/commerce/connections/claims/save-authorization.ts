import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { Workers } from '../../../platform/queues/workers.js';
import { Secrets } from '../../../platform/secrets.js';
import { ShopChanged } from '../../commerce.messages.js';
import type { Introduction, ShopTokens } from '../../platforms/connector.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { Claims } from './claims.js';
import { toExpiry } from '../connection-row.js';
import { PREVIOUS_SECRET_LIFE } from '../previous-secret-life.js';
import { newSecret, sealSecret, sealTokens } from '../shop-secrets.js';
import { CheckShopsWorker } from '../check-shops.worker.js';
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
  ) {}

  async ofTokens(platform: Platform, storeId: string, tokens: ShopTokens): Promise<void> {
    const shop = await this.findShop(platform, storeId);
    if (shop) return this.renew(shop, tokens);
    const { id: claimId } = await this.claims.save(platform, storeId, null, { tokens });
    await this.workers.wake(NotifyClaimWorker, { claimId });
  }

  async ofInstall(platform: Platform, { storeId, facts, tokens, merchant }: Introduction): Promise<void> {
    const shop = await this.findShop(platform, storeId);
    if (shop) return this.renew(shop, tokens);
    const { email, phone } = merchant;
    const { id: claimId } = await this.claims.save(platform, storeId, facts.name, { tokens, email, phone });
    await this.workers.wake(NotifyClaimWorker, { claimId });
  }

  /** Gives the store a new secret. */
  async ofNewSecret(
    platform: Platform,
    storeId: string,
    { storeName, email, phone }: { storeName: string | null; email: string | null; phone: string | null },
  ): Promise<{ connection_key: string; secret: string }> {
    const shop = await this.findShop(platform, storeId);
    const secret = newSecret();
    if (!shop) {
      const installKey = newSecret();
      const claim = await this.claims.save(platform, storeId, storeName, { secret, installKey, email, phone });
      await this.workers.wake(NotifyClaimWorker, { claimId: claim.id });
      return { connection_key: claim.installKey ?? installKey, secret };
    }
    await database(this.em)
      .updateTable('shops')
      .set(({ ref }) => ({
        former_secret_sealed: ref('secret_sealed'),
        former_secret_until: sql<Date>`clock_timestamp() + ${PREVIOUS_SECRET_LIFE}::interval`,
        secret_sealed: sealSecret(this.secrets, shop.id, secret),
        key_id: this.secrets.keyId,
        state: 'connected',
        state_reason: null,
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', shop.id)
      .execute();
    this.events.publish(new ShopChanged(shop.accountId, shop.id));
    return { connection_key: shop.installKey, secret };
  }

  private async renew({ id: shopId, accountId }: { id: number; accountId: number }, tokens: ShopTokens): Promise<void> {
    await database(this.em)
      .updateTable('shops')
      .set({
        tokens_sealed: sealTokens(this.secrets, shopId, tokens),
        key_id: this.secrets.keyId,
        tokens_expire_at: toExpiry(tokens),
        state: 'connected',
        state_reason: null,
        updated_at: CURRENT_TIME,
      })
      .where('id', '=', shopId)
      .execute();
    this.events.publish(new ShopChanged(accountId, shopId));
    await this.workers.wake(CheckShopsWorker, { shopId });
  }

  private findShop(platform: Platform, storeId: string) {
    return database(this.em)
      .selectFrom('shops')
      .select(['id', 'account_id as accountId', 'install_key as installKey'])
      .where('app_id', '=', APP_IDS[platform])
      .where('store_id', '=', storeId)
      .where('state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
  }
}
