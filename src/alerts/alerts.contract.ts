import { z } from 'zod';
import { PlanLimitName } from '../billing/billing.contract.js';
import { Platform } from '../commerce/platforms/platforms.contract.js';
import { PageOf } from '../platform/http/answers.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';

/** What is wrong with a device, or with a shop. */
export const TroubleKind = z.enum([
  'away', // it was on and tries to come back by itself
  'stopped', // only a person can bring it back
  'limited', // WhatsApp forbids it to write to strangers for a while
  'guarded', // sending to many is paused to protect the number
  'stuck', // it is on, and messages do not go out
  'shop_away', // we may not speak for the shop any more, or it does not answer
  'shop_refused', // it sends what is signed with another secret
  'shop_silent', // nothing came for a day, which is unusual for it
]);
export type TroubleKind = z.infer<typeof TroubleKind>;

/** What is to be known of the account's package. */
const PlanAlertKind = z.enum([
  'limit_near', // 80 % of a limit are used
  'limit_full', // all of it
  'plan_ends', // within a week
  'plan_soon', // within three days
  'plan_grace', // it is over, and sending goes on for some days
  'plan_over', // nothing is sent any more
]);
type PlanAlertKind = z.infer<typeof PlanAlertKind>;

export const AlertKind = z.enum([...TroubleKind.options, ...PlanAlertKind.options]);
export type AlertKind = z.infer<typeof AlertKind>;

/** Why, in a word the client translates: a reason, limit or guard of the device, `unattended` when no process of the server holds it, or the reason of a shop. */
export const AlertReason = z.string();
export type AlertReason = z.infer<typeof AlertReason>;

/** How an alert ended: all is well again, something worse took its place, or the device was deleted, the shop disconnected by its owner; of a package that it is so no more. */
export const AlertEnding = z.enum(['well', 'replaced', 'removed']);
export type AlertEnding = z.infer<typeof AlertEnding>;

export const AlertResource = z.object({
  id: z.number(),
  /** Null where it is about a shop or the package. */
  device_id: z.number().nullable(),
  session_id: z.string().nullable(),
  /** As it was called then. */
  device_name: z.string().nullable(),
  shop: z.object({ app_id: z.number(), platform: Platform, name: z.string() }).nullable(),
  /** Of the package the limit that is used up. */
  limit: PlanLimitName.nullable(),
  kind: AlertKind,
  reason: AlertReason.nullable(),
  /** When WhatsApp's limit ends, if that is known; when the package does, or when nothing is sent any more. */
  until: z.string().nullable(),
  /** How many deliveries of a shop were refused. */
  count: z.number().nullable(),
  raised_at: z.string(),
  /** Null while it lasts. */
  cleared_at: z.string().nullable(),
  ending: AlertEnding.nullable(),
  is_seen: z.boolean(),
});
export type AlertResource = z.infer<typeof AlertResource>;

/** GET /api/v1/alerts, newest first. */
export const ListAlertsQuery = PageQuery.pick({ page: true, rows: true });
export type ListAlertsQuery = z.infer<typeof ListAlertsQuery>;

export const AlertsPage = PageOf(AlertResource).extend({
  /** Those that last and that nobody has looked at. */
  unseen: z.number(),
});
export type AlertsPage = z.infer<typeof AlertsPage>;

export interface AlertEvents {
  'alert.raised': { alert: AlertResource };
  'alert.cleared': { alert: AlertResource };
  /** Somebody of the account has looked at all there are. */
  'alerts.seen': Record<string, never>;
}
