import type { ImportResource } from '@server/address-book/imports/imports.contract.js';

export interface ImportPlan {
  /** Valid numbers without a contact. */
  fresh: number;
  /** New numbers within the package limit. */
  fits: number;
  /** `fits`, and existing contacts that join the group. */
  total: number;
}

export function planImport({ counts, room }: Pick<ImportResource, 'counts' | 'room'>): ImportPlan {
  const known = counts.known ?? 0;
  const fresh = counts.good - known;
  const fits = room === null ? fresh : Math.max(0, Math.min(fresh, room));
  return { fresh, fits, total: known + fits };
}
