import type { DeviceEventKind } from '../devices.contract.js';

interface ConnectionChange {
  kind: DeviceEventKind;
  at: Date;
}

const OPENS: readonly DeviceEventKind[] = ['opened'];
const CLOSES: readonly DeviceEventKind[] = ['dropped', 'recycled', 'taken_over', 'stopped', 'unlinked'];

/** Returns 0 to 1. Entries are oldest first. `isUp` is the state without entries. */
export function computeUpShare(entries: readonly ConnectionChange[], from: Date, to: Date, isUp: boolean): number {
  const changes = entries.filter(({ kind }) => OPENS.includes(kind) || CLOSES.includes(kind));
  const first = changes[0];
  let wasUp = first ? CLOSES.includes(first.kind) : isUp;
  let since = from.getTime();
  let upMs = 0;
  for (const { kind, at } of changes) {
    const moment = Math.min(Math.max(at.getTime(), from.getTime()), to.getTime());
    if (wasUp) upMs += moment - since;
    since = moment;
    wasUp = OPENS.includes(kind);
  }
  if (wasUp) upMs += to.getTime() - since;
  return upMs / Math.max(1, to.getTime() - from.getTime());
}
