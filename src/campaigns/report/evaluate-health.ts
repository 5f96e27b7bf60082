import { GUARD_RANGES, type GuardSettings } from '../../devices/protection/guard.contract.js';
import type { CampaignReport, Steps } from '../definition/report.contract.js';
import type { RecipientFigures } from './read-figures.js';

/** Sets no limit for silence. */
export function evaluateHealth(
  figures: RecipientFigures,
  steps: Steps,
  guard: GuardSettings,
): CampaignReport['health'] {
  const rejected = figures['refused'] ?? 0;
  const written = steps.sent + rejected;
  const toRate = (kind: CampaignReport['health'][number]['kind'], count: number, bound: number | null) => ({
    kind,
    count,
    share: written === 0 ? 0 : count / written,
    bound,
  });
  return [
    toRate('refused', rejected, guard.failures / GUARD_RANGES.failures.of),
    // Not delivered: the phone is off or blocks the number.
    toRate('silent', figures['sent'] ?? 0, null),
    toRate('opted_out', steps.opted_out, guard.opt_outs / GUARD_RANGES.opt_outs.of),
  ];
}
