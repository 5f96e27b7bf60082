import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

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
  'needs_passkey', // WhatsApp wants a passkey that only its own page can give
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
  'gone_silent',
  'sending_off',
  'unstable',
]);
export type DeviceReason = z.infer<typeof DeviceReason>;

/** What WhatsApp itself forbids a number for a while: writing to people it has no chat with. Chats that exist go on. */
export const DeviceLimit = z.enum([
  'time_lock', // WhatsApp has locked the account out of new chats until an end it names
  'new_chats', // its quota of new chats is used up
  'refusals', // it has refused several new chats without saying until when, so the number rests from them for a while
]);
export type DeviceLimit = z.infer<typeof DeviceLimit>;

/** Why sending to many was stopped to protect the number, in a word the client translates as `protection.guard.<reason>`. */
export const GuardReason = z.enum(['failures', 'opt_outs']);
export type GuardReason = z.infer<typeof GuardReason>;

/** What keeps the number of a device from being banned, as it is now. */
export interface DeviceProtection {
  /** People who have never written to this number, nor got anything from it, wait until then. */
  limit: { by: DeviceLimit; until: string | null } | null;
  /** Nothing goes to many until somebody lets it go on. */
  guard: { reason: GuardReason; at: string } | null;
  /** The package has room for fewer devices: this one receives, and what it is to send waits until it is chosen or there is room. */
  over_plan: boolean;
  sent_today: number;
  /** What goes to many stops here; what one person writes to another goes on, and counts. */
  cap_today: number;
  sent_hour: number;
  cap_hour: number;
  /** The days of a new number, on which it may send less; null later, and when that is off. */
  warm_up: { day: number; of: number } | null;
}

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

export interface DeviceResource {
  id: number;
  session_id: string;
  device_name: string;
  account_name: string | null;
  /** Digits without plus, null before the first link. */
  phone_number: string | null;
  avatar: string | null;
  status: 'on' | 'off';
  state: DeviceState;
  state_reason: DeviceReason | null;
  type_account: 'main' | 'normal';
  protection: DeviceProtection;
  connected_at: string | null;
  last_activity_at: string | null;
  created_at: string;
  updated_at: string;
}

export const ListDevicesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  status: z.enum(['on', 'off']).optional(),
});
export type ListDevicesQuery = z.infer<typeof ListDevicesQuery>;

/** Without `session_id` a device is created; with a known one its session is reused and reconnected. */
export const ConnectDevice = z
  .object({
    session_id: z.string().trim().max(64).nullish(),
    code: Flag.default(false),
    phone_number: z.string().trim().max(32).nullish(),
  })
  .refine((value) => !value.code || !!value.phone_number, { path: ['phone_number'], error: 'required' });
export type ConnectDevice = z.infer<typeof ConnectDevice>;

/** The answer of POST /api/v1/new-connect-device: whatever WhatsApp has issued so far; the rest is pushed. */
export interface ConnectDeviceResult {
  data: { qr: string | null; code: string | null; expires_at: string | null; device: DeviceResource };
  message: string;
  session_id: string;
}

export const UpdateDevice = z
  .object({
    device_name: z.string().trim().min(1, { error: 'required' }).max(60).optional(),
    type_account: z.enum(['main', 'normal']).optional(),
  })
  .refine((value) => value.device_name !== undefined || value.type_account !== undefined, {
    path: ['device_name'],
    error: 'required',
  });
export type UpdateDevice = z.infer<typeof UpdateDevice>;

/** GET /api/v1/profile-info/{sessionId}. */
export interface DeviceProfile {
  status: boolean;
  data: {
    phone_number: string | null;
    account_name: string | null;
    avatar: string | null;
    status: 'on' | 'off';
    state: DeviceState;
    state_reason: DeviceReason | null;
    qr: string | null;
    code: string | null;
    expires_at: string | null;
  };
  device_info: { device_name: string; session_id: string };
  device: DeviceResource;
}

export interface DeviceStatusResult {
  status: 'on' | 'off';
  state: DeviceState;
}

export interface DeviceEvents {
  'device.qr': { session_id: string; qr: string; expires_at: string };
  'device.code': { session_id: string; code: string; expires_at: string };
  'device.changed': { device: DeviceResource };
  'device.removed': { session_id: string };
}
