import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { BoundedCache } from '../../../platform/bounded-cache.js';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { Secrets } from '../../../platform/secrets.js';
import { type ShopState } from '../../apps/apps.contract.js';
import { secretsOf } from '../../connections/shop-secrets.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';

export interface KnownShop {
  id: number;
  state: ShopState;
  storeId: string | null;
  secrets: readonly string[];
}

/** Limits stale entries. Refused deliveries read the row again. */
const LIFE_MS = 2_000;

/** Caches stores, since deliveries come in bursts. */
@Injectable()
export class KnownShops {
  private readonly shops = new BoundedCache<KnownShop>(5_000, LIFE_MS);

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  remembered(platform: Platform, installKey: string): KnownShop | undefined {
    return this.shops.get(`${platform}/${installKey}`);
  }

  async find(platform: Platform, installKey: string): Promise<KnownShop | null> {
    const shop = await this.read(platform, sql`install_key = ${installKey}`);
    if (shop) this.shops.set(`${platform}/${installKey}`, shop);
    return shop;
  }

  async ofStore(platform: Platform, storeId: string): Promise<KnownShop | null> {
    const known = this.shops.get<KnownShop>(`${platform}//${storeId}`);
    if (known) return known;
    const shop = await this.read(platform, sql`store_id = ${storeId} and state in ('connected', 'needs_attention')`);
    if (shop) this.shops.set(`${platform}//${storeId}`, shop);
    return shop;
  }

  private async read(platform: Platform, where: RawBuilder<SqlBool>): Promise<KnownShop | null> {
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
      storeId: row.store_id,
      secrets: secretsOf(this.secrets, this.config, platform, sealed, this.clock.now()),
    };
  }
}
