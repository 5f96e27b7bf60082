import { z } from 'zod';
import { Flag, Numeric } from '../../platform/http/fields.contract.js';

/** `none`: nothing can be bought. `test` is for the practice network alone. */
export const Provider = z.enum(['none', 'test', 'bank', 'moyasar', 'stripe']);
export type Provider = z.infer<typeof Provider>;

/** GET /api/v1/payment-settings. Keys are never shown again: only whether there is one. */
export const PaymentSettings = z.object({
  provider: Provider,
  /** Those that may be chosen here. */
  providers: z.array(Provider),
  has_moyasar_key: z.boolean(),
  has_moyasar_webhook: z.boolean(),
  has_stripe_key: z.boolean(),
  has_stripe_webhook: z.boolean(),
  /** What is to be set as the address of webhooks at the provider. */
  moyasar_webhook_url: z.string(),
  stripe_webhook_url: z.string(),
  bank_details: z.string(),
  seller_name: z.string(),
  seller_address: z.string(),
  vat_number: z.string().nullable(),
  /** Percent. */
  vat_rate: z.number(),
  prices_include_vat: z.boolean(),
  /** For so many days after the end of a subscription sending goes on. */
  grace_days: z.number(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const secret = (pattern: RegExp) =>
  z.string().trim().max(300, { error: 'too_long' }).regex(pattern, { error: 'key_invalid' }).nullable();

/** POST /api/v1/payment-settings: what is absent stays, null takes a value away. */
export const PaymentSettingsBody = z
  .object({
    provider: Provider,
    moyasar_key: secret(/^sk_(test|live)_\w+$/),
    /** The `secret_token` that Moyasar puts into its webhooks. */
    moyasar_webhook: secret(/^\S{8,}$/),
    stripe_key: secret(/^(sk|rk)_(test|live)_\w+$/),
    stripe_webhook: secret(/^whsec_\w+$/),
    bank_details: z.string().trim().max(2000, { error: 'too_long' }).nullable(),
    seller_name: z.string().trim().max(200, { error: 'too_long' }).nullable(),
    seller_address: z.string().trim().max(500, { error: 'too_long' }).nullable(),
    vat_number: z
      .string()
      .trim()
      .regex(/^3\d{13}3$/, { error: 'vat_number_invalid' })
      .nullable(),
    vat_rate: Numeric(z.number().min(0, { error: 'number_range' }).max(50, { error: 'number_range' })),
    prices_include_vat: Flag,
    grace_days: Numeric(z.number().int().min(0, { error: 'number_range' }).max(60, { error: 'number_range' })),
  })
  .partial();
export type PaymentSettingsBody = z.infer<typeof PaymentSettingsBody>;

export const PaymentSettingsResult = z.object({ data: PaymentSettings });
export type PaymentSettingsResult = z.infer<typeof PaymentSettingsResult>;

/** POST /api/v1/payment-settings/check asks the chosen provider with the stored keys: `ok`, `key_refused` or `unreachable`. */
export const ConnectionCheck = z.object({
  data: z.object({ result: z.enum(['ok', 'no_key', 'key_refused', 'unreachable']) }),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;
