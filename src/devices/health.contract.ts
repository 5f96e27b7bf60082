import { z } from 'zod';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { DeviceEventKind, DeviceLimit, DeviceReason, DeviceResource, DeviceState } from './devices.contract.js';

export const DeviceEventResource = z.object({
  id: z.number(),
  at: z.string(),
  kind: DeviceEventKind,
  reason: DeviceReason.nullable(),
  /** WhatsApp's disconnect code. */
  code: z.number().nullable(),
  until: z.string().nullable(),
});
export type DeviceEventResource = z.infer<typeof DeviceEventResource>;

/** `cursorId` is the previous `next_cursor`. */
export const ListDeviceEventsQuery = z.object({
  cursorId: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ListDeviceEventsQuery = z.infer<typeof ListDeviceEventsQuery>;

export const DeviceEventList = z.object({
  data: z.array(DeviceEventResource),
  next_cursor: z.number().nullable(),
});
export type DeviceEventList = z.infer<typeof DeviceEventList>;

/** `blocked`: refused by WhatsApp. `retries`: resends after failed decryption. */
export const DeviceFigures = z.object({
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  blocked: z.number(),
  retries: z.number(),
});
export type DeviceFigures = z.infer<typeof DeviceFigures>;

/** `is_longer`: counting stopped at `length`. */
export const DeviceQueue = z.object({
  length: z.number(),
  is_longer: z.boolean(),
  oldest_at: z.string().nullable(),
});
export type DeviceQueue = z.infer<typeof DeviceQueue>;

export const DeviceHealth = z.object({
  device: DeviceResource,
  up_since: z.string().nullable(),
  /** Share of time, 0 to 1. Null before linking. */
  uptime: z.object({ day: z.number().nullable(), week: z.number().nullable() }),
  /** Seven days, oldest first, in the account's time zone. */
  days: z.array(z.object({ day: z.string(), ...DeviceFigures.shape })),
  time_zone: z.string(),
  queue: DeviceQueue,
});
export type DeviceHealth = z.infer<typeof DeviceHealth>;

export interface HealthEvents {
  'device.event': { session_id: string; event: DeviceEventResource };
}

/** `search` matches name, number and account. */
export const ListHealthDevicesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  state: DeviceState.optional(),
  process: z.uuid().or(z.literal('none')).optional(),
  account: Id.optional(),
});
export type ListHealthDevicesQuery = z.infer<typeof ListHealthDevicesQuery>;

export const HealthDevice = z.object({
  id: z.number(),
  session_id: z.string(),
  device_name: z.string(),
  phone_number: z.string().nullable(),
  type_account: z.enum(['main', 'normal']),
  state: DeviceState,
  state_reason: DeviceReason.nullable(),
  limit: z.object({ by: DeviceLimit, until: z.string().nullable() }).nullable(),
  connected_at: z.string().nullable(),
  last_activity_at: z.string().nullable(),
  account: z.object({ id: z.number(), name: z.string() }),
  process: z.object({ id: z.string(), name: z.string() }).nullable(),
  sent: z.number(),
  failed: z.number(),
  queue: DeviceQueue,
});
export type HealthDevice = z.infer<typeof HealthDevice>;

/** Figures are null until reported. */
export const HealthProcess = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  is_alive: z.boolean(),
  started_at: z.string(),
  beat_at: z.string(),
  devices: z.number(),
  capacity: z.number(),
  memory_bytes: z.number().nullable(),
  heap_bytes: z.number().nullable(),
  lag_ms: z.number().nullable(),
});
export type HealthProcess = z.infer<typeof HealthProcess>;

/** Outage of many devices for a minute or more. */
export const ServerIncident = z.object({
  kind: z.enum([
    'server', // no process held devices
    'whatsapp',
    'network',
    'connection', // other reasons
  ]),
  began_at: z.string(),
  ended_at: z.string().nullable(),
  devices: z.number(),
});
export type ServerIncident = z.infer<typeof ServerIncident>;
