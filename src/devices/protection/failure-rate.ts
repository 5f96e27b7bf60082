import type { GuardReason } from '../devices.contract.js';
import { GUARD_BOUNDS } from './guard.contract.js';

/** What became of messages that went to many, oldest first: `s` was taken, `f` was refused or lost, `o` was followed by a wish for silence. */
export type Outcome = 's' | 'f' | 'o';

const REMEMBERED = 20;
const { failures: FAILURES, opt_outs: OPT_OUTS } = GUARD_BOUNDS;

/** Keeps the last twenty messages, with the wishes among them. */
export function addOutcomes(former: string, news: string): string {
  const all = former + news;
  let messages = 0;
  let from = all.length;
  while (from > 0 && messages < REMEMBERED) if (all[--from] !== 'o') messages += 1;
  // As many wishes as messages say more than enough.
  return all.slice(from).slice(-3 * REMEMBERED);
}

/** Why the device must stop writing to many, when it must: half of what it sent lately was refused, or several people had enough of it. */
export function findGuardReason(outcomes: string): GuardReason | null {
  const lately = outcomes.replaceAll('o', '').slice(-FAILURES.of);
  if (count(lately, 'f') >= FAILURES.most) return 'failures';
  return count(addOutcomes('', outcomes), 'o') >= OPT_OUTS.most ? 'opt_outs' : null;
}

const count = (text: string, letter: Outcome): number => text.split(letter).length - 1;
