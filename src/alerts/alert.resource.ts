import { platformOf } from '../commerce/platforms/platforms.contract.js';
import type { Row } from '../platform/database/statements/database.js';
import { toIso } from '../platform/to-iso.js';
import type { AlertResource } from './alerts.contract.js';

export type AlertRow = Row<'alerts'>;

export function toAlertResource(row: AlertRow): AlertResource {
  return {
    id: row.id,
    device_id: row.device_id,
    session_id: row.session_id,
    device_name: row.device_name,
    shop: toStore(row),
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

function toStore({ app_id: appId, shop_name: name }: AlertRow): AlertResource['shop'] {
  const platform = appId === null ? null : platformOf(appId);
  return appId === null || !platform ? null : { app_id: appId, platform, name: name ?? '' };
}
