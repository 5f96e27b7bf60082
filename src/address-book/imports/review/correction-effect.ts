import type { KnownCounts } from '../running/import-connection.js';
import type { RowReason } from '../import-enums.contract.js';
import type { ReadCounts } from '../../import-reader/reading.types.js';

export interface CorrectionEffect {
  reasonBefore: RowReason;
  /** Null if the row is good. */
  reason: RowReason | null;
  /** Phone or LID of a good row. */
  address: string | null;
  isInFile: boolean;
  isRepaired: boolean;
  hasRefused: boolean;
  further: number;
  known: KnownCounts;
}

export interface ReviewCounts {
  counts: ReadCounts;
  known: KnownCounts;
}

/** Adds effects, or subtracts them if `sign` is -1. Later rows of an address are duplicates. */
export function applyEffects(
  { counts, known }: ReviewCounts,
  effects: readonly CorrectionEffect[],
  sign: 1 | -1,
): ReviewCounts {
  const result = { counts: { ...counts, bad_reasons: { ...counts.bad_reasons } }, known: { ...known } };
  const seen = new Set<string>();
  const addBad = (reason: RowReason, by: number): void => {
    result.counts.bad += by;
    const sum = (result.counts.bad_reasons[reason] ?? 0) + by;
    if (sum === 0) delete result.counts.bad_reasons[reason];
    else result.counts.bad_reasons[reason] = sum;
  };
  for (const effect of effects) {
    addBad(effect.reasonBefore, -sign);
    if (effect.reason !== null || effect.address === null) {
      addBad(effect.reason ?? effect.reasonBefore, sign);
      continue;
    }
    if (effect.isInFile || seen.has(effect.address)) {
      result.counts.duplicate += sign;
      continue;
    }
    seen.add(effect.address);
    result.counts.good += sign;
    result.counts.further_numbers += sign * effect.further;
    if (effect.isRepaired) result.counts.repaired += sign;
    if (effect.hasRefused) result.counts.consent_no += sign;
    for (const count of ['known', 'fill', 'overwrite'] as const) result.known[count] += sign * effect.known[count];
  }
  return result;
}
