import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';
import type { VatTerms } from '../prices/price.js';
import type { Provider } from './payment-settings.contract.js';

interface SettingsRow {
  provider: Provider;
  key_id: string | null;
  moyasar_key: Uint8Array | null;
  moyasar_webhook: Uint8Array | null;
  stripe_key: Uint8Array | null;
  stripe_webhook: Uint8Array | null;
  bank_details: string;
  seller_name: string;
  seller_address: string;
  vat_number: string | null;
  vat_rate: number;
  prices_include_vat: boolean;
  grace_days: number;
}

export const KEY_NAMES = ['moyasar_key', 'moyasar_webhook', 'stripe_key', 'stripe_webhook'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export const contextOf = (name: KeyName): string => `payment-settings:${name}`;

/** What the installation has set about payments. Read anew each time, so that all processes sell alike. */
@Injectable()
export class ReadPaymentSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  async read(): Promise<SettingsRow> {
    const [row] = await this.em.fork().execute<SettingsRow[]>(
      `select provider, key_id, moyasar_key, moyasar_webhook, stripe_key, stripe_webhook, bank_details, seller_name, seller_address,
         vat_number, vat_rate, prices_include_vat, grace_days from payment_settings`,
    );
    if (!row) throw new Error('the row of the payment settings is gone');
    return row;
  }

  /** Null where there is none, or it was sealed with another APP_SECRET. */
  open(row: SettingsRow, name: KeyName): string | null {
    const bytes = row[name];
    if (bytes === null || row.key_id !== this.secrets.keyId) return null;
    return this.secrets.open({ keyId: row.key_id, bytes: Buffer.from(bytes) }, contextOf(name)).toString();
  }
}

export const vatOf = ({ vat_rate: rate, prices_include_vat: isIncluded }: SettingsRow): VatTerms => ({
  rate,
  isIncluded,
});
