import { KEY_FIELDS, type KeyName } from '@server/billing/providers/payment-provider.contract.js';
import type { PaymentSettings, Provider } from '@server/billing/settings/payment-settings.contract.js';

/** The browser never receives stored keys, so a key is empty until typed. */
export interface PaymentValues extends Record<string, unknown>, Record<KeyName, string> {
  provider: Provider;
  bank_details: string;
  seller_name: string;
  seller_address: string;
  vat_number: string;
  vat_rate: string;
  prices_include_vat: boolean;
  grace_days: string;
}

export function toPaymentValues(settings: PaymentSettings): PaymentValues {
  const { provider, bank_details, seller_name, seller_address, prices_include_vat } = settings;
  return {
    provider,
    bank_details,
    seller_name,
    seller_address,
    prices_include_vat,
    ...(Object.fromEntries(KEY_FIELDS.map(({ name }) => [name, ''])) as Record<KeyName, string>),
    vat_number: settings.vat_number ?? '',
    vat_rate: String(settings.vat_rate),
    grace_days: String(settings.grace_days),
  };
}

/** Omits untyped keys, which the server then keeps. */
export function toPaymentChanges(values: PaymentValues) {
  const { provider, bank_details, seller_name, seller_address, prices_include_vat } = values;
  const typedKeys = KEY_FIELDS.map(({ name }) => [name, values[name].trim()]).filter(([, value]) => value !== '');
  return {
    provider,
    bank_details,
    seller_name,
    seller_address,
    prices_include_vat,
    ...(Object.fromEntries(typedKeys) as Partial<Record<KeyName, string>>),
    vat_number: values.vat_number.trim() === '' ? null : values.vat_number.trim(),
    vat_rate: values.vat_rate.trim(),
    grace_days: values.grace_days.trim(),
  };
}
