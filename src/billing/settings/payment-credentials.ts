import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { database, NOW, type Row } from '../../platform/database/statements/database.js';
import { type Sealed, Secrets } from '../../platform/secrets.js';
import { ONLINE_PROVIDERS, type OnlineProvider } from '../providers/payment-provider.contract.js';
import type { Credentials } from '../providers/provider.js';
import { lockUnsealedColumns, openKeyColumns, readKeyColumns, sealKeyColumns } from './key-columns.js';

const StoredCredentials = z.record(z.string(), z.string());

/** Reads credentials uncached, so all processes agree. */
@Injectable()
export class PaymentCredentials {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  /** Omits credentials that another APP_SECRET sealed. */
  async read(em: EntityManager = this.em.fork()): Promise<Record<OnlineProvider, Credentials>> {
    const rows = await database(em)
      .selectFrom('payment_credentials')
      .select(['provider', 'key_id', 'sealed'])
      .execute();
    const columns = await readKeyColumns(em);
    return Object.fromEntries(
      ONLINE_PROVIDERS.map((provider) => {
        const row = rows.find((stored) => stored.provider === provider);
        return [provider, row ? this.open(row) : openKeyColumns(this.secrets, columns, provider)];
      }),
    ) as Record<OnlineProvider, Credentials>;
  }

  /** Requires a lock of the settings row. */
  async write(em: EntityManager, provider: OnlineProvider, credentials: Credentials): Promise<void> {
    const columns = sealKeyColumns(this.secrets, provider, credentials);
    // A trigger deletes the row when the columns change.
    if (columns) await database(em).updateTable('payment_settings').set(columns).execute();
    const { keyId, bytes } = this.seal(provider, credentials);
    await database(em)
      .insertInto('payment_credentials')
      .values({ provider, key_id: keyId, sealed: bytes })
      .onConflict((conflict) =>
        conflict.column('provider').doUpdateSet({ key_id: keyId, sealed: bytes, updated_at: NOW }),
      )
      .execute();
  }

  async convertColumns(): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const columns = await lockUnsealedColumns(em, this.secrets);
      for (const provider of ONLINE_PROVIDERS) {
        const credentials = openKeyColumns(this.secrets, columns, provider);
        if (Object.keys(credentials).length === 0) continue;
        const { keyId, bytes } = this.seal(provider, credentials);
        await database(em)
          .insertInto('payment_credentials')
          .values({ provider, key_id: keyId, sealed: bytes })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  }

  private seal(provider: OnlineProvider, credentials: Credentials): Sealed {
    return this.secrets.seal(Buffer.from(JSON.stringify(credentials)), contextOf(provider));
  }

  private open(row: Pick<Row<'payment_credentials'>, 'provider' | 'key_id' | 'sealed'>): Credentials {
    const { provider, key_id: keyId, sealed } = row;
    if (keyId !== this.secrets.keyId) return {};
    const text = this.secrets.open({ keyId, bytes: Buffer.from(sealed) }, contextOf(provider)).toString();
    return StoredCredentials.parse(JSON.parse(text));
  }
}

const contextOf = (provider: string): string => `payment-credentials:${provider}`;
