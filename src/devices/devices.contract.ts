import { z } from 'zod';
import { Flag, unlessNothing } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { type PasskeyEvents, PasskeyRequest } from './pairing/passkey/passkey.contract.js';

/** What a device is doing. `status` on the wire is `on` for state `on` and `off` for all others. */
export const DeviceState = z.enum([
  'new', // created, never linked
  'qr', // a QR code waits to be scanned
  'code', // a pairing code waits to be typed
  'scanned', // the phone accepted, WhatsApp asks for a restart of the connection
  'connecting',
  'syncing', // linked, the first synchronisation runs
  'on',
  'reconnecting',
  'unstable', // every connection drops soon; tried less often, and on again when one lasts
  'off', // stopped trying; the user can reconnect
  'logged_out', // the phone removed this device: link again
  'banned', // WhatsApp refused the number
  'needs_passkey', // WhatsApp asks for a passkey before it links; without a `passkey` in the profile the link has to begin anew
]);
export type DeviceState = z.infer<typeof DeviceState>;

/** Why a device is not on, in a word the client translates as `devices.reason.<code>`. */
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
  'other_number', // another number has scanned the code of a device that belongs to `phone_number`
  'number_in_use', // another device of the account has this number
]);
export type DeviceReason = z.infer<typeof DeviceReason>;

/** What WhatsApp itself forbids a number for a while: writing to people it has no chat with. Chats that exist go on. */
export const DeviceLimit = z.enum([
  'time_lock', // WhatsApp has locked the account out of new chats until an end it names
  'new_chats', // its quota of new chats is used up
  'warned', // WhatsApp's app has warned the account of unauthorized tools, as somebody of the account has reported
  'refusals', // it has refused several new chats without saying until when, so the number rests from them for a while
]);
export type DeviceLimit = z.infer<typeof DeviceLimit>;

/** Why sending to many was stopped to protect the number, in a word the client translates as `protection.guard.<reason>`. */
export const GuardReason = z.enum(['failures', 'opt_outs']);
export type GuardReason = z.infer<typeof GuardReason>;

/** What keeps the number of a device from being banned, as it is now. */
export const DeviceProtection = z.object({
  /** People who have never written to this number, nor got anything from it, wait until then. */
  limit: z.object({ by: DeviceLimit, until: z.string().nullable() }).nullable(),
  /** Nothing goes to many until somebody lets it go on. */
  guard: z.object({ reason: GuardReason, at: z.string() }).nullable(),
  /** The package has room for fewer devices: this one receives, and what it is to send waits until it is chosen or there is room. */
  over_plan: z.boolean(),
  sent_today: z.number(),
  /** What goes to many stops here; what one person writes to another goes on, and counts. */
  cap_today: z.number(),
  sent_hour: z.number(),
  cap_hour: z.number(),
  /** The days of a new number, on which it may send less; null later, and when that is off. */
  warm_up: z.object({ day: z.number(), of: z.number() }).nullable(),
});
export type DeviceProtection = z.infer<typeof DeviceProtection>;

/** How much a device may send to many, and how fast. */
export const DeviceSettings = z.object({
  cap_day: z.number(),
  cap_hour: z.number(),
  warm_up: z.boolean(),
  /** Seconds between two messages that go to many. */
  gap_min: z.number(),
  gap_max: z.number(),
});
export type DeviceSettings = z.infer<typeof DeviceSettings>;

/** What happened to the connection of a device, one entry of its timeline each. */
export const DeviceEventKind = z.enum([
  'linked',
  'opened',
  'dropped', // with the reason and WhatsApp's code
  'recycled', // nothing was heard for too long, so the connection was made anew
  'taken_over', // another process of the server holds it now
  'stopped', // with the state's reason
  'limited', // WhatsApp's own limit, with its end
  'unlimited',
  'guarded', // bulk sending was paused to protect the number
  'unguarded',
  'unlinked',
]);
export type DeviceEventKind = z.infer<typeof DeviceEventKind>;

export const DeviceResource = z.object({
  id: z.number(),
  session_id: z.string(),
  device_name: z.string(),
  account_name: z.string().nullable(),
  /** Digits without plus, null before the first link. */
  phone_number: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(['on', 'off']),
  state: DeviceState,
  state_reason: DeviceReason.nullable(),
  /** The number whose link was refused, for `other_number` and `number_in_use`. */
  refused_phone: z.string().nullable(),
  type_account: z.enum(['main', 'normal']),
  /** Open chats show typing contacts, and contacts see that the account's users are typing. */
  shows_typing: z.boolean(),
  protection: DeviceProtection,
  connected_at: z.string().nullable(),
  last_activity_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DeviceResource = z.infer<typeof DeviceResource>;

export const ListDevicesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  status: z.enum(['on', 'off']).optional(),
});
export type ListDevicesQuery = z.infer<typeof ListDevicesQuery>;

/** Without `session_id` a device is created; with a known one its session is reused and reconnected. */
export const ConnectDevice = z
  .object({
    session_id: unlessNothing(z.string().trim().max(64).nullish()),
    code: Flag.default(false),
    phone_number: z.string().trim().max(32).nullish(),
    /** Links a number that another device of the account has: the answer to `number_in_use`. */
    allow_duplicate: Flag.default(false),
  })
  .refine((value) => !value.code || !!value.phone_number, { path: ['phone_number'], error: 'required' });
export type ConnectDevice = z.infer<typeof ConnectDevice>;

/** The answer of POST /api/v1/new-connect-device: whatever WhatsApp has issued so far; the rest is pushed. */
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

export const UpdateDevice = z
  .object({
    device_name: z.string().trim().min(1, { error: 'required' }).max(60).optional(),
    type_account: z.enum(['main', 'normal']).optional(),
    shows_typing: Flag.optional(),
  })
  .refine((value) => Object.values(value).some((change) => change !== undefined), {
    path: ['device_name'],
    error: 'required',
  });
export type UpdateDevice = z.infer<typeof UpdateDevice>;

/** GET /api/v1/profile-info/{sessionId}. */
export const DeviceProfile = z.object({
  status: z.boolean(),
  data: z.object({
    phone_number: z.string().nullable(),
    account_name: z.string().nullable(),
    avatar: z.string().nullable(),
    status: z.enum(['on', 'off']),
    state: DeviceState,
    state_reason: DeviceReason.nullable(),
    /** The device that has the number, for `number_in_use`. */
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
