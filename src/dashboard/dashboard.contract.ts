import { z } from 'zod';
import { DeviceReason, DeviceState } from '../devices/devices.contract.js';

export const FirstStep = z.enum(['link_device', 'import_contacts', 'template', 'test_message', 'connect_store']);
export type FirstStep = z.infer<typeof FirstStep>;

export const OwnerStep = z.enum(['platform', 'mail', 'main_device', 'payment', 'package']);
export type OwnerStep = z.infer<typeof OwnerStep>;

/** `sent` includes delivered. `sent_yesterday` ends at the same time of day. */
export const PlatformTodayResult = z.object({
  sent: z.number(),
  delivered: z.number(),
  sent_yesterday: z.number(),
  devices: z.object({ expected: z.number(), connected: z.number() }),
});
export type PlatformTodayResult = z.infer<typeof PlatformTodayResult>;

export const UserReport = z.object({
  members: z.number().nullable(),
  /** Null without the permission `health`. */
  platform: PlatformTodayResult.nullable(),
  templates: z.number(),
  groups: z.number(),
  phone_contacts: z.number(),
  campaigns: z.object({
    count_campaigns: z.number(),
    count_active_campaigns: z.number(),
    count_inactive_campaigns: z.number(),
    count_progress_campaigns: z.number(),
    count_end_campaigns: z.number(),
  }),
  devices: z.object({
    count_devices: z.number(),
    count_active_devices: z.number(),
    count_inactive_devices: z.number(),
  }),
  messages: z.object({
    /** Allowance, or -1 for unlimited. */
    count_messages: z.number(),
    count_message_consumed: z.number(),
    /** Null when unlimited. */
    balance: z.number().nullable(),
    expire_at: z.string().nullable(),
    /** Day when the allowance ends at the rate of the last seven days. Null if it lasts. */
    forecast_at: z.string().nullable(),
    per_day: z.number(),
  }),
  /** Devices with a problem, worst first. */
  trouble: z.array(
    z.object({
      session_id: z.string(),
      device_name: z.string(),
      state: DeviceState,
      state_reason: DeviceReason.nullable(),
    }),
  ),
  /** Null without the permission to see it. */
  running: z.object({
    /** `done` counts processed recipients. `name` is the newest campaign. */
    campaigns: z
      .object({ count: z.number(), name: z.string().nullable(), done: z.number(), people: z.number() })
      .nullable(),
    /** `next_at` is the time of the first pending reminder. */
    carts: z.object({ count: z.number(), next_at: z.string().nullable() }).nullable(),
    chatbots: z.number().nullable(),
    auto_replies: z.number().nullable(),
  }),
  shops: z.number(),
  /** Null if this installation lacks the step. */
  first_steps: z.record(FirstStep, z.boolean().nullable()),
  /** Null without the permission `platform_settings`. */
  owner_steps: z.record(OwnerStep, z.boolean()).nullable(),
});
export type UserReport = z.infer<typeof UserReport>;

export const MessageStatsQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30)]))
    .default(7),
});
export type MessageStatsQuery = z.infer<typeof MessageStatsQuery>;

/** Days in the account's time zone, oldest first. `sent` includes delivered and read. */
export const MessageStats = z.object({
  data: z.array(
    z.object({ day: z.string(), sent: z.number(), delivered: z.number(), read: z.number(), failed: z.number() }),
  ),
  /** Count until the same time of day. */
  sent_yesterday: z.number(),
  totals: z.object({ sent: z.number(), delivered: z.number(), read: z.number(), failed: z.number() }),
  time_zone: z.string(),
});
export type MessageStats = z.infer<typeof MessageStats>;
