import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, updateOf } from '../../platform/http/fields.contract.js';
import { TimeWindow } from '../../platform/http/time-windows.contract.js';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';

export const MAX_BUSINESS_HOURS = 50;
export const MAX_HOURS_WINDOWS = 50;
export const MAX_HOLIDAYS = 400;

export const HoursWindow = z.object({
  days: z.array(z.enum(WEEKDAYS)),
  from: z.string(),
  to: z.string(),
  overnight: z.boolean(),
});
export type HoursWindow = z.infer<typeof HoursWindow>;

export const BusinessHoursResource = z.object({
  id: z.number(),
  name: z.string(),
  time_zone: z.string(),
  windows: z.array(HoursWindow),
  /** Dates as YYYY-MM-DD. */
  holidays: z.array(z.string()),
});
export type BusinessHoursResource = z.infer<typeof BusinessHoursResource>;

const HoursWindowBody = TimeWindow.extend({
  /** Allows `to` before `from`: the window ends on the next day. */
  overnight: Flag.default(false),
}).refine(({ from, to, overnight }) => from < to || (overnight && from !== to), {
  path: ['to'],
  error: 'end_before_start',
});

const Holidays = z.array(z.iso.date({ error: 'date_invalid' })).max(MAX_HOLIDAYS, { error: 'too_many' });

/** A holiday closes its local day, including the part of an overnight window in it. */
export const BusinessHoursBody = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }),
  time_zone: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(64, { error: 'too_long' }),
  windows: z
    .array(HoursWindowBody, { error: 'required' })
    .min(1, { error: 'required' })
    .max(MAX_HOURS_WINDOWS, { error: 'too_many' }),
  holidays: Holidays.default([]),
});
export type BusinessHoursBody = z.infer<typeof BusinessHoursBody>;

export const UpdateBusinessHoursBody = updateOf(BusinessHoursBody, BusinessHoursBody.extend({ holidays: Holidays }));
export type UpdateBusinessHoursBody = z.infer<typeof UpdateBusinessHoursBody>;

export const BusinessHoursList = DataOf(z.array(BusinessHoursResource));
export type BusinessHoursList = z.infer<typeof BusinessHoursList>;
export const BusinessHoursResult = DataOf(BusinessHoursResource);
export type BusinessHoursResult = z.infer<typeof BusinessHoursResult>;

export const BusinessHoursMode = z.enum(['within', 'outside']);
export type BusinessHoursMode = z.infer<typeof BusinessHoursMode>;

/** Fields of rules that run within or outside business hours. Null hours mean always. */
export const HoursChoice = {
  business_hours_id: Id.nullish().transform((id) => id ?? null),
  business_hours_mode: BusinessHoursMode.nullish().transform((mode) => mode ?? 'within'),
};

export interface BusinessHoursEvents {
  'business_hours.changed': Record<string, never>;
}
