import { GUARD_RANGES, type GuardSettings } from '../../devices/protection/guard.contract.js';
import type { CampaignReport, Steps } from '../definition/report.contract.js';
import type { Figures } from './read-figures.js';

/** What went wrong for those who were written to, beside the share at which the guard of the numbers stops. It does not look at silence. */
export function judgeHealth(figures: Figures, steps: Steps, guard: GuardSettings): CampaignReport['health'] {
  const refused = figures['refused'] ?? 0;
  const written = steps.sent + refused;
  const rate = (kind: CampaignReport['health'][number]['kind'], count: number, bound: number | null) => ({
    ...{ kind, count, share: written === 0 ? 0 : count / written, bound },
  });
  return [
    rate('refused', refused, guard.failures / GUARD_RANGES.failures.of),
    // Accepted and on no phone: switched off, or the number is blocked there.
    rate('silent', figures['sent'] ?? 0, null),
    rate('opted_out', steps.opted_out, guard.opt_outs / GUARD_RANGES.opt_outs.of),
  ];
}
