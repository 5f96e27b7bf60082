import { z } from 'zod';
import { Id } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import {
  type DeviceEventKind,
  type DeviceLimit,
  type DeviceReason,
  type DeviceResource,
  DeviceState,
} from './devices.contract.js';

/** An entry of a device's timeline. */
export interface DeviceEventResource {
  id: number;
  at: string;
  kind: DeviceEventKind;
  reason: DeviceReason | null;
  /** WhatsApp's number for what ended the connection. */
  code: number | null;
  until: string | null;
}

/** GET /api/v1/device-events/{sessionId}: newest first; `cursorId` is the `next_cursor` of the page before. */
export const ListDeviceEventsQuery = z.object({
  cursorId: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ListDeviceEventsQuery = z.infer<typeof ListDeviceEventsQuery>;

export interface DeviceEventList {
  data: DeviceEventResource[];
  next_cursor: number | null;
}

/**
 * What a device did in some time, counted by when the messages were written. `blocked` are those of `failed` that WhatsApp itself refused;
 * `retries` are the times a phone could not read a message and was sent it again.
 */
export interface DeviceFigures {
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  blocked: number;
  retries: number;
}

/** Messages that are written and not sent yet; of a very long queue only that it is longer than `length`. */
export interface DeviceQueue {
  length: number;
  is_longer: boolean;
  oldest_at: string | null;
}

/** GET /api/v1/device-health/{sessionId}. */
export interface DeviceHealth {
  device: DeviceResource;
  /** Since when the connection is open without a break; null while it is not. */
  up_since: string | null;
  /** The share of the time it was open, 0 to 1; null before it was linked. */
  uptime: { day: number | null; week: number | null };
  /** The last seven days of the account's calendar, oldest first; the last one is today. */
  days: ({ day: string } & DeviceFigures)[];
  time_zone: string;
  queue: DeviceQueue;
}

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

export interface HealthDevice {
  id: number;
  session_id: string;
  device_name: string;
  phone_number: string | null;
  type_account: 'main' | 'normal';
  state: DeviceState;
  state_reason: DeviceReason | null;
  limit: { by: DeviceLimit; until: string | null } | null;
  connected_at: string | null;
  last_activity_at: string | null;
  account: { id: number; name: string };
  /** Who holds its connection; null while nobody does. */
  process: { id: string; name: string } | null;
  /** Of the last 24 hours. */
  sent: number;
  failed: number;
  queue: DeviceQueue;
}

/** A running part of the server. Figures it has not told yet are null. */
export interface HealthProcess {
  id: string;
  name: string;
  roles: string[];
  is_alive: boolean;
  started_at: string;
  beat_at: string;
  /** Devices it holds, and how many it takes; a capacity of 0 is none. */
  devices: number;
  capacity: number;
  memory_bytes: number | null;
  heap_bytes: number | null;
  lag_ms: number | null;
}
