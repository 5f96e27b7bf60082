import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Secrets } from '../../../platform/secrets.js';
import { StoreChanged } from '../../commerce.messages.js';
import type { Introduction, StoreTokens } from '../../platforms/connector.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';
import { Claims } from './claims.js';
import { toExpiry } from '../connection-row.js';
import { PREVIOUS_SECRET_LIFE } from '../previous-secret-life.js';
import { newSecret, sealSecret, sealTokens } from '../store-secrets.js';
import { checkStoresJob } from '../check-stores.job.js';
import { notifyClaimJob } from './notify-claim.job.js';

/** Saves credentials in the connected store, otherwise in a claim. */
@Injectable()
export class SaveAuthorization {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly claims: Claims,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async saveTokens(platform: Platform, platformStoreId: string, tokens: StoreTokens): Promise<void> {
    if (await this.renew(platform, platformStoreId, tokens)) return;
    const { id: claimId } = await this.claims.save(platform, platformStoreId, null, { tokens });
    await this.jobs.enqueue(notifyClaimJob, { claimId });
  }

  async saveInstall(platform: Platform, { platformStoreId, facts, tokens, merchant }: Introduction): Promise<void> {
    if (await this.renew(platform, platformStoreId, tokens)) return;
    const { email, phone } = merchant;
    const { id: claimId } = await this.claims.save(platform, platformStoreId, facts.name, { tokens, email, phone });
    await this.jobs.enqueue(notifyClaimJob, { claimId });
  }

  async saveNewSecret(
    platform: Platform,
    platformStoreId: string,
    { storeName, email, phone }: { storeName: string | null; email: string | null; phone: string | null },
  ): Promise<{ connection_key: string; secret: string }> {
    const secret = newSecret();
    const store = await this.changeStore(platform, platformStoreId, (em, storeId) =>
      database(em)
        .updateTable('shops')
        .set(({ ref }) => ({
          former_secret_sealed: ref('secret_sealed'),
          former_secret_until: sql<Date>`clock_timestamp() + ${PREVIOUS_SECRET_LIFE}::interval`,
          secret_sealed: sealSecret(this.secrets, storeId, secret),
          key_id: this.secrets.keyId,
          state: 'connected',
          state_reason: null,
          updated_at: CURRENT_TIME,
        }))
        .where('id', '=', storeId)
        .execute(),
    );
    if (store) return { connection_key: store.installKey, secret };
    const installKey = newSecret();
    const claim = await this.claims.save(platform, platformStoreId, storeName, { secret, installKey, email, phone });
    await this.jobs.enqueue(notifyClaimJob, { claimId: claim.id });
    return { connection_key: claim.installKey ?? installKey, secret };
  }

  private async renew(platform: Platform, platformStoreId: string, tokens: StoreTokens): Promise<boolean> {
    const store = await this.changeStore(platform, platformStoreId, (em, storeId) =>
      database(em)
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
        .execute(),
    );
    if (store) await this.jobs.enqueue(checkStoresJob, { shopId: store.id });
    return store !== undefined;
  }

  /** Returns undefined if no account has the store. The lock keeps a concurrent disconnection. */
  private async changeStore(
    platform: Platform,
    platformStoreId: string,
    change: (em: EntityManager, storeId: number) => Promise<unknown>,
  ): Promise<{ id: number; installKey: string } | undefined> {
    const store = await this.em.fork().transactional(async (em) => {
      const found = await database(em)
        .selectFrom('shops')
        .select(['id', 'account_id as accountId', 'install_key as installKey'])
        .where('app_id', '=', APP_IDS[platform])
        .where('store_id', '=', platformStoreId)
        .where('state', 'in', ['connected', 'needs_attention'])
        .forUpdate()
        .executeTakeFirst();
      if (found) await change(em, found.id);
      return found;
    });
    if (store) this.events.publish(new StoreChanged(store.accountId, store.id));
    return store;
  }
}
