import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { Secrets } from '../../../platform/secrets.js';
import { type StoreState } from '../../apps/apps.contract.js';
import { secretsOf } from '../../connections/store-secrets.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';

export interface KnownStore {
  id: number;
  state: StoreState;
  platformStoreId: string | null;
  secrets: readonly string[];
}

/** A refused delivery reads the row again. */
const CACHE_LIFE_MS = 2_000;

/** Caches stores, since deliveries come in bursts. */
@Injectable()
export class KnownStores {
  private readonly stores = new BoundedCache<KnownStore>(5_000, CACHE_LIFE_MS);

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  getCached(platform: Platform, installKey: string): KnownStore | undefined {
    return this.stores.get(`${platform}/${installKey}`);
  }

  async find(platform: Platform, installKey: string): Promise<KnownStore | null> {
    const store = await this.read(platform, sql`install_key = ${installKey}`);
    if (store) this.stores.set(`${platform}/${installKey}`, store);
    return store;
  }

  async findByPlatformId(platform: Platform, platformStoreId: string): Promise<KnownStore | null> {
    const known = this.stores.get<KnownStore>(`${platform}//${platformStoreId}`);
    if (known) return known;
    const store = await this.read(
      platform,
      sql`store_id = ${platformStoreId} and state in ('connected', 'needs_attention')`,
    );
    if (store) this.stores.set(`${platform}//${platformStoreId}`, store);
    return store;
  }

  private async read(platform: Platform, where: RawBuilder<SqlBool>): Promise<KnownStore | null> {
    const row = await database(this.orm.em.fork())
      .selectFrom('shops')
      .select(['id', 'state', 'store_id', 'key_id', 'secret_sealed', 'former_secret_sealed', 'former_secret_until'])
      .where('app_id', '=', APP_IDS[platform])
      .where(where)
      .executeTakeFirst();
    if (!row) return null;
    const sealed = {
      id: row.id,
      keyId: row.key_id,
      secret: row.secret_sealed,
      previous: row.former_secret_sealed,
      previousUntil: row.former_secret_until,
    };
    return {
      id: row.id,
      state: row.state,
      platformStoreId: row.store_id,
      secrets: secretsOf(this.secrets, this.config, platform, sealed, this.clock.now()),
    };
  }
}
