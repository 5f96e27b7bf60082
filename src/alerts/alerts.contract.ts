import { z } from 'zod';
import type { DeviceLimit, DeviceReason } from '../devices/devices.contract.js';
import { type Page, PageQuery } from '../platform/http/page.contract.js';

/** What is wrong with a device. */
export const AlertKind = z.enum([
  'away', // it was on and tries to come back by itself
  'stopped', // only a person can bring it back
  'limited', // WhatsApp forbids it to write to strangers for a while
  'guarded', // sending to many is paused to protect the number
  'stuck', // it is on, and messages do not go out
]);
export type AlertKind = z.infer<typeof AlertKind>;

/** Why, in a word the client translates; `unattended`: no process of the server holds the device. */
export type AlertReason = DeviceReason | DeviceLimit | 'unattended' | (string & {});

/** How an alert ended: all is well again, something worse took its place, or the device was deleted. */
export type AlertEnding = 'well' | 'replaced' | 'removed';

export interface AlertResource {
  id: number;
  device_id: number;
  session_id: string;
  /** As it was called then. */
  device_name: string;
  kind: AlertKind;
  reason: AlertReason | null;
  /** When WhatsApp's limit ends, if that is known. */
  until: string | null;
  raised_at: string;
  /** Null while it lasts. */
  cleared_at: string | null;
  ending: AlertEnding | null;
  is_seen: boolean;
}

/** GET /api/v1/alerts, newest first. */
export const ListAlertsQuery = PageQuery.pick({ page: true, rows: true });
export type ListAlertsQuery = z.infer<typeof ListAlertsQuery>;

export interface AlertsPage extends Page<AlertResource> {
  /** Those that last and that nobody has looked at. */
  unseen: number;
}

export interface AlertEvents {
  'alert.raised': { alert: AlertResource };
  'alert.cleared': { alert: AlertResource };
  /** Somebody of the account has looked at all there are. */
  'alerts.seen': Record<string, never>;
}
