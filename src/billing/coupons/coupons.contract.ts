import { z } from 'zod';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Flag, Numeric } from '../../platform/http/fields.contract.js';

export const CouponResource = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
  /** Applies to the account's first order with the coupon. */
  first_period_only: z.boolean(),
  most_uses: z.number().nullable(),
  uses: z.number(),
  expires_at: z.string().nullable(),
  is_on: z.boolean(),
});
export type CouponResource = z.infer<typeof CouponResource>;

export const CouponList = z.object({ data: z.array(CouponResource) });
export type CouponList = z.infer<typeof CouponList>;

export const CreateCouponBody = z
  .object({
    code: z
      .string({ error: 'required' })
      .trim()
      .regex(/^[\w-]{3,40}$/, { error: 'value_invalid' }),
    kind: z.enum(['percent', 'amount']),
    value: Numeric(z.number().min(0.01, { error: 'number_range' }).max(100_000, { error: 'number_range' })),
    first_period_only: Flag.default(true),
    most_uses: Numeric(
      z.number().int().min(1, { error: 'number_range' }).max(1_000_000, { error: 'number_range' }),
    ).nullish(),
    /** Last valid day, in UTC. */
    expires_at: z.iso.date({ error: 'date_invalid' }).nullish(),
  })
  .refine(({ kind, value }) => kind === 'amount' || (value <= 100 && Number.isInteger(value)), {
    path: ['value'],
    error: 'number_range',
  });
export type CreateCouponBody = z.infer<typeof CreateCouponBody>;

export const SwitchCouponBody = z.object({ is_on: Flag });
export type SwitchCouponBody = z.infer<typeof SwitchCouponBody>;

export const CouponResult = MessageCode.extend({ data: CouponResource });
export type CouponResult = z.infer<typeof CouponResult>;
