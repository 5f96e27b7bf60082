import { z } from 'zod';
import { Flag, Id, Numeric, SelectedIds } from '../../platform/http/fields.contract.js';
import { Told } from '../../platform/http/answers.contract.js';
import { PackageResource, PeriodType } from '../billing.contract.js';

/** The most a package costs, and any discount takes off, in SAR. */
const MOST_SAR = 100_000;
const MOST_PERIODS = 24;

/** SAR with two decimals at most. */
const Money = Numeric(
  z
    .number()
    .min(0, { error: 'number_range' })
    .max(MOST_SAR, { error: 'number_range' })
    .refine((sar) => Math.abs(sar * 100 - Math.round(sar * 100)) < 1e-6, { error: 'money_decimals' }),
);

/** How many there may be: -1 is unlimited, 0 is none. */
const Limit = Numeric(
  z.number().int().min(-1, { error: 'number_range' }).max(1_000_000_000, { error: 'number_range' }),
);

const Months = Numeric(z.number().int().min(1, { error: 'number_range' }).max(120, { error: 'number_range' }));

const text = (most: number) =>
  z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(most, { error: 'too_long' });

/** `days`, `months` and `years` are understood as well. */
const Period = z.preprocess(
  (written) => (typeof written === 'string' ? written.trim().toLowerCase().replace(/s$/, '') : written),
  PeriodType,
);

const PeriodTerms = z.object({
  /** Of a period that is there already: it keeps its id. */
  id: Id.nullish(),
  months: Months,
  discount: Money,
});

/** A list, or its JSON. */
const Periods = z.preprocess(
  (written) => {
    if (typeof written !== 'string') return written;
    try {
      return JSON.parse(written) as unknown;
    } catch {
      return written;
    }
  },
  z.array(PeriodTerms).max(MOST_PERIODS, { error: 'too_many' }),
);

const oneOrMany = (written: unknown): unknown => (typeof written === 'string' ? [written] : written);

/** POST /api/v1/packages. Counts that are not said are unlimited. */
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
  package_type: z.enum(['public', 'private']).default('public'),
  /** "Activate": whether it is offered. */
  status: z.preprocess((given) => given ?? null, Flag),
  features: z.preprocess(
    oneOrMany,
    z.array(text(200), { error: 'required' }).min(1, { error: 'required' }).max(50, { error: 'too_many' }),
  ),
  periods: Periods.default([]),
  app_id: Id.nullish(),
});
export type CreatePackageBody = z.infer<typeof CreatePackageBody>;

/** POST /api/v1/package-update/{id}. What is absent stays; `periods` are all that are to be there afterwards. */
export const UpdatePackageBody = CreatePackageBody.extend({
  discount: Money.nullish(),
  period_type: Period,
  package_type: z.enum(['public', 'private']),
  status: Flag,
  periods: Periods,
}).partial();
export type UpdatePackageBody = z.infer<typeof UpdatePackageBody>;

export const PackageResult = z.object({ data: PackageResource });
export type PackageResult = z.infer<typeof PackageResult>;
/** `message` is `package_created` or `package_updated`. */
export const SavePackageResult = PackageResult.extend(Told.shape);
export type SavePackageResult = z.infer<typeof SavePackageResult>;

/** DELETE /api/v1/selected-packages. */
export const SelectedPackages = z.object({ selected_data: SelectedIds() });
export type SelectedPackages = z.infer<typeof SelectedPackages>;
/** Those that accounts have are `kept`. */
export const DeletedPackages = Told.extend({ count: z.number(), kept: z.array(z.number()) });
export type DeletedPackages = z.infer<typeof DeletedPackages>;

/** POST and DELETE /api/v1/packages/{id}/link: where a private package is offered to whoever has the address. */
export const PackageLink = z.object({ data: z.object({ link: z.string().nullable(), url: z.string().nullable() }) });
export type PackageLink = z.infer<typeof PackageLink>;
