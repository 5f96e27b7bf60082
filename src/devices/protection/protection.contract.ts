import { z } from 'zod';
import { Flag, Numeric } from '../../platform/http/fields.contract.js';
import { DeviceCalls } from '../calls/calls.contract.js';
import { DeviceProtection, DeviceSettings } from '../devices.contract.js';
import { GUARD_RANGES } from './guard.contract.js';
import { LONGEST_GAP, MOST_A_DAY, MOST_AN_HOUR } from './device-limits.contract.js';

const whole = (least: number, most: number) =>
  Numeric(
    z
      .number({ error: 'number_range' })
      .int({ error: 'number_range' })
      .min(least, { error: 'number_range' })
      .max(most, { error: 'number_range' }),
  );

/** POST /api/v1/device-settings/{sessionId} with _method=PUT. */
export const DeviceLimits = z
  .object({
    cap_day: whole(1, MOST_A_DAY),
    cap_hour: whole(1, MOST_AN_HOUR),
    warm_up: Flag,
    /** Seconds between two messages that go to many. */
    gap_min: whole(0, LONGEST_GAP),
    gap_max: whole(0, LONGEST_GAP),
    /** They know what they risk: needed for less protection than the device has now and than is safe. */
    accept_risk: Flag.default(false),
  })
  .refine(({ gap_min, gap_max }) => gap_max >= gap_min, { path: ['gap_max'], error: 'gap_order' });
export type DeviceLimits = z.infer<typeof DeviceLimits>;

const ofGuard = (name: keyof typeof GUARD_RANGES) => whole(GUARD_RANGES[name].least, GUARD_RANGES[name].most);

/** POST /api/v1/guard-settings. */
export const GuardBody = z.object({ failures: ofGuard('failures'), opt_outs: ofGuard('opt_outs') });
export type GuardBody = z.infer<typeof GuardBody>;
const Guard = z.object({ failures: z.number(), opt_outs: z.number() });
export const GuardSettingsResult = z.object({ data: Guard, usual: Guard });
export type GuardSettingsResult = z.infer<typeof GuardSettingsResult>;

/** POST /api/v1/device-settings/{sessionId}/warning: whether WhatsApp's app shows a notice of unauthorized tools. */
export const WarningBody = z.object({ shown: Flag });
export type WarningBody = z.infer<typeof WarningBody>;

/** GET and POST /api/v1/device-settings/{sessionId}; POST /api/v1/device-settings/{sessionId}/resume lets the guard go, …/choose lets it send, …/calls sets what happens to calls -> the same. */
export const DeviceSettingsResult = z.object({
  data: DeviceSettings,
  safe: DeviceSettings,
  /** Handling of incoming calls. */
  calls: DeviceCalls,
  protection: DeviceProtection,
  device: z.object({ id: z.number(), session_id: z.string(), device_name: z.string(), shows_typing: z.boolean() }),
});
export type DeviceSettingsResult = z.infer<typeof DeviceSettingsResult>;
