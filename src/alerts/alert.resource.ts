import type { PlanLimitName } from '../billing/billing.contract.js';
import { platformOf } from '../commerce/platforms/platforms.contract.js';
import type { AlertEnding, AlertKind, AlertResource } from './alerts.contract.js';
import { toIso } from '../platform/to-iso.js';

export interface AlertRow {
  id: string;
  account_id: string;
  device_id: string | null;
  session_id: string | null;
  device_name: string | null;
  shop_id: string | null;
  app_id: number | null;
  shop_name: string | null;
  is_main: boolean;
  plan_limit: PlanLimitName | null;
  once: string | null;
  kind: AlertKind;
  reason: string | null;
  until: string | null;
  count: number | null;
  noticed_at: string;
  raised_at: string | null;
  well_since: string | null;
  cleared_at: string | null;
  ending: AlertEnding | null;
  seen_at: string | null;
}

export function toAlertResource(row: AlertRow): AlertResource {
  return {
    id: Number(row.id),
    device_id: row.device_id === null ? null : Number(row.device_id),
    session_id: row.session_id,
    device_name: row.device_name,
    shop: toShop(row),
    limit: row.plan_limit,
    kind: row.kind,
    reason: row.reason,
    until: toIso(row.until),
    count: row.count,
    raised_at: toIso(row.raised_at ?? row.noticed_at),
    cleared_at: toIso(row.cleared_at),
    ending: row.ending,
    is_seen: row.seen_at !== null,
  };
}

function toShop({ app_id: appId, shop_name: name }: AlertRow): AlertResource['shop'] {
  const platform = appId === null ? null : platformOf(appId);
  return appId === null || !platform ? null : { app_id: appId, platform, name: name ?? '' };
}
