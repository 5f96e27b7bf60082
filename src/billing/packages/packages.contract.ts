import { z } from 'zod';
import { Flag, Id, Numeric, Revision, SelectedIds, updateOf } from '../../platform/http/fields.contract.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { PackageResource, PeriodType } from '../billing.contract.js';

const MAX_PRICE_SAR = 100_000;
const MAX_PERIODS = 24;

const Money = Numeric(
  z
    .number()
    .min(0, { error: 'number_range' })
    .max(MAX_PRICE_SAR, { error: 'number_range' })
    .refine((sar) => Math.abs(sar * 100 - Math.round(sar * 100)) < 1e-6, { error: 'money_decimals' }),
);

/** -1 is unlimited, 0 is none. */
const Limit = Numeric(
  z.number().int().min(-1, { error: 'number_range' }).max(1_000_000_000, { error: 'number_range' }),
);

const Months = Numeric(z.number().int().min(1, { error: 'number_range' }).max(120, { error: 'number_range' }));

const text = (maxLength: number) =>
  z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(maxLength, { error: 'too_long' });

const Period = z.preprocess(
  (input) => (typeof input === 'string' ? input.trim().toLowerCase().replace(/s$/, '') : input),
  PeriodType,
);

const PeriodTerms = z.object({
  id: Id.nullish(),
  months: Months,
  discount: Money,
});

const Periods = z.preprocess(
  (input) => {
    if (typeof input !== 'string') return input;
    try {
      return JSON.parse(input) as unknown;
    } catch {
      return input;
    }
  },
  z.array(PeriodTerms).max(MAX_PERIODS, { error: 'too_many' }),
);

const toList = (input: unknown): unknown => (typeof input === 'string' ? [input] : input);

/** Absent counts are unlimited. */
export const CreatePackageBody = z.object({
  title: text(100),
  main_name: text(100),
  description: text(2000),
  price: Money,
  discount: Money.nullish().transform((discount) => discount ?? 0),
  count_months: Months,
  period_type: Period.default('month'),
  count_messages: Limit,
  count_devices: Limit.nullish(),
  count_templates: Limit.nullish(),
  count_campaigns: Limit.nullish(),
  count_phone_contacts: Limit.nullish(),
  count_storage_mb: Limit.nullish(),
  count_users: Limit.nullish(),
  package_type: z.enum(['public', 'private']).default('public'),
  status: z.preprocess((input) => input ?? null, Flag),
  features: z.preprocess(
    toList,
    z.array(text(200), { error: 'required' }).min(1, { error: 'required' }).max(50, { error: 'too_many' }),
  ),
  periods: Periods.default([]),
  app_id: Id.nullish(),
});
export type CreatePackageBody = z.infer<typeof CreatePackageBody>;

/** Absent fields keep their values. `periods` replaces all. */
export const UpdatePackageBody = updateOf(
  CreatePackageBody,
  CreatePackageBody.extend({
    discount: Money.nullish(),
    period_type: Period,
    package_type: z.enum(['public', 'private']),
    status: Flag,
    periods: Periods,
    revision: Revision,
  }),
);
export type UpdatePackageBody = z.infer<typeof UpdatePackageBody>;

export const PackageResult = z.object({ data: PackageResource });
export type PackageResult = z.infer<typeof PackageResult>;
export const SavePackageResult = PackageResult.extend(MessageCode.shape);
export type SavePackageResult = z.infer<typeof SavePackageResult>;

export const SelectedPackages = z.object({ selected_data: SelectedIds() });
export type SelectedPackages = z.infer<typeof SelectedPackages>;
export const DeletedPackages = MessageCode.extend({ count: z.number(), kept: z.array(z.number()) });
export type DeletedPackages = z.infer<typeof DeletedPackages>;

export const PackageLink = z.object({ data: z.object({ link: z.string().nullable(), url: z.string().nullable() }) });
export type PackageLink = z.infer<typeof PackageLink>;
