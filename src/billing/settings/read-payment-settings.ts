import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { VatTerms } from '../price.js';
import { Provider } from './payment-settings.contract.js';

const COLUMNS = [
  'provider',
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
  columns: `${COLUMNS.map((name) => `s.${name}`).join(', ')},
    (select string_agg(c.sealed::text, ',' order by c.provider) from payment_credentials c)`,
};

/** Reads settings uncached, so all processes agree. */
@Injectable()
export class ReadPaymentSettings {
  constructor(private readonly em: EntityManager) {}

  async read(em: EntityManager = this.em.fork()): Promise<SettingsRow> {
    const row = await database(em)
      .selectFrom('payment_settings as s')
      .select(COLUMNS)
      .select(revisionOf(EDITED_PAYMENT_SETTINGS).as('revision'))
      .executeTakeFirstOrThrow();
    // A newer version may have stored an unknown provider.
    return { ...row, provider: Provider.catch('none').parse(row.provider) };
  }
}

export const vatOf = ({ vat_rate: rate, prices_include_vat: isIncluded }: SettingsRow): VatTerms => ({
  rate,
  isIncluded,
});
