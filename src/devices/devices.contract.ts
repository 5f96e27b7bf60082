import { z } from 'zod';
import { Flag, Numeric, Revision, unlessNothing } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { HISTORY_DAYS } from './history/history-days.contract.js';
import { type PasskeyEvents, PasskeyRequest } from './pairing/passkey/passkey.contract.js';

export const DeviceState = z.enum([
  'new',
  'qr',
  'code',
  'scanned', // the phone confirmed, a reconnect follows
  'connecting',
  'syncing',
  'on',
  'reconnecting',
  'unstable', // retries slow down
  'off', // retries exhausted
  'logged_out', // unlinked on the phone
  'banned',
  'needs_passkey', // if the profile has no `passkey`, link again
]);
export type DeviceState = z.infer<typeof DeviceState>;

/** Translated as `devices.reason.<code>`. */
export const DeviceReason = z.enum([
  'qr_timeout',
  'code_timeout',
  'code_refused',
  'unlinked_on_phone',
  'refused_403',
  'refused_401',
  'replaced',
  'unavailable',
  'connection_lost',
  'network_unreachable',
  'passkey_wanted',
  'passkey_expired',
  'passkey_refused',
  'gone_silent',
  'sending_off',
  'unstable',
  'other_number',
  'number_in_use', // the account already has this number
]);
export type DeviceReason = z.infer<typeof DeviceReason>;

/** Restricts new chats only. */
export const DeviceLimit = z.enum([
  'time_lock', // WhatsApp's lock, with an end
  'new_chats', // WhatsApp's limit on new chats
  'warned', // a user reported that WhatsApp shows a warning
  'refusals', // WhatsApp refused several new chats
]);
export type DeviceLimit = z.infer<typeof DeviceLimit>;

export const GuardReason = z.enum(['failures', 'opt_outs']);
export type GuardReason = z.infer<typeof GuardReason>;

export const DeviceProtection = z.object({
  /** No new chats until `until`, which is null without a known end. */
  limit: z.object({ by: DeviceLimit, until: z.string().nullable() }).nullable(),
  /** Bulk sending pauses until a user resumes it. */
  guard: z.object({ reason: GuardReason, at: z.string() }).nullable(),
  /** The account has more devices than its package allows, so outgoing messages wait. */
  over_plan: z.boolean(),
  sent_today: z.number(),
  /** Maximum of today. Single messages count but are sent even above it. */
  cap_today: z.number(),
  sent_hour: z.number(),
  cap_hour: z.number(),
  /** Null when finished or off. */
  warm_up: z.object({ day: z.number(), of: z.number() }).nullable(),
});
export type DeviceProtection = z.infer<typeof DeviceProtection>;

export const DeviceSettings = z.object({
  cap_day: z.number(),
  cap_hour: z.number(),
  warm_up: z.boolean(),
  /** Seconds between bulk messages. */
  gap_min: z.number(),
  gap_max: z.number(),
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

export const DeviceEventKind = z.enum([
  'linked',
  'opened',
  'dropped', // disconnected, with reason and WhatsApp's code
  'recycled', // reconnected after silence
  'taken_over', // another process holds the device now
  'stopped', // with the state's reason
  'limited',
  'unlimited',
  'guarded', // bulk sending paused
  'unguarded',
  'unlinked',
]);
export type DeviceEventKind = z.infer<typeof DeviceEventKind>;

const ChosenDays = Numeric(z.literal(HISTORY_DAYS, { error: 'choice_unknown' }));

export const DeviceResource = z.object({
  id: z.number(),
  session_id: z.string(),
  device_name: z.string(),
  account_name: z.string().nullable(),
  /** Digits without plus. Null before linking. */
  phone_number: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(['on', 'off']),
  state: DeviceState,
  state_reason: DeviceReason.nullable(),
  /** Set for `other_number` and `number_in_use`. */
  refused_phone: z.string().nullable(),
  /** `main` sends the platform's codes and alerts. */
  type_account: z.enum(['main', 'normal']),
  shows_typing: z.boolean(),
  /** Days of history imported when linking. Those messages have `is_history`. */
  history_days: z.literal(HISTORY_DAYS),
  protection: DeviceProtection,
  connected_at: z.string().nullable(),
  last_activity_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.string(),
});
export type DeviceResource = z.infer<typeof DeviceResource>;

export const ListDevicesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  status: z.enum(['on', 'off']).optional(),
});
export type ListDevicesQuery = z.infer<typeof ListDevicesQuery>;

/** Creates a device if `session_id` is absent. */
export const ConnectDeviceBody = z
  .object({
    session_id: unlessNothing(z.string().trim().max(64).nullish()),
    /** Requests a pairing code for `phone_number` instead of a QR code. */
    code: Flag.default(false),
    phone_number: z.string().trim().max(32).nullish(),
    allow_duplicate: Flag.default(false),
    /** Default: 7 for a new device, otherwise unchanged. */
    history_days: ChosenDays.nullish(),
  })
  .refine((value) => !value.code || !!value.phone_number, { path: ['phone_number'], error: 'required' });
export type ConnectDeviceBody = z.infer<typeof ConnectDeviceBody>;

/** Later codes arrive as events `device.qr` and `device.code`. */
export const ConnectDeviceResult = z.object({
  data: z.object({
    qr: z.string().nullable(),
    code: z.string().nullable(),
    expires_at: z.string().nullable(),
    device: DeviceResource,
  }),
  message: z.string(),
  session_id: z.string(),
});
export type ConnectDeviceResult = z.infer<typeof ConnectDeviceResult>;

export const UpdateDeviceBody = z
  .object({
    device_name: z.string().trim().min(1, { error: 'required' }).max(60).optional(),
    type_account: z.enum(['main', 'normal']).optional(),
    shows_typing: Flag.optional(),
    /** Also applies while the device is being linked. */
    history_days: ChosenDays.optional(),
    revision: Revision,
  })
  .refine(({ revision: _revision, ...changes }) => Object.values(changes).some((change) => change !== undefined), {
    path: ['device_name'],
    error: 'required',
  });
export type UpdateDeviceBody = z.infer<typeof UpdateDeviceBody>;

export const DeviceProfile = z.object({
  status: z.boolean(),
  data: z.object({
    phone_number: z.string().nullable(),
    account_name: z.string().nullable(),
    avatar: z.string().nullable(),
    status: z.enum(['on', 'off']),
    state: DeviceState,
    state_reason: DeviceReason.nullable(),
    /** Set for `number_in_use`. */
    number_used_by: z.object({ session_id: z.string(), device_name: z.string() }).nullable(),
    qr: z.string().nullable(),
    code: z.string().nullable(),
    expires_at: z.string().nullable(),
    passkey: PasskeyRequest.nullable(),
  }),
  device_info: z.object({ device_name: z.string(), session_id: z.string() }),
  device: DeviceResource,
});
export type DeviceProfile = z.infer<typeof DeviceProfile>;

export const DeviceStatusResult = z.object({
  status: z.enum(['on', 'off']),
  state: DeviceState,
});
export type DeviceStatusResult = z.infer<typeof DeviceStatusResult>;

export interface DeviceEvents extends PasskeyEvents {
  'device.qr': { session_id: string; qr: string; expires_at: string };
  'device.code': { session_id: string; code: string; expires_at: string };
  'device.changed': { device: DeviceResource };
  'device.removed': { session_id: string };
}
