import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdList } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Platform } from '../platforms/platforms.contract.js';

export const CartStatus = z.enum([
  'waiting',
  'scheduled',
  'sent',
  'delivered',
  'read',
  'recovered',
  'stopped',
  'failed',
  'no_phone',
]);
export type CartStatus = z.infer<typeof CartStatus>;

export const CartResource = z.object({
  id: z.number(),
  app: z.object({ id: z.number(), name: Platform }),
  status_send: CartStatus,
  count_send: z.number(),
  required_call: z.boolean(),
  called_at: z.string().nullable(),
  coupon: z.string().nullable(),
  /** Locale key `carts.reasons.<reason>`. */
  reason: z.string().nullable(),
  next_at: z.string().nullable(),
  /** Amount in the cart's currency. */
  recovered_total: z.string().nullable(),
  event: z.object({
    customer_name: z.string().nullable(),
    customer_phone: z.string().nullable(),
    checkout_url: z.string().nullable(),
    coupon: z.string().nullable(),
    products_count: z.number(),
    total: z.string().nullable(),
    subtotal: z.string().nullable(),
    currency: z.string(),
    items: z.array(
      z.object({
        product_id: z.string().nullable(),
        name: z.string(),
        quantity: z.number(),
        total: z.string().nullable(),
        product_url: z.string().nullable(),
      }),
    ),
  }),
  abandoned_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CartResource = z.infer<typeof CartResource>;

export const CartMoment = z.object({
  /** left, updated, scheduled, sent, delivered, read, clicked, replied, opted_out, bought, stopped, called, failed, skipped. */
  what: z.string(),
  at: z.string(),
  step: z.number().nullable(),
  reason: z.string().nullable(),
});
export type CartMoment = z.infer<typeof CartMoment>;

export const ListCartsQuery = PageQuery.extend({
  apps: IdList(20).default([]),
  status_send: CartStatus.optional(),
  required_call: z.stringbool().optional(),
});
export type ListCartsQuery = z.infer<typeof ListCartsQuery>;

export const GetCartResult = DataOf(
  z.object({
    aboundcart: CartResource.extend({ timeline: z.array(CartMoment), contact_id: z.number().nullable() }),
  }),
);
export type GetCartResult = z.infer<typeof GetCartResult>;

/** Days are in the account's time zone, amounts by currency. */
export const CartSummaryQuery = z.object({
  days: z.coerce.number().int().min(7).max(90).default(30),
  apps: IdList(20).default([]),
});
export type CartSummaryQuery = z.infer<typeof CartSummaryQuery>;
export const CartSummary = DataOf(
  z.object({
    left: z.number(),
    recovered: z.number(),
    needs_call: z.number(),
    value: z.record(z.string(), z.string()),
    recovered_value: z.record(z.string(), z.string()),
    /** `recovered` counts carts of that day that were bought since. */
    days: z.array(z.object({ day: z.string(), left: z.number(), recovered: z.number() })),
  }),
);
export type CartSummary = z.infer<typeof CartSummary>;

export interface CartEvents {
  'cart.changed': { aboundcart: CartResource };
  'carts.removed': { ids: number[] };
}
