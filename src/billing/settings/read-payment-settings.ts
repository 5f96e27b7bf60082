import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Secrets } from '../../platform/secrets.js';
import type { VatTerms } from '../price.js';
import { KEY_NAMES, type KeyName } from '../providers/payment-provider.contract.js';

const COLUMNS = [
  'provider',
  'key_id',
  ...KEY_NAMES,
  'bank_details',
  'seller_name',
  'seller_address',
  'vat_number',
  'vat_rate',
  'prices_include_vat',
  'grace_days',
] as const;

export type SettingsRow = Pick<Row<'payment_settings'>, (typeof COLUMNS)[number]> & { revision: string };

export const EDITED_PAYMENT_SETTINGS: EditedRow = {
  from: 'payment_settings s',
  columns: `s.provider, ${KEY_NAMES.map((name) => `s.${name}`).join(', ')}, s.bank_details, s.seller_name, s.seller_address, s.vat_number, s.vat_rate, s.prices_include_vat, s.grace_days`,
};

export const paymentKeyContext = (name: KeyName): string => `payment-settings:${name}`;

/** Never cached, so all processes agree. */
@Injectable()
export class ReadPaymentSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  read(): Promise<SettingsRow> {
    return database(this.em.fork())
      .selectFrom('payment_settings as s')
      .select(COLUMNS)
      .select(revisionOf(EDITED_PAYMENT_SETTINGS).as('revision'))
      .executeTakeFirstOrThrow();
  }

  /** Null without a key, or if another APP_SECRET encrypted it. */
  open(row: SettingsRow, name: KeyName): string | null {
    const bytes = row[name];
    if (bytes === null || row.key_id !== this.secrets.keyId) return null;
    return this.secrets.open({ keyId: row.key_id, bytes: Buffer.from(bytes) }, paymentKeyContext(name)).toString();
  }
}

export const vatOf = ({ vat_rate: rate, prices_include_vat: isIncluded }: SettingsRow): VatTerms => ({
  rate,
  isIncluded,
});
