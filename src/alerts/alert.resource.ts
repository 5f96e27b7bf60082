import type { AlertEnding, AlertKind, AlertResource } from './alerts.contract.js';

/** A row of `alerts`, as it is read. */
export interface AlertRow {
  id: string;
  account_id: string;
  device_id: string;
  session_id: string;
  device_name: string;
  is_main: boolean;
  kind: AlertKind;
  reason: string | null;
  until: string | null;
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
    device_id: Number(row.device_id),
    session_id: row.session_id,
    device_name: row.device_name,
    kind: row.kind,
    reason: row.reason,
    until: toIso(row.until),
    // A suspicion is shown to nobody.
    raised_at: toIso(row.raised_at ?? row.noticed_at)!,
    cleared_at: toIso(row.cleared_at),
    ending: row.ending,
    is_seen: row.seen_at !== null,
  };
}

const toIso = (written: string | null): string | null => (written === null ? null : new Date(written).toISOString());
