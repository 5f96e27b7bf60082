export type GapRisk = 'careful' | 'usual' | 'risky';

const HOUR_S = 3600;
/** Average interval. Manual pasting takes at least this long. */
const CAREFUL_S = 110;
const USUAL_S = 50;

export function gapEffect(min: number, max: number): { perHour: number; risk: GapRisk } {
  const mean = (min + max) / 2;
  const risk = mean >= CAREFUL_S ? 'careful' : mean >= USUAL_S ? 'usual' : 'risky';
  return { perHour: Math.round(HOUR_S / mean), risk };
}
