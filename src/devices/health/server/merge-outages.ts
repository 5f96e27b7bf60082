import type { DeviceReason } from '../../devices.contract.js';
import type { ServerIncident } from '../../health.contract.js';

/** `to` is null while the outage lasts. */
export interface Outage {
  deviceId: number;
  reason: DeviceReason | null;
  from: Date;
  to: Date | null;
}

const MAX_JOINED_GAP_MS = 60_000;

type Kind = ServerIncident['kind'];
const KIND_BY_REASON: Partial<Record<DeviceReason, Kind>> = { unavailable: 'whatsapp', network_unreachable: 'network' };

/** Returns periods with at least `minDevices` disconnected, newest first. */
export function mergeOutages(outages: readonly Outage[], minDevices: number, now: Date): ServerIncident[] {
  const outagesWithEnd = outages.map((outage) => ({ ...outage, end: (outage.to ?? now).getTime() }));
  const changes = outagesWithEnd
    .flatMap(({ from, end }) => [
      { at: from.getTime(), step: 1 },
      { at: end, step: -1 },
    ])
    // At the same moment, reconnects count first.
    .sort((first, second) => first.at - second.at || first.step - second.step);
  const spans: { from: number; to: number }[] = [];
  let disconnected = 0;
  for (const { at, step } of changes) {
    const previousCount = disconnected;
    disconnected += step;
    const last = spans.at(-1);
    if (previousCount < minDevices && disconnected >= minDevices) {
      if (last && at - last.to <= MAX_JOINED_GAP_MS) last.to = Number.POSITIVE_INFINITY;
      else spans.push({ from: at, to: Number.POSITIVE_INFINITY });
    } else if (previousCount >= minDevices && disconnected < minDevices && last) last.to = at;
  }
  return spans.reverse().map(({ from, to }) => {
    const overlapping = outagesWithEnd.filter((outage) => outage.from.getTime() < to && outage.end > from);
    const isOngoing = to >= now.getTime() && overlapping.some((outage) => outage.to === null);
    return {
      kind: mostFrequent(overlapping.map(({ reason }) => (reason && KIND_BY_REASON[reason]) ?? 'connection')),
      began_at: new Date(from).toISOString(),
      ended_at: isOngoing ? null : new Date(to).toISOString(),
      devices: new Set(overlapping.map(({ deviceId }) => deviceId)).size,
    };
  });
}

function mostFrequent(kinds: readonly Kind[]): Kind {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, first], [, second]) => second - first)[0]?.[0] ?? 'connection';
}
