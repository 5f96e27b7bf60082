import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { Workers } from '../../../platform/queues/workers.js';
import { Secrets } from '../../../platform/secrets.js';
import { StoreChanged } from '../../commerce.messages.js';
import type { Introduction, StoreTokens } from '../../platforms/connector.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { Claims } from './claims.js';
import { toExpiry } from '../connection-row.js';
import { PREVIOUS_SECRET_LIFE } from '../previous-secret-life.js';
import { newSecret, sealSecret, sealTokens } from '../store-secrets.js';
import { CheckStoresWorker } from '../check-stores.worker.js';
import { NotifyClaimWorker } from './notify-claim.worker.js';

/** Saves credentials in the connected store, otherwise in a claim. */
@Injectable()
export class SaveAuthorization {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly claims: Claims,
    private readonly events: EventBus,
    private readonly workers: Workers,
  ) {}

  async saveTokens(platform: Platform, platformStoreId: string, tokens: StoreTokens): Promise<void> {
    const store = await this.findStore(platform, platformStoreId);
    if (store) return this.renew(store, tokens);
    const { id: claimId } = await this.claims.save(platform, platformStoreId, null, { tokens });
    await this.workers.wake(NotifyClaimWorker, { claimId });
  }

  async saveInstall(platform: Platform, { platformStoreId, facts, tokens, merchant }: Introduction): Promise<void> {
    const store = await this.findStore(platform, platformStoreId);
    if (store) return this.renew(store, tokens);
    const { email, phone } = merchant;
    const { id: claimId } = await this.claims.save(platform, platformStoreId, facts.name, { tokens, email, phone });
    await this.workers.wake(NotifyClaimWorker, { claimId });
  }

  async saveNewSecret(
    platform: Platform,
    platformStoreId: string,
    { storeName, email, phone }: { storeName: string | null; email: string | null; phone: string | null },
  ): Promise<{ connection_key: string; secret: string }> {
    const store = await this.findStore(platform, platformStoreId);
    const secret = newSecret();
    if (!store) {
      const installKey = newSecret();
      const claim = await this.claims.save(platform, platformStoreId, storeName, { secret, installKey, email, phone });
      await this.workers.wake(NotifyClaimWorker, { claimId: claim.id });
      return { connection_key: claim.installKey ?? installKey, secret };
    }
    await database(this.em)
      .updateTable('shops')
      .set(({ ref }) => ({
        former_secret_sealed: ref('secret_sealed'),
        former_secret_until: sql<Date>`clock_timestamp() + ${PREVIOUS_SECRET_LIFE}::interval`,
        secret_sealed: sealSecret(this.secrets, store.id, secret),
        key_id: this.secrets.keyId,
        state: 'connected',
        state_reason: null,
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', store.id)
      .execute();
    this.events.publish(new StoreChanged(store.accountId, store.id));
    return { connection_key: store.installKey, secret };
  }

  private async renew(
    { id: storeId, accountId }: { id: number; accountId: number },
    tokens: StoreTokens,
  ): Promise<void> {
    await database(this.em)
      .updateTable('shops')
      .set({
        tokens_sealed: sealTokens(this.secrets, storeId, tokens),
        key_id: this.secrets.keyId,
        tokens_expire_at: toExpiry(tokens),
        state: 'connected',
        state_reason: null,
        updated_at: CURRENT_TIME,
      })
      .where('id', '=', storeId)
      .execute();
    this.events.publish(new StoreChanged(accountId, storeId));
    await this.workers.wake(CheckStoresWorker, { shopId: storeId });
  }

  private findStore(platform: Platform, platformStoreId: string) {
    return database(this.em)
      .selectFrom('shops')
      .select(['id', 'account_id as accountId', 'install_key as installKey'])
      .where('app_id', '=', APP_IDS[platform])
      .where('store_id', '=', platformStoreId)
      .where('state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
  }
}
