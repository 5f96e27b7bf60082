import { z } from 'zod';
import { DeviceReason, DeviceState } from '../devices/devices.contract.js';

export const FirstStep = z.enum(['link_device', 'import_contacts', 'template', 'test_message', 'connect_store']);
export type FirstStep = z.infer<typeof FirstStep>;

/** What the owner of the platform sets up before others come. */
export const OwnerStep = z.enum(['platform', 'mail', 'main_device', 'payment', 'package']);
export type OwnerStep = z.infer<typeof OwnerStep>;

/** Of all accounts together. `sent` counts the delivered too; `sent_yesterday` is up to the same time of day. */
export const PlatformToday = z.object({
  ...{ sent: z.number(), delivered: z.number(), sent_yesterday: z.number() },
  /** Linked devices that are to be connected, and how many of them are. */
  devices: z.object({ expected: z.number(), connected: z.number() }),
});
export type PlatformToday = z.infer<typeof PlatformToday>;

/** GET /api/v1/user-reports: the cards of the dashboard. */
export const UserReport = z.object({
  /** Of the platform; null without the permission `members`. */
  members: z.number().nullable(),
  /** Null without the permission `health`. */
  platform: PlatformToday.nullable(),
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
    /** The allowance; -1 is unlimited. */
    count_messages: z.number(),
    count_message_consumed: z.number(),
    /** Null when unlimited. */
    balance: z.number().nullable(),
    expire_at: z.string().nullable(),
    /** The day the allowance is used up when it goes on as in the last seven days; null when it lasts. */
    forecast_at: z.string().nullable(),
    /** Accepted by WhatsApp a day, over the last seven days. */
    per_day: z.number(),
  }),
  /** Linked devices that are not on, worst first. */
  trouble: z.array(
    z.object({
      session_id: z.string(),
      device_name: z.string(),
      state: DeviceState,
      state_reason: DeviceReason.nullable(),
    }),
  ),
  /** What goes on by itself; null without the permission to see it. */
  running: z.object({
    /** `done` of `people` have had their turn, of all campaigns together; `name` is that of the newest. */
    campaigns: z
      .object({ count: z.number(), name: z.string().nullable(), done: z.number(), people: z.number() })
      .nullable(),
    /** Carts whose customer is to be reminded, and when the first of them is. */
    carts: z.object({ count: z.number(), next_at: z.string().nullable() }).nullable(),
    chatbots: z.number().nullable(),
    auto_replies: z.number().nullable(),
  }),
  /** How many stores are connected, for those with the permission `show apps`; what they come to is told by apps-summary. */
  shops: z.number(),
  /** True when done, false when open, null while this installation does not offer it yet. */
  first_steps: z.record(FirstStep, z.boolean().nullable()),
  /** True when done; null for everybody without the permission `platform_settings`. */
  owner_steps: z.record(OwnerStep, z.boolean()).nullable(),
});
export type UserReport = z.infer<typeof UserReport>;

/** GET /api/v1/message-stats */
export const MessageStatsQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30)]))
    .default(7),
});
export type MessageStatsQuery = z.infer<typeof MessageStatsQuery>;

/** What became of the messages of a day, in the account's time zone, oldest first and without gaps. `sent` counts the delivered and read too. */
export const MessageStats = z.object({
  data: z.array(
    z.object({ day: z.string(), sent: z.number(), delivered: z.number(), read: z.number(), failed: z.number() }),
  ),
  /** What was sent on the day before, up to the same time of day. */
  sent_yesterday: z.number(),
  totals: z.object({ sent: z.number(), delivered: z.number(), read: z.number(), failed: z.number() }),
  time_zone: z.string(),
});
export type MessageStats = z.infer<typeof MessageStats>;
