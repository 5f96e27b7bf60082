import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import { Secrets } from '../../../platform/secrets.js';
import type { StoreTokens } from '../../platforms/connector.js';
import { APP_IDS, type Platform, platformOf } from '../../platforms/platforms.contract.js';
import { claimContext, openCredentials } from './open-credentials.js';

interface StoreAuthorization {
  tokens?: StoreTokens;
  secret?: string;
  installKey?: string;
  email?: string | null;
  phone?: string | null;
}

export interface StoreClaim extends StoreAuthorization {
  id: number;
  platform: Platform;
  platformStoreId: string;
  storeName: string | null;
}

const CLAIM_LIFETIME = '14 days';

/** Claims are stores that installed our app before an account connected them. */
@Injectable()
export class Claims {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  /** Saves or renews a claim, but keeps its install key. */
  async save(
    platform: Platform,
    platformStoreId: string,
    storeName: string | null,
    credentials: StoreAuthorization,
  ): Promise<{ id: number; installKey: string | null }> {
    const context = claimContext(APP_IDS[platform], platformStoreId);
    const seal = (text: string | undefined) => (text ? this.secrets.seal(Buffer.from(text), context).bytes : null);
    return database(this.em)
      .insertInto('store_claims')
      .values({
        app_id: APP_IDS[platform],
        store_id: platformStoreId,
        store_name: storeName && sanitizeText(storeName, 255),
        merchant_email: credentials.email ? sanitizeText(credentials.email, 255) : null,
        merchant_phone: credentials.phone?.slice(0, 20) ?? null,
        key_id: this.secrets.keyId,
        tokens_sealed: seal(credentials.tokens && JSON.stringify(credentials.tokens)),
        secret_sealed: seal(credentials.secret),
        install_key: credentials.installKey ?? null,
        expires_at: sql<Date>`clock_timestamp() + ${CLAIM_LIFETIME}::interval`,
      })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'store_id']).doUpdateSet(({ fn, ref }) => ({
          key_id: ref('excluded.key_id'),
          tokens_sealed: ref('excluded.tokens_sealed'),
          secret_sealed: ref('excluded.secret_sealed'),
          install_key: fn.coalesce('store_claims.install_key', 'excluded.install_key'),
          store_name: fn.coalesce('excluded.store_name', 'store_claims.store_name'),
          token_mac: null,
          told_at: null,
          attempts: 0,
          merchant_email: fn.coalesce('excluded.merchant_email', 'store_claims.merchant_email'),
          merchant_phone: fn.coalesce('excluded.merchant_phone', 'store_claims.merchant_phone'),
          expires_at: ref('excluded.expires_at'),
          updated_at: CURRENT_TIME,
        })),
      )
      .returning(['id', 'install_key as installKey'])
      .executeTakeFirstOrThrow();
  }

  /** Invalidates earlier links. */
  async rotateToken(claimId: number): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await database(this.em)
      .updateTable('store_claims')
      .set({ token_mac: this.macOf(token) })
      .where('id', '=', claimId)
      .execute();
    return token;
  }

  /** Returns null if expired, or sealed with a previous APP_SECRET. */
  read(claimId: number): Promise<StoreClaim | null> {
    return this.find('id', claimId);
  }

  findByToken(token: string): Promise<StoreClaim | null> {
    return this.find('token_mac', this.macOf(token));
  }

  async delete(em: EntityManager, { id }: StoreClaim): Promise<boolean> {
    const { numDeletedRows } = await database(em)
      .deleteFrom('store_claims')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  private async find(column: 'id' | 'token_mac', value: number | string): Promise<StoreClaim | null> {
    const row = await database(this.em)
      .selectFrom('store_claims')
      .select(['id', 'app_id', 'store_id', 'store_name', 'merchant_email', 'merchant_phone', 'install_key'])
      .select(['key_id', 'tokens_sealed', 'secret_sealed'])
      .where(column, '=', value)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirst();
    const platform = row && platformOf(row.app_id);
    if (!platform) return null;
    const credentials = openCredentials(this.secrets, row);
    if (!credentials) {
      log.warn({ claimId: row.id }, 'store claim not readable, sealed with a previous APP_SECRET');
      return null;
    }
    return {
      id: row.id,
      platform,
      platformStoreId: row.store_id,
      storeName: row.store_name,
      email: row.merchant_email,
      phone: row.merchant_phone,
      ...credentials,
      ...(row.install_key && { installKey: row.install_key }),
    };
  }

  private readonly macOf = (token: string): string => this.secrets.mac(`store-claim ${token}`);
}
