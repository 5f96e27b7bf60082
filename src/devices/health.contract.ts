import { z } from 'zod';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { DeviceEventKind, DeviceLimit, DeviceReason, DeviceResource, DeviceState } from './devices.contract.js';

/** An entry of a device's timeline. */
export const DeviceEventResource = z.object({
  id: z.number(),
  at: z.string(),
  kind: DeviceEventKind,
  reason: DeviceReason.nullable(),
  /** WhatsApp's number for what ended the connection. */
  code: z.number().nullable(),
  until: z.string().nullable(),
});
export type DeviceEventResource = z.infer<typeof DeviceEventResource>;

/** GET /api/v1/device-events/{sessionId}: newest first; `cursorId` is the `next_cursor` of the page before. */
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

/**
 * What a device did in some time, counted by when the messages were written. `blocked` are those of `failed` that WhatsApp itself refused;
 * `retries` are the times a phone could not read a message and was sent it again.
 */
export const DeviceFigures = z.object({
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  blocked: z.number(),
  retries: z.number(),
});
export type DeviceFigures = z.infer<typeof DeviceFigures>;

/** Messages that are written and not sent yet; of a very long queue only that it is longer than `length`. */
export const DeviceQueue = z.object({
  length: z.number(),
  is_longer: z.boolean(),
  oldest_at: z.string().nullable(),
});
export type DeviceQueue = z.infer<typeof DeviceQueue>;

/** GET /api/v1/device-health/{sessionId}. */
export const DeviceHealth = z.object({
  device: DeviceResource,
  /** Since when the connection is open without a break; null while it is not. */
  up_since: z.string().nullable(),
  /** The share of the time it was open, 0 to 1; null before it was linked. */
  uptime: z.object({ day: z.number().nullable(), week: z.number().nullable() }),
  /** The last seven days of the account's calendar, oldest first; the last one is today. */
  days: z.array(z.object({ day: z.string(), ...DeviceFigures.shape })),
  time_zone: z.string(),
  queue: DeviceQueue,
});
export type DeviceHealth = z.infer<typeof DeviceHealth>;

export interface HealthEvents {
  'device.event': { session_id: string; event: DeviceEventResource };
}

/** GET /api/v1/health/devices. `search` looks at the device's name and number, and at whose account it is. */
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
  /** Who holds its connection; null while nobody does. */
  process: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the last 24 hours. */
  sent: z.number(),
  failed: z.number(),
  queue: DeviceQueue,
});
export type HealthDevice = z.infer<typeof HealthDevice>;

/** A running part of the server. Figures it has not told yet are null. */
export const HealthProcess = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  is_alive: z.boolean(),
  started_at: z.string(),
  beat_at: z.string(),
  /** Devices it holds, and how many it takes; a capacity of 0 is none. */
  devices: z.number(),
  capacity: z.number(),
  memory_bytes: z.number().nullable(),
  heap_bytes: z.number().nullable(),
  lag_ms: z.number().nullable(),
});
export type HealthProcess = z.infer<typeof HealthProcess>;

/** Something that kept many devices of the whole server away for a minute or longer. Never says whose. */
export const ServerIncident = z.object({
  kind: z.enum([
    'server', // no process of the server held devices
    'whatsapp', // WhatsApp turned connections away
    'network', // WhatsApp could not be reached
    'connection', // connections ended for any other reason
  ]),
  began_at: z.string(),
  /** Null while it lasts. */
  ended_at: z.string().nullable(),
  devices: z.number(),
});
export type ServerIncident = z.infer<typeof ServerIncident>;
