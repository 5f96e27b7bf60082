import type { DeviceReason } from '../../devices.contract.js';
import type { ServerIncident } from '../../health.contract.js';

/** A null `to` means that it lasts. */
export interface Outage {
  deviceId: number;
  reason: DeviceReason | null;
  from: Date;
  to: Date | null;
}

/** Shorter gaps join two outages. */
const JOINED_MS = 60_000;

type Kind = ServerIncident['kind'];
const KINDS: Partial<Record<DeviceReason, Kind>> = { unavailable: 'whatsapp', network_unreachable: 'network' };

/** Newest first. */
export function mergeOutages(outages: readonly Outage[], minDevices: number, now: Date): ServerIncident[] {
  const ends = outages.map((outage) => ({ ...outage, end: (outage.to ?? now).getTime() }));
  const changes = ends
    .flatMap(({ from, end }) => [
      { at: from.getTime(), step: 1 },
      { at: end, step: -1 },
    ])
    // At the same moment, reconnects count first.
    .sort((one, other) => one.at - other.at || one.step - other.step);
  const spans: { from: number; to: number }[] = [];
  let disconnected = 0;
  for (const { at, step } of changes) {
    const before = disconnected;
    disconnected += step;
    const last = spans.at(-1);
    if (before < minDevices && disconnected >= minDevices) {
      if (last && at - last.to <= JOINED_MS) last.to = Number.POSITIVE_INFINITY;
      else spans.push({ from: at, to: Number.POSITIVE_INFINITY });
    } else if (before >= minDevices && disconnected < minDevices && last) last.to = at;
  }
  return spans.reverse().map(({ from, to }) => {
    const inside = ends.filter((outage) => outage.from.getTime() < to && outage.end > from);
    const lasts = to >= now.getTime() && inside.some((outage) => outage.to === null);
    return {
      kind: mostFrequent(inside.map(({ reason }) => (reason && KINDS[reason]) ?? 'connection')),
      began_at: new Date(from).toISOString(),
      ended_at: lasts ? null : new Date(to).toISOString(),
      devices: new Set(inside.map(({ deviceId }) => deviceId)).size,
    };
  });
}

function mostFrequent(kinds: readonly Kind[]): Kind {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'connection';
}
