export type GapRisk = 'careful' | 'usual' | 'risky';

const HOUR_S = 3600;
/** Seconds between two messages on average: a person who copies and pastes is no quicker than the second. */
const CAREFUL_S = 110;
const USUAL_S = 50;

/** How many one device sends in an hour at this gap, and what that means for its number. */
export function gapEffect(min: number, max: number): { perHour: number; risk: GapRisk } {
  const mean = (min + max) / 2;
  const risk = mean >= CAREFUL_S ? 'careful' : mean >= USUAL_S ? 'usual' : 'risky';
  return { perHour: Math.round(HOUR_S / mean), risk };
}
