import type { PaymentSettings, Provider } from '@server/billing/settings/payment-settings.contract.js';

/** Of keys only what is typed now: stored ones are never shown. */
export const SECRETS = ['moyasar_key', 'moyasar_webhook', 'stripe_key', 'stripe_webhook'] as const;

export interface PaymentValues extends Record<string, unknown> {
  provider: Provider;
  moyasar_key: string;
  moyasar_webhook: string;
  stripe_key: string;
  stripe_webhook: string;
  bank_details: string;
  seller_name: string;
  seller_address: string;
  vat_number: string;
  vat_rate: string;
  prices_include_vat: boolean;
  grace_days: string;
}

export function toValues(settings: PaymentSettings): PaymentValues {
  const { provider, bank_details, seller_name, seller_address, prices_include_vat } = settings;
  return {
    ...{ provider, bank_details, seller_name, seller_address, prices_include_vat },
    ...{ moyasar_key: '', moyasar_webhook: '', stripe_key: '', stripe_webhook: '' },
    vat_number: settings.vat_number ?? '',
    vat_rate: String(settings.vat_rate),
    grace_days: String(settings.grace_days),
  };
}

/** What is saved: keys that were not typed anew stay. */
export function toChanges(values: PaymentValues) {
  const { provider, bank_details, seller_name, seller_address, prices_include_vat } = values;
  const typed = SECRETS.filter((name) => values[name].trim() !== '').map((name) => [name, values[name].trim()]);
  return {
    ...{ provider, bank_details, seller_name, seller_address, prices_include_vat },
    ...(Object.fromEntries(typed) as Partial<Record<(typeof SECRETS)[number], string>>),
    vat_number: values.vat_number.trim() === '' ? null : values.vat_number.trim(),
    vat_rate: values.vat_rate.trim(),
    grace_days: values.grace_days.trim(),
  };
}
