import type { GuardReason } from '../devices.contract.js';
import { GUARD_RANGES, type GuardSettings } from './guard.contract.js';

/** What became of messages that went to many, oldest first: `s` was taken, `f` was refused or lost, `o` was followed by a wish for silence. */
type Outcome = 's' | 'f' | 'o';

const REMEMBERED = GUARD_RANGES.opt_outs.of;

/** Keeps the last twenty messages, with the wishes among them. */
export function addOutcomes(former: string, news: string): string {
  const all = former + news;
  let messages = 0;
  let from = all.length;
  while (from > 0 && messages < REMEMBERED) if (all[--from] !== 'o') messages += 1;
  // As many wishes as messages say more than enough.
  return all.slice(from).slice(-3 * REMEMBERED);
}

/** Why the device must stop writing to many, when it must: too much of what it sent lately was refused, or several people had enough of it. */
export function findGuardReason(outcomes: string, bounds: GuardSettings): GuardReason | null {
  const lately = outcomes.replaceAll('o', '').slice(-GUARD_RANGES.failures.of);
  if (count(lately, 'f') >= bounds.failures) return 'failures';
  return count(addOutcomes('', outcomes), 'o') >= bounds.opt_outs ? 'opt_outs' : null;
}

const count = (text: string, letter: Outcome): number => text.split(letter).length - 1;
