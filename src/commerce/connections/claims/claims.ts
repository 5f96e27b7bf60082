import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import { Secrets } from '../../../platform/secrets.js';
import type { ShopTokens } from '../../platforms/connector.js';
import { APP_IDS, type Platform, platformOf } from '../../platforms/platforms.contract.js';

interface IncomingCredentials {
  tokens?: ShopTokens;
  secret?: string;
  installKey?: string;
  email?: string | null;
  phone?: string | null;
}

export interface StoreClaim extends IncomingCredentials {
  id: number;
  platform: Platform;
  storeId: string;
  storeName: string | null;
}

interface Row {
  id: string;
  app_id: number;
  store_id: string;
  store_name: string | null;
  merchant_email: string | null;
  merchant_phone: string | null;
  key_id: string;
  tokens_sealed: Uint8Array | null;
  secret_sealed: Uint8Array | null;
  install_key: string | null;
}

const COLUMNS =
  'id, app_id, store_id, store_name, merchant_email, merchant_phone, key_id, tokens_sealed, secret_sealed, install_key';
const LIFE = '14 days';

/** Stores without an account. Readers of the owner's e-mail may claim one, once. */
@Injectable()
export class Claims {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  /** Keeps the first install key. */
  async save(
    platform: Platform,
    storeId: string,
    storeName: string | null,
    credentials: IncomingCredentials,
  ): Promise<{ id: number; installKey: string | null }> {
    const context = contextOf(APP_IDS[platform], storeId);
    const seal = (text: string | undefined) => text && this.secrets.seal(Buffer.from(text), context).bytes;
    const [row] = await this.em.execute<{ id: string; install_key: string | null }[]>(
      `insert into store_claims (app_id, store_id, store_name, merchant_email, merchant_phone, key_id, tokens_sealed, secret_sealed, install_key, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp() + interval '${LIFE}')
       on conflict (app_id, store_id) do update set key_id = excluded.key_id, tokens_sealed = excluded.tokens_sealed,
         secret_sealed = excluded.secret_sealed, install_key = coalesce(store_claims.install_key, excluded.install_key),
         store_name = coalesce(excluded.store_name, store_claims.store_name), token_mac = null, told_at = null, attempts = 0,
         merchant_email = coalesce(excluded.merchant_email, store_claims.merchant_email),
         merchant_phone = coalesce(excluded.merchant_phone, store_claims.merchant_phone), expires_at = excluded.expires_at, updated_at = clock_timestamp() returning id, install_key`,
      [
        APP_IDS[platform],
        storeId,
        storeName && sanitizeText(storeName, 255),
        credentials.email ? sanitizeText(credentials.email, 255) : null,
        credentials.phone?.slice(0, 20) ?? null,
        this.secrets.keyId,
        seal(credentials.tokens && JSON.stringify(credentials.tokens)) ?? null,
        seal(credentials.secret) ?? null,
        credentials.installKey ?? null,
      ],
    );
    return { id: Number(row?.id), installKey: row?.install_key ?? null };
  }

  /** Invalidates earlier tokens. */
  async newToken(claimId: number): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.em.execute('update store_claims set token_mac = ? where id = ?', [this.macOf(token), claimId]);
    return token;
  }

  async read(claimId: number): Promise<StoreClaim | null> {
    return this.find('id = ?', claimId);
  }

  ofToken(token: string): Promise<StoreClaim | null> {
    return this.find('token_mac = ?', this.macOf(token));
  }

  async end(em: EntityManager, { id }: StoreClaim): Promise<boolean> {
    return (await em.execute<unknown[]>('delete from store_claims where id = ? returning 1', [id])).length > 0;
  }

  private async find(where: string, param: unknown): Promise<StoreClaim | null> {
    const [row] = await this.em.execute<Row[]>(
      `select ${COLUMNS} from store_claims where ${where} and expires_at > clock_timestamp()`,
      [param],
    );
    const platform = row && platformOf(row.app_id);
    if (!platform) return null;
    const context = contextOf(row.app_id, row.store_id);
    const open = (bytes: Uint8Array | null) =>
      bytes && this.secrets.open({ keyId: row.key_id, bytes: Buffer.from(bytes) }, context).toString();
    const [tokens, secret] = [open(row.tokens_sealed), open(row.secret_sealed)];
    return {
      id: Number(row.id),
      platform,
      storeId: row.store_id,
      storeName: row.store_name,
      email: row.merchant_email,
      phone: row.merchant_phone,
      ...(tokens && { tokens: JSON.parse(tokens) as ShopTokens }),
      ...(secret && { secret }),
      ...(row.install_key && { installKey: row.install_key }),
    };
  }

  private readonly macOf = (token: string): string => this.secrets.mac(`store-claim ${token}`);
}

const contextOf = (appId: number, storeId: string): string => `store-claim:${appId}:${storeId}`;
