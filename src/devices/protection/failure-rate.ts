import type { GuardReason } from '../devices.contract.js';
import { GUARD_RANGES, type GuardSettings } from './guard.contract.js';

type Outcome = 's' | 'f' | 'o';

const MAX_REMEMBERED = GUARD_RANGES.opt_outs.of;

export function addOutcomes(previous: string, added: string): string {
  const all = previous + added;
  let messages = 0;
  let from = all.length;
  while (from > 0 && messages < MAX_REMEMBERED) if (all[--from] !== 'o') messages += 1;
  // Limits the number of opt-outs.
  return all.slice(from).slice(-3 * MAX_REMEMBERED);
}

export function findGuardReason(outcomes: string, bounds: GuardSettings): GuardReason | null {
  const recent = outcomes.replaceAll('o', '').slice(-GUARD_RANGES.failures.of);
  if (count(recent, 'f') >= bounds.failures) return 'failures';
  return count(addOutcomes('', outcomes), 'o') >= bounds.opt_outs ? 'opt_outs' : null;
}

const count = (text: string, letter: Outcome): number => text.split(letter).length - 1;
