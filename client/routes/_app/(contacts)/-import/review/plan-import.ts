import type { ImportResource } from '@server/messaging/imports/imports.contract.js';

export interface ImportPlan {
  /** Good numbers that are not in the address book yet. */
  fresh: number;
  /** Of these, how many the package has room for. */
  fits: number;
  /** What the button imports: those that fit, and those that are there already and come into the group. */
  total: number;
}

/** What an import would do as things stand. */
export function planImport({ counts, room }: Pick<ImportResource, 'counts' | 'room'>): ImportPlan {
  const known = counts.known ?? 0;
  const fresh = counts.good - known;
  const fits = room === null ? fresh : Math.max(0, Math.min(fresh, room));
  return { fresh, fits, total: known + fits };
}
