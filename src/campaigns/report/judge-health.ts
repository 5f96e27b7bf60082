import { GUARD_BOUNDS, type GuardBound } from '../../devices/protection/guard.contract.js';
import type { CampaignReport, Steps } from '../definition/report.contract.js';
import type { Figures } from './read-figures.js';

/** What went wrong for those who were written to, beside the share at which the guard of the numbers stops. It does not look at silence. */
export function judgeHealth(figures: Figures, steps: Steps): CampaignReport['health'] {
  const refused = figures['refused'] ?? 0;
  const written = steps.sent + refused;
  const rate = (kind: CampaignReport['health'][number]['kind'], count: number, bound: GuardBound | null) => ({
    ...{ kind, count, share: written === 0 ? 0 : count / written, bound: bound && bound.most / bound.of },
  });
  return [
    rate('refused', refused, GUARD_BOUNDS.failures),
    // Accepted and on no phone: switched off, or the number is blocked there.
    rate('silent', figures['sent'] ?? 0, null),
    rate('opted_out', steps.opted_out, GUARD_BOUNDS.opt_outs),
  ];
}
