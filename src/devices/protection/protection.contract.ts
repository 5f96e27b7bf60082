import { z } from 'zod';
import { Flag, Numeric, Revision } from '../../platform/http/fields.contract.js';
import { DeviceCalls } from '../calls/calls.contract.js';
import { DeviceProtection, DeviceSettings } from '../devices.contract.js';
import { GUARD_RANGES } from './guard.contract.js';
import { MAX_GAP_SECONDS, MAX_MESSAGES_PER_DAY, MAX_MESSAGES_PER_HOUR } from './device-limits.contract.js';

const wholeNumber = (min: number, max: number) =>
  Numeric(
    z
      .number({ error: 'number_range' })
      .int({ error: 'number_range' })
      .min(min, { error: 'number_range' })
      .max(max, { error: 'number_range' }),
  );

export const DeviceLimits = z
  .object({
    cap_day: wholeNumber(1, MAX_MESSAGES_PER_DAY),
    cap_hour: wholeNumber(1, MAX_MESSAGES_PER_HOUR),
    warm_up: Flag,
    gap_min: wholeNumber(0, MAX_GAP_SECONDS),
    gap_max: wholeNumber(0, MAX_GAP_SECONDS),
    /** Confirms limits weaker than the current and safe ones. */
    accept_risk: Flag.default(false),
    revision: Revision,
  })
  .refine(({ gap_min, gap_max }) => gap_max >= gap_min, { path: ['gap_max'], error: 'gap_order' });
export type DeviceLimits = z.infer<typeof DeviceLimits>;

const guardValue = (name: keyof typeof GUARD_RANGES) => wholeNumber(GUARD_RANGES[name].least, GUARD_RANGES[name].most);

export const GuardBody = z.object({
  failures: guardValue('failures'),
  opt_outs: guardValue('opt_outs'),
  revision: Revision,
});
export type GuardBody = z.infer<typeof GuardBody>;
const Guard = z.object({ failures: z.number(), opt_outs: z.number() });
export const GuardSettingsResult = z.object({ data: Guard, usual: Guard, revision: z.string() });
export type GuardSettingsResult = z.infer<typeof GuardSettingsResult>;

export const WarningBody = z.object({ shown: Flag });
export type WarningBody = z.infer<typeof WarningBody>;

export const DeviceSettingsResult = z.object({
  data: DeviceSettings,
  safe: DeviceSettings,
  calls: DeviceCalls,
  protection: DeviceProtection,
  device: z.object({ id: z.number(), session_id: z.string(), device_name: z.string(), shows_typing: z.boolean() }),
  revision: z.string(),
  calls_revision: z.string(),
});
export type DeviceSettingsResult = z.infer<typeof DeviceSettingsResult>;
