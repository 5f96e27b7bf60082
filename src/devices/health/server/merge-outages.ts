import type { DeviceReason } from '../../devices.contract.js';
import type { ServerIncident } from '../../health.contract.js';

/** A time in which a device that was to be connected was not; without an end it lasts. */
export interface Outage {
  deviceId: number;
  reason: DeviceReason | null;
  from: Date;
  to: Date | null;
}

/** Shorter breaks between two belong to one incident. */
const JOINED_MS = 60_000;

type Kind = ServerIncident['kind'];
const KINDS: Partial<Record<DeviceReason, Kind>> = { unavailable: 'whatsapp', network_unreachable: 'network' };

/** The times in which at least so many devices were away at once, newest first. */
export function mergeOutages(outages: readonly Outage[], atLeast: number, now: Date): ServerIncident[] {
  const ends = outages.map((outage) => ({ ...outage, end: (outage.to ?? now).getTime() }));
  const turns = ends
    .flatMap(({ from, end }) => [
      { at: from.getTime(), step: 1 },
      { at: end, step: -1 },
    ])
    // Of one moment first who comes back.
    .sort((one, other) => one.at - other.at || one.step - other.step);
  const spans: { from: number; to: number }[] = [];
  let away = 0;
  for (const { at, step } of turns) {
    const before = away;
    away += step;
    const last = spans.at(-1);
    if (before < atLeast && away >= atLeast) {
      if (last && at - last.to <= JOINED_MS) last.to = Number.POSITIVE_INFINITY;
      else spans.push({ from: at, to: Number.POSITIVE_INFINITY });
    } else if (before >= atLeast && away < atLeast && last) last.to = at;
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
