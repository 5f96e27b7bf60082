import { z } from 'zod';
import type { DeviceReason, DeviceState } from '../devices/devices.contract.js';

/** GET /api/v1/user-reports: the cards of the dashboard. */
export interface UserReport {
  /** Of the platform; null without the permission `members`. */
  members: number | null;
  templates: number;
  groups: number;
  phone_contacts: number;
  campaigns: {
    count_campaigns: number;
    count_active_campaigns: number;
    count_inactive_campaigns: number;
    count_progress_campaigns: number;
    count_end_campaigns: number;
  };
  devices: { count_devices: number; count_active_devices: number; count_inactive_devices: number };
  messages: {
    /** The allowance; -1 is unlimited. */
    count_messages: number;
    count_message_consumed: number;
    /** Null when unlimited. */
    balance: number | null;
    expire_at: string | null;
    /** The day the allowance is used up when it goes on as in the last seven days; null when it lasts. */
    forecast_at: string | null;
    /** Accepted by WhatsApp a day, over the last seven days. */
    per_day: number;
  };
  /** Linked devices that are not on, worst first. */
  trouble: { session_id: string; device_name: string; state: DeviceState; state_reason: DeviceReason | null }[];
  /** True when done, false when open, null while this installation does not offer it yet. */
  first_steps: Record<FirstStep, boolean | null>;
}

export type FirstStep = 'link_device' | 'import_contacts' | 'template' | 'test_message' | 'connect_store';

/** GET /api/v1/message-stats */
export const MessageStatsQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30)]))
    .default(7),
});
export type MessageStatsQuery = z.infer<typeof MessageStatsQuery>;

/** What became of the messages of a day, in the account's time zone, oldest first and without gaps. `sent` counts the delivered and read too. */
export interface MessageStats {
  data: { day: string; sent: number; delivered: number; read: number; failed: number }[];
  totals: { sent: number; delivered: number; read: number; failed: number };
  time_zone: string;
}
