import { z } from 'zod';
import { Flag, Numeric, Revision } from '../../platform/http/fields.contract.js';
import {
  KEY_FIELDS,
  type KeyName,
  ONLINE_PROVIDERS,
  type OnlineProvider,
} from '../providers/payment-provider.contract.js';

/** `test`: sandbox network only. */
export const Provider = z.enum(['none', 'test', 'bank', ...ONLINE_PROVIDERS]);
export type Provider = z.infer<typeof Provider>;

const hasKeys = Object.fromEntries(KEY_FIELDS.map(({ name }) => [`has_${name}`, z.boolean()])) as Record<
  `has_${KeyName}`,
  z.ZodBoolean
>;
const webhookUrls = Object.fromEntries(ONLINE_PROVIDERS.map((name) => [`${name}_webhook_url`, z.string()])) as Record<
  `${OnlineProvider}_webhook_url`,
  z.ZodString
>;

/** Keys are write-only. */
export const PaymentSettings = z.object({
  provider: Provider,
  providers: z.array(Provider),
  ...hasKeys,
  ...webhookUrls,
  bank_details: z.string(),
  seller_name: z.string(),
  seller_address: z.string(),
  vat_number: z.string().nullable(),
  vat_rate: z.number(),
  prices_include_vat: z.boolean(),
  /** Days of sending after the subscription ends. */
  grace_days: z.number(),
  revision: z.string(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const Key = z.string().trim().max(300, { error: 'too_long' }).nullable();
const keys = Object.fromEntries(KEY_FIELDS.map(({ name }) => [name, Key])) as Record<KeyName, typeof Key>;

/** ZATCA's QR stores the length in one byte. Arabic letters take two bytes. */
const MAX_SELLER_NAME_BYTES = 255;
export const isSellerName = (name: string): boolean =>
  new TextEncoder().encode(name.trim()).length <= MAX_SELLER_NAME_BYTES;

/** Absent fields keep their values, null clears them. */
export const PaymentSettingsBody = z
  .object({
    provider: Provider,
    ...keys,
    bank_details: z.string().trim().max(2000, { error: 'too_long' }).nullable(),
    seller_name: z.string().trim().refine(isSellerName, { error: 'seller_name_long' }).nullable(),
    seller_address: z.string().trim().max(500, { error: 'too_long' }).nullable(),
    vat_number: z
      .string()
      .trim()
      .regex(/^3\d{13}3$/, { error: 'vat_number_invalid' })
      .nullable(),
    vat_rate: Numeric(z.number().min(0, { error: 'number_range' }).max(50, { error: 'number_range' })),
    prices_include_vat: Flag,
    grace_days: Numeric(z.number().int().min(0, { error: 'number_range' }).max(60, { error: 'number_range' })),
    revision: Revision,
  })
  .partial();
export type PaymentSettingsBody = z.infer<typeof PaymentSettingsBody>;

export const PaymentSettingsResult = z.object({ data: PaymentSettings });
export type PaymentSettingsResult = z.infer<typeof PaymentSettingsResult>;

export const ConnectionCheck = z.object({
  data: z.object({ result: z.enum(['ok', 'no_key', 'key_refused', 'unreachable']) }),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;
