import { z } from 'zod';
import { PlanLimitName } from '../billing/billing.contract.js';
import { Platform } from '../commerce/platforms/platforms.contract.js';
import { PageOf } from '../platform/http/answers.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { DEVICE_ALERTS } from './kinds/device-alerts.contract.js';
import { PACKAGE_ALERTS } from './kinds/package-alerts.contract.js';
import { STORE_ALERTS } from './kinds/store-alerts.contract.js';

/** A released kind is never renamed, as rows contain it. */
export const ALERTS = { ...DEVICE_ALERTS, ...STORE_ALERTS, ...PACKAGE_ALERTS };

export const AlertKind = z.enum(Object.keys(ALERTS) as (keyof typeof ALERTS)[]);
export type AlertKind = z.infer<typeof AlertKind>;

/**
 * Code for the client's texts: the device's reason, limit or cause of paused bulk sending, `unattended` if no
 * process runs it, or the store's reason.
 */
export const AlertReason = z.string();
export type AlertReason = z.infer<typeof AlertReason>;

/** `replaced`: by a worse alert. `removed`: device deleted or store disconnected. */
export const AlertEnding = z.enum(['well', 'replaced', 'removed']);
export type AlertEnding = z.infer<typeof AlertEnding>;

export const AlertResource = z.object({
  id: z.number(),
  device_id: z.number().nullable(),
  session_id: z.string().nullable(),
  device_name: z.string().nullable(),
  shop: z.object({ app_id: z.number(), platform: Platform, name: z.string() }).nullable(),
  limit: PlanLimitName.nullable(),
  kind: AlertKind,
  reason: AlertReason.nullable(),
  until: z.string().nullable(),
  count: z.number().nullable(),
  raised_at: z.string(),
  cleared_at: z.string().nullable(),
  ending: AlertEnding.nullable(),
  is_seen: z.boolean(),
});
export type AlertResource = z.infer<typeof AlertResource>;

/** Page of alerts, newest first. */
export const ListAlertsQuery = PageQuery.pick({ page: true, rows: true });
export type ListAlertsQuery = z.infer<typeof ListAlertsQuery>;

export const AlertsPage = PageOf(AlertResource).extend({
  unseen: z.number(),
});
export type AlertsPage = z.infer<typeof AlertsPage>;

export interface AlertEvents {
  'alert.raised': { alert: AlertResource };
  'alert.cleared': { alert: AlertResource };
  'alerts.seen': Record<string, never>;
}
